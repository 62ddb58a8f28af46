// Pointing with the mouse tells the same as the first tap, and does nothing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { positions } from './records.mjs';
import { button, headline, violations, World } from './world';

const world = new World();
beforeAll(() => world.start());
afterAll(() => world.close());

test('a cell and a place for a figure say in the dock what they are', async () => {
  const page = await world.table(positions.builder);
  await page.locator('[data-target]').first().hover();
  await headline(page, /^Follower (on|in)/);
  await expect.poll(() => button(page, /Put it here/).isDisabled()).toBe(true); // nothing is chosen
  await page.mouse.move(5, 5);
  await headline(page, /Choose where to put the figure/);
  await button(page, /No figure/).click();
  const cell = page.locator('[data-cell]').first();
  await cell.hover();
  await page.getByText(/^Fits here .* Click to choose it\.$/).waitFor();
  await page.locator('.looked').waitFor();
  await page.mouse.move(5, 5);
  await page.getByText(/^It fits in \d+ places/).waitFor();
  await cell.click();
  await page.getByText(/^Fits here .* Tap again to place\.$/).waitFor();
});

test('a tile of the bazaar shows where it fits; a tile that was taken lies with its owner', async () => {
  const page = await world.table(positions.bazaar);
  const lot = page.locator('button.lot').first();
  await lot.hover();
  await page.locator('.board .fits').first().waitFor();
  await page.getByText(/^Tile: north .* Fits in \d+ places now\.$/).waitFor();
  await page.mouse.move(700, 200);
  await page.locator('.board .fits').first().waitFor({ state: 'detached' });
  await lot.focus(); // and so by keyboard
  await page.locator('.board .fits').first().waitFor();
  await lot.click();
  expect(await violations(page)).toEqual([]);
  await button(page, 'Open with 0').click();
  await page.getByText('If sold: Ana 0 → −1, Luis 0 → 1').waitFor(); // a true minus sign
  await button(page, 'Pass').click();
  await page.getByRole('button', { name: /^Ana .*Tile from the bazaar/ }).waitFor();
});
