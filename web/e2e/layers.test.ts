// What can be laid over the board, and the keys.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { phone, violations, World } from './world';

const world = new World();
beforeAll(() => world.start());
afterAll(() => world.close());

const dense = readFileSync('../docs/pictures/board.loseta', 'utf8').split('\n').slice(0, -12).join('\n');

// How many pairs of labels cover each other.
const covered = (page: Page) =>
  page.locator('.board .label').evaluateAll((all) => {
    const boxes = all.map((one) => one.getBoundingClientRect());
    return boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)).length;
  });

test('the key goes through all layers; labels on a dense board do not cover each other', async () => {
  const page = await world.table(dense);
  await page.locator('.board image').first().waitFor();
  const legend = page.locator('.legend');
  for (const name of ['Who owns the fields', 'Open roads and cities', 'Cells nothing can fill', 'Coordinates']) {
    await page.keyboard.press('l');
    await legend.getByLabel(name).waitFor();
    await expect.poll(() => legend.getByRole('checkbox').count()).toBe(1);
  }
  await page.keyboard.press('l');
  await legend.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Layers' }).click();
  await legend.getByLabel('Who owns the fields').check();
  await legend.getByLabel('Open roads and cities').check();
  await expect.poll(() => page.locator('.board .label').count()).toBeGreaterThan(12);
  await expect.poll(() => covered(page)).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard' }).getByText('layers: the next one, or none').waitFor();
});

test('nor on a phone', async () => {
  const page = await world.table(dense, [], phone);
  await page.getByRole('button', { name: 'Capas' }).tap();
  await page.getByLabel('De quién son los campos').check();
  await page.getByLabel('Caminos y ciudades abiertos').check();
  await expect.poll(() => page.locator('.board .label').count()).toBeGreaterThan(12);
  await expect.poll(() => covered(page)).toBe(0);
});
