// Signing in and up as people do it, in both languages.
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { button } from './world';

let last = 0;
export const newName = (who: string) => `${who}_${Date.now() % 1_000_000}_${++last}`; // a test that is tried again needs another one

export async function fill(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel(/Account name|Nombre de la cuenta/).fill(name);
  await page.getByLabel(/^(Password|Contraseña)$/).fill(password);
}
export async function signUp(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name: /Create account|Crear cuenta/ }).click();
  await fill(page, name, `${name}'s secret`);
  await button(page, /^(Create account|Crear cuenta)$/).click();
  await isIn(page, name);
}
export async function signIn(page: Page, name: string): Promise<void> {
  await fill(page, name, `${name}'s secret`);
  await button(page, /^(Sign in|Entrar)$/).click();
  await isIn(page, name);
}
// The form is gone; who cannot see that is taken to what is there instead.
export async function isIn(page: Page, name: string): Promise<void> {
  const heading = page.getByRole('heading', { name: new RegExp(`(Signed in as|Has entrado como) ${name}`) });
  await heading.waitFor();
  await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true);
}
