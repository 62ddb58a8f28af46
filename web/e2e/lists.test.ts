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
  await page.getByText(/^Your turn · Player, Luis/).waitFor();
  await guest.goto(`${world.address}/`);
  await guest.getByText(/^Juega Player · Player, Luis/).waitFor();
  expect(await violations(page)).toEqual([]);
  await guest.getByRole('link', { name: 'Seguir' }).click();
  await headline(guest, /Juega/);
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.locator('[data-cell]').first().click();
  await button(page, /^Place/).click();
  await guest.getByText('Player coloca una loseta').first().waitFor(); // still told what happens
});

test('a table for six says what it needs instead of sending somebody away', async () => {
  const page = await world.open('/new');
  await page.getByRole('checkbox', { name: 'Inns & Cathedrals' }).check();
  for (let seats = 3; seats < 6; seats += 1) await button(page, /^Add a seat/).click();
  await page.getByRole('checkbox', { name: 'Inns & Cathedrals' }).uncheck();
  await page.getByText('6 players are too many: at most 5 can play, 6 with Inns & Cathedrals.').waitFor();
  await expect.poll(() => page.getByLabel('Who sits here').count()).toBe(6);
  await expect.poll(() => button(page, 'Create table').isDisabled()).toBe(true);
  await button(page, 'Remove this seat').click();
  await expect.poll(() => button(page, 'Create table').isDisabled()).toBe(false);
});

test('elements tell their tiles, people at one device have names of their own', async () => {
  const page = await world.open('/new');
  await page.getByRole('checkbox', { name: 'Inns & Cathedrals' }).check();
  await page.getByRole('button', { name: /^Cathedrals.*2 tiles/ }).waitFor();
  await page.getByRole('button', { name: /^Large follower.*1 per player/i }).waitFor();
  await page.getByLabel('Who sits here').nth(1).selectOption('me');
  await page.getByLabel('Name of player 2').fill('Eva');
  await expect.poll(() => page.getByLabel('Your name').getAttribute('placeholder')).toBe('Player 1');
  await button(page, 'Remove this seat').click();
  expect(await violations(page)).toEqual([]);
  await button(page, 'Create table').click();
  await page.getByRole('button', { name: /^Player 1 \(you\)/ }).waitFor();
  await page.getByRole('button', { name: /^Eva \(you\)/ }).waitFor();
});

test('a saved table has the name that was given to it, and keeps it', async () => {
  const page = await world.open('/new');
  await button(page, 'Save this table').click();
  await page.getByLabel('Name of the saved table').fill('Sundays');
  await page.getByLabel('Name of the saved table').press('Tab');
  await page.goto(`${world.address}/`);
  await page.getByText('Sundays').waitFor();
  await page.getByRole('link', { name: 'Use' }).click();
  await button(page, 'Save this table').click();
  await expect.poll(() => page.getByLabel('Name of the saved table').inputValue()).toBe('Sundays');
  expect(await violations(page)).toEqual([]);
});

test('on the narrowest phone every seat can be read', async () => {
  const page = await world.open('/new', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'es-ES' });
  const computer = page.getByLabel('Quién se sienta aquí').nth(1);
  await computer.waitFor();
  await expect.poll(async () => (await computer.boundingBox())!.width).toBeGreaterThan(170); // "Ordenador · principiante"
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
