import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations, World } from './world';

const world = new World();
beforeAll(() => world.start());
afterAll(() => world.close());

describe('a first game', () => {
  test('two clicks, a tile by mouse, a figure, undo', async () => {
    const page = await world.open('/');
    await page.getByRole('button', { name: /Play against the computer/ }).click();
    await page.locator('[data-cell]').first().click();
    expect(await violations(page)).toEqual([]);
    const before = await page.locator('.board image').count();
    await page.getByRole('button', { name: /^Place/ }).last().click();
    await page.getByRole('button', { name: /No figure/ }).waitFor();
    await page.getByRole('button', { name: /Undo/ }).click();
    await page.locator('[data-cell]').first().waitFor();
    expect(await page.locator('.board image').count()).toBeLessThanOrEqual(before);
  });

  test('by keyboard only', async () => {
    const page = await world.open('/');
    await page.getByRole('button', { name: /Play against the computer/ }).focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-cell]').first().waitFor();
    const tiles = await page.locator('.board image').count();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /No figure/ }).waitFor();
    await page.keyboard.press('0');
    await expect.poll(() => page.locator('.board image').count(), { timeout: 20_000 }).toBeGreaterThan(tiles);
  });

  test('on a phone, by touch, in Spanish', async () => {
    const page = await world.open('/', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'es-ES' });
    await page.getByRole('button', { name: /Jugar contra el ordenador/ }).tap();
    await page.locator('[data-cell]').first().tap();
    await page.getByRole('button', { name: /^Colocar/ }).last().tap();
    await page.getByRole('button', { name: /Sin figura/ }).tap();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test('the server is killed: a banner, and back without a reload', async () => {
    const page = await world.open('/');
    await page.getByRole('button', { name: /Play against the computer/ }).click();
    await page.locator('[data-cell]').first().waitFor();
    world.kill();
    await page.getByText(/Connection lost/).waitFor();
    await world.restart();
    await page.getByText(/Connected again/).waitFor();
    await page.locator('[data-cell]').first().click();
    await page.getByRole('button', { name: /^Place/ }).last().click();
    await page.getByRole('button', { name: /No figure/ }).waitFor();
  });
});

test('two browsers at one table', async () => {
  const host = await world.open('/new');
  await host.getByLabel('Who sits here').nth(1).selectOption('open');
  await host.getByRole('button', { name: 'Remove this seat' }).last().click();
  await host.getByRole('button', { name: 'Create table' }).click();
  const link = await host.getByLabel('Invite by link').inputValue();
  const guest = await world.open(new URL(link).pathname);
  await guest.getByLabel('Your name').fill('Luis');
  await guest.getByRole('button', { name: 'Sit down' }).click();
  await expect.poll(() => host.getByText('Luis').count(), { timeout: 20_000 }).toBeGreaterThan(0);
});

test.each(['/', '/new', '/lobby', '/games', '/settings', '/rules', '/learn'])('no axe violation at %s', async (path) => {
  const page = await world.open(path);
  await page.locator('main').waitFor();
  expect(await violations(page)).toEqual([]);
});
