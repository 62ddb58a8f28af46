// Every number opens: why it is so, with its tiles lit.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { positions } from './records.mjs';
import { button, phone, violations, World } from './world';

const world = new World();
beforeAll(() => world.start());
afterAll(() => world.close());

test('what is expected of a player opens to its terms; a feature lights up', async () => {
  const page = await world.table(positions.builder);
  await page.getByRole('button', { name: /^Ana: about \d+ expected/ }).click();
  const panel = page.getByRole('tabpanel');
  await panel.getByText('Points of Ana').waitFor();
  await panel.getByText('If the game ended now').waitFor();
  await panel.getByRole('button', { name: /^(Road|Field|City)/ }).first().click();
  await page.locator('.board .lit').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Ana: about \d+ expected/ }).click();
  await panel.getByText('If the game ended now').waitFor({ state: 'detached' });
});

test('on a phone the same is under the player', async () => {
  const page = await world.table(positions.plague, [], phone);
  await page.getByRole('button', { name: /^Ana/ }).first().tap();
  await page.getByText(/^Por qué unos \d+/).tap();
  await page.getByText('Si la partida acabara ahora').waitFor();
});

test('a number of the final table opens to what it is made of', async () => {
  const page = await world.table(readFileSync('e2e/finished.loseta', 'utf8'));
  await button(page, 'Skip to result').click();
  const cities = page.getByRole('button', { name: /^Cities, .*: 8\. Why/ });
  await cities.click();
  await expect.poll(() => cities.getAttribute('aria-expanded')).toBe('true');
  await page.locator('.board .lit').waitFor(); // all of them
  await page.getByRole('button', { name: /^Incomplete city of 5 tiles/ }).click();
  await page.getByText('5 tiles × 1 + 2 pennants × 1 = 7').waitFor();
  await page.locator('.board .glow path').first().waitFor(); // this one, with its ground
  expect(await violations(page)).toEqual([]);
  await cities.click();
  await page.locator('.board .lit').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Total, .*: 37\. Why/ }).click();
  await expect.poll(() => page.locator('tr.why li').count()).toBeGreaterThan(5);
});

test('a score of the replay opens to its sum until that moment, and a line of it lights up', async () => {
  const page = await world.table(readFileSync('e2e/finished.loseta', 'utf8'));
  await page.goto(`${page.url()}/replay`);
  const score = page.getByRole('list', { name: 'Players' }).getByRole('button').nth(1);
  const points = page.getByRole('region', { name: /^Points of/ });
  const shown = async () => Number(/\d+/.exec(await score.locator('b').innerText()));
  const added = async () => (await points.locator('.log b').allInnerTexts()).reduce((sum, text) => sum + Number(text), 0);
  await score.click();
  await points.getByText('No points yet.').waitFor();
  const sums: number[] = [];
  for (const at of ['50', 'End']) {
    if (at === 'End') await page.keyboard.press('End');
    else await page.getByLabel('Position').fill(at);
    await expect.poll(async () => (await shown()) > (sums.at(-1) ?? 0) && (await shown()) === (await added())).toBe(true);
    sums.push(await shown());
  }
  await points.getByRole('button', { name: /(tile|tiles)/ }).first().click();
  await points.getByText(/tiles? × \d.* = \d/).first().waitFor();
  await page.locator('.board .glow path').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await score.click();
  await points.waitFor({ state: 'detached' });
});

test('on a phone the points of the replay stand between the board and the dock', async () => {
  const page = await world.table(readFileSync('e2e/finished.loseta', 'utf8'), [], phone);
  await page.goto(`${page.url()}/replay#60`);
  const score = page.getByRole('list', { name: 'Jugadores' }).getByRole('button').nth(1);
  await score.tap();
  const points = page.getByRole('region', { name: /^Puntos de/ });
  await points.locator('.log b').first().waitFor();
  const [dock, box] = [(await page.locator('.dock').boundingBox())!, (await points.boundingBox())!];
  expect(box.y + box.height).toBeLessThanOrEqual(dock.y + 1);
  expect((await score.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await violations(page)).toEqual([]);
  await points.getByRole('button', { name: 'Cerrar' }).tap();
  await points.waitFor({ state: 'detached' });
});
