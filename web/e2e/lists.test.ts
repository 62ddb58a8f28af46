// Lists of games and of set-ups, and setting a table.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { button, headline, violations, World } from './world';

const world = new World();
beforeAll(() => world.start());
afterAll(() => world.close());

test('my games say whose turn it is, and going on from there loses nothing', async () => {
  const page = await world.open('/new');
  await page.getByLabel('Who sits here').nth(1).selectOption('open');
  await button(page, 'Remove this seat').click();
  await page.getByLabel('First player').selectOption('host');
  await button(page, 'Create table').click();
  const link = await page.getByLabel('Invite by link').inputValue();
  const guest = await world.open(new URL(link).pathname, { locale: 'es-ES' });
  await guest.getByLabel('Tu nombre').fill('Luis');
  await button(guest, 'Sentarse').click();
  await headline(guest, /Juega/);
  await page.goto(`${world.address}/games`);
  await page.getByText(/^Your turn · 2 players/).waitFor();
  await guest.goto(`${world.address}/`);
  await guest.getByText(/^Juega Player · 2 jugadores/).waitFor();
  expect(await violations(page)).toEqual([]);
  await guest.getByRole('link', { name: 'Seguir' }).click();
  await headline(guest, /Juega/);
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.locator('[data-cell]').first().click();
  await button(page, /^Place/).click();
  await guest.getByText('Player coloca una loseta').first().waitFor(); // still told what happens
});
