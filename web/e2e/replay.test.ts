// The replay's slider, tools and keys; small things that every screen should tell.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { positions } from './records.mjs';
import { button, headline, phone, violations, World } from './world';

const world = new World();
beforeAll(() => world.start());
afterAll(() => world.close());

test('marks for points and turns, Home and End, zoom', async () => {
  const page = await world.table(readFileSync('e2e/finished.loseta', 'utf8'));
  await page.goto(`${page.url()}/replay#5`);
  await page.locator('.board image').first().waitFor();
  await expect.poll(() => page.locator('.marks .score').count()).toBeGreaterThan(3);
  await expect.poll(() => page.locator('.marks span').count()).toBeGreaterThan(3);
  await page.keyboard.press('End');
  await expect.poll(() => page.locator('.board image[role=img]').count()).toBeGreaterThan(60);
  await page.keyboard.press('PageUp');
  const slider = page.getByLabel('Position');
  const last = Number(await slider.getAttribute('max'));
  await expect.poll(async () => Number(await slider.inputValue())).toBeLessThan(last);
  await page.keyboard.press('Home');
  await expect.poll(() => new URL(page.url()).hash).toBe('#0');
  const scale = () => page.locator('.stage').evaluate((one) => Number(/scale\(([\d.]+)\)/.exec(one.getAttribute('style') ?? '')?.[1]));
  const before = await scale();
  await button(page, 'Zoom out').click();
  await expect.poll(scale).toBeLessThan(before);
  expect(await violations(page)).toEqual([]);
});

test('the castle says how many points it costs', async () => {
  const page = await world.table(positions.castle);
  await button(page, /^Take 2 points/).waitFor();
});

test('on a phone a figure that cannot be put says why, and small targets are large enough', async () => {
  const page = await world.table(positions.builder, [], { ...phone, viewport: { width: 360, height: 740 } });
  await headline(page, /Elige dónde/);
  await page.locator('.figure[aria-disabled=true]').first().tap({ force: true });
  await page.getByRole('status').filter({ hasText: /: (aquí no puede|no quedan)\.$/ }).waitFor();
  for (const place of ['.brand', '.grip']) {
    await expect.poll(async () => Math.min((await page.locator(place).boundingBox())!.width, (await page.locator(place).boundingBox())!.height)).toBeGreaterThanOrEqual(44);
  }
  expect(await violations(page)).toEqual([]);
});

test('left-handed: the main button is on the left', async () => {
  const page = await world.table(positions.builder, [], phone);
  const main = page.locator('.dock .acts .primary');
  await main.waitFor();
  await expect.poll(async () => (await main.boundingBox())!.x).toBeGreaterThan(150);
  await page.evaluate(() => localStorage.setItem('loseta.settings', JSON.stringify({ left: true })));
  await page.reload();
  await expect.poll(async () => (await main.boundingBox())!.x).toBeLessThan(60);
});

test('the tutorial counts its tiles, the start says how strong the computer is', async () => {
  const page = await world.open('/');
  await page.getByRole('button', { name: /2 opponents \(medium\)/ }).waitFor();
  await page.goto(`${world.address}/learn`);
  await button(page, 'Begin').click();
  await page.getByRole('note').getByText('Tile 1 of 5').waitFor();
});
