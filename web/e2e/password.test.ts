// A forgotten password: `loseta admin reset` makes a link, the page asks for the new one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill, isIn, newName, signUp } from './signing';
import { button, phone, violations, World } from './world';

const world = new World();
beforeAll(() => world.start());
afterAll(() => world.close());

test('a new password is chosen by the link of the host, once, in both languages', async () => {
  const name = newName('gala');
  const before = await world.open('/account');
  await signUp(before, name);
  const link = /http\S+/.exec(world.admin('reset', name, '--page', world.address))?.[0] ?? '';
  const page = await world.open(new URL(link).pathname, { ...phone, viewport: { width: 360, height: 740 } });
  await page.getByText('El enlace no está completo.').waitFor(); // without what stands behind the #
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto(link);
  await page.reload();
  await page.getByRole('heading', { name: 'Elegir otra contraseña' }).waitFor();
  expect(await page.getByLabel('Contraseña nueva').getAttribute('autocomplete')).toBe('new-password');
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByLabel('Contraseña nueva').fill('short');
  await button(page, 'Elegir otra contraseña').tap();
  await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/^La contraseña lleva de 8 a 200/);
  await page.getByLabel('Contraseña nueva').fill('a new secret');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `Has entrado como ${name}` }).waitFor();
  expect(new URL(page.url()).hash).toBe('');
  expect(addresses.filter((one) => new URL(one).pathname.includes(new URL(link).hash.slice(1)))).toEqual([]);
  await before.getByText('You are signed out; please sign in again.').waitFor();

  const again = await world.open('/settings');
  await again.goto(link);
  await again.reload();
  await again.getByLabel('New password').fill('another secret');
  await button(again, 'Choose a new password').click();
  await expect.poll(() => again.getByRole('alert').textContent()).toBe('This link has been used or is too old; ask for another one.');
  expect(await violations(again)).toEqual([]);
  await again.goto(`${world.address}/account`);
  await fill(again, name, 'a new secret');
  await button(again, /^Sign in$/).click();
  await isIn(again, name);
});
