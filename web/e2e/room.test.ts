// Room on the screen: what is asked and the scores are always in sight.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { positions } from './records.mjs';
import { button, headline, phone, violations, World } from './world';

const world = new World();
beforeAll(() => world.start());
afterAll(() => world.close());

async function six(page: Page): Promise<void> {
  const id = await page.evaluate(async () => {
    const creation = {
      setup: { sets: ['base', 'inns', 'traders', 'bcb'], options: { first_player: 'host' }, first: 0 },
      seats: ['Ana', 'Bruno', 'Carla', 'Diego', 'Elena', 'Francisca'].map((name) => ({ who: 'me', name })),
      table: { clock: { kind: 'game', seconds: 1200 } },
    };
    const made = (await (await fetch('/api/games', { method: 'POST', body: JSON.stringify(creation) })).json()) as { game: string; token: string };
    localStorage.setItem('loseta.games', JSON.stringify([{ ...made, title: 'test', at: 0 }]));
    return made.game;
  });
  await page.goto(`${world.address}/t/${id}`);
  await page.locator('.player').first().waitFor();
}

test('on a phone a sheet leaves the dock and its main button in reach, and closes in three ways', async () => {
  const page = await world.table(positions.inns, [], { ...phone, locale: 'en-GB' });
  const sheet = page.getByRole('dialog', { name: 'History, tiles' });
  await page.locator('[data-cell]').first().tap();
  await page.locator('.ghost').waitFor();
  await button(page, 'History').tap();
  await sheet.waitFor();
  await expect.poll(async () => (await sheet.boundingBox())!.y + (await sheet.boundingBox())!.height).toBeLessThanOrEqual((await page.locator('section.dock').boundingBox())!.y + 3);
  await expect.poll(async () => (await page.locator('.board').boundingBox())!.height).toBeGreaterThanOrEqual(100);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.locator('.ghost').waitFor(); // Escape closed the sheet and nothing else
  await button(page, /Rotate|Fits one way/).waitFor(); // the dock is whole again
  await button(page, 'History').tap();
  await button(page, 'Close').tap();
  await sheet.waitFor({ state: 'detached' });
  await button(page, 'Chat').tap();
  await sheet.waitFor();
  await button(page, /^Place/).tap(); // while the sheet is open
  await headline(page, /Choose where to put the figure/);
  const { x, y, width } = (await sheet.boundingBox())!;
  const touch = await page.context().newCDPSession(page);
  const at = (dy: number) => [{ x: x + width / 2, y: y + 8 + dy }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (const dy of [20, 40, 60, 80]) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(dy) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await sheet.waitFor({ state: 'detached' });
});

test('the side panel put aside leaves the scores, and comes back', async () => {
  const page = await world.table(positions.inns);
  await page.getByRole('tab', { name: 'History' }).waitFor();
  await page.keyboard.press('\\');
  await page.getByRole('tab', { name: 'History' }).waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('.player .score:visible').count()).toBe(2);
  await expect.poll(async () => (await page.locator('.rail').boundingBox())!.width).toBeLessThan(80);
  expect(await violations(page)).toEqual([]);
  await button(page, 'Open the side panel').click();
  await page.getByRole('tab', { name: 'History' }).waitFor();
});

test('six players leave room for the history on a small laptop', async () => {
  const page = await world.open('/settings', { viewport: { width: 1024, height: 768 } });
  await six(page);
  await expect.poll(async () => (await page.getByRole('tabpanel').boundingBox())!.height).toBeGreaterThan(180);
  for (const row of await page.locator('.player').all()) await expect.poll(async () => (await row.boundingBox())!.height).toBeLessThanOrEqual(56);
});
