// Names of people: of any one script, and no two at a table the same.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill, isIn, newName } from './signing';
import { button, phone, violations, World } from './world';

const world = new World();
beforeAll(() => world.start());
afterAll(() => world.close());

test('an account is called José or Αλίκη, and nobody looks like them', async () => {
  const number = newName('x').replace(/\D/g, '').slice(-8); // a test that is tried again needs other names
  const page = await world.open('/account', phone);
  await page.getByRole('radio', { name: 'Crear cuenta' }).tap();
  for (const [wrong, sentence] of [
    ['\u0410na' + number, /^El nombre lleva de 3 a 24 letras de un mismo alfabeto/], // the first letter is Cyrillic
    ['An\u200Ba' + number, /^El nombre lleva/],
  ] as const) {
    await fill(page, wrong, 'long enough');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('alert').textContent()).toMatch(sentence);
  }
  await fill(page, `Jose\u0301${number}`, 'long enough');
  await button(page, /^Crear cuenta$/).tap();
  await isIn(page, `José${number}`);
  const other = await world.open('/account');
  await other.getByRole('radio', { name: 'Create account' }).click();
  await fill(other, `JOSÉ${number}`, 'long enough');
  await other.keyboard.press('Enter');
  await expect.poll(() => other.getByRole('alert').textContent()).toBe('Somebody has that name already, or one that looks the same.');
  await fill(other, `Αλίκη${number}`, 'long enough');
  await other.keyboard.press('Enter');
  await isIn(other, `Αλίκη${number}`);
  expect(await violations(other)).toEqual([]);
});

test('whoever comes to a table needs a name of their own', async () => {
  const host = await world.open('/new');
  await host.getByLabel('Your name').fill('Marta');
  await host.getByLabel('Who sits here').nth(1).selectOption('me');
  await host.getByLabel('Name of player 2').fill('marta');
  await host.getByLabel('Who sits here').nth(2).selectOption('open');
  await button(host, 'Create table').click();
  await host.getByText('Somebody at this table is called marta, or nearly so; choose another name.').waitFor();
  await host.getByLabel('Name of player 2').fill('Guest');
  await button(host, 'Create table').click();
  const link = new URL(await host.getByLabel('Invite by link').inputValue()).pathname;
  const guest = await world.open(link);
  await guest.getByLabel('Your name').fill('MARTA');
  await button(guest, 'Sit down').click();
  await expect.poll(() => guest.getByRole('alert').textContent()).toBe('Somebody at this table is called MARTA, or nearly so; choose another name.');
  expect(await violations(guest)).toEqual([]);
  await guest.getByLabel('Your name').fill('');
  await button(guest, 'Sit down').click();
  await guest.getByRole('button', { name: /Guest 2 \(you\)/ }).waitFor();
});
