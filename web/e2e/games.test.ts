// Whole ways through the page, as people go them.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { positions } from './records.mjs';
import { button, headline, phone, violations, World } from './world';

const world = new World();
beforeAll(() => world.start());
afterAll(() => world.close());

// A tile where it fits first. Whether a figure is asked for then depends on who stands where already.
async function place(page: Page, word = /^Place/): Promise<void> {
  await page.locator('[data-cell]').first().click();
  await button(page, word).click();
  await page.locator('.ghost').waitFor({ state: 'detached' });
}
async function withoutFigure(page: Page, word = /No figure/): Promise<void> {
  if (await button(page, word).isVisible()) await button(page, word).click();
}
const images = (page: Page) => page.locator('.board image[role=img]').count();

describe('a first game', () => {
  test('two clicks, and a tile by mouse', async () => {
    const page = await world.open('/');
    await button(page, /Play against the computer/).click();
    await page.locator('[data-cell]').first().hover();
    await page.locator('.looked').waitFor(); // pointing shows the tile
    await page.locator('[data-cell]').first().click();
    await page.locator('.ghost').waitFor();
    expect(await violations(page)).toEqual([]);
    await button(page, /^Place/).click();
    await page.locator('.ghost').waitFor({ state: 'detached' });
  });

  test('a figure, and back again with undo', async () => {
    const page = await world.table(positions.inns);
    await page.locator('.board image').first().waitFor();
    const before = await images(page);
    await place(page);
    await button(page, /No figure/).waitFor();
    await expect.poll(() => images(page)).toBe(before + 1);
    await page.locator('[data-target]').first().hover();
    await page.locator('.board .lit').waitFor(); // the feature with all its tiles
    expect(await violations(page)).toEqual([]);
    await button(page, /Undo/).click();
    await page.locator('[data-cell]').first().waitFor();
    await expect.poll(() => images(page)).toBe(before);
  });

  test('by keyboard only: tile, turn, figure, help, the list of shortcuts', async () => {
    const page = await world.open('/');
    await button(page, /Play against the computer/).focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-cell]').first().waitFor();
    const tiles = await images(page);
    await page.keyboard.press('ArrowRight');
    await page.locator('.ghost').waitFor();
    await page.keyboard.press('r');
    await page.keyboard.press('Enter');
    await page.locator('.ghost').waitFor({ state: 'detached' });
    if (await page.locator('[data-target]').count()) {
      await page.locator('[data-target]').first().focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
    }
    await expect.poll(() => images(page), { timeout: 20_000 }).toBeGreaterThan(tiles);
    await page.keyboard.press('h');
    await page.getByRole('tabpanel').getByRole('link', { name: 'All rules' }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('on a phone, by touch, in Spanish', async () => {
    const page = await world.open('/', phone);
    await button(page, /Jugar contra el ordenador/).tap();
    await page.locator('[data-cell]').first().tap();
    await headline(page, /Río|Te toca/);
    await button(page, /^Colocar/).tap();
    await page.locator('.ghost').waitFor({ state: 'detached' });
    if (await page.locator('[data-target]').count()) await page.locator('[data-target]').first().tap();
    const board = await page.locator('.board').boundingBox();
    expect(board!.height).toBeGreaterThan(844 * 0.4);
    expect(await violations(page)).toEqual([]);
    if (await button(page, /^Poner/).count()) await button(page, /^Poner/).tap();
    await button(page, 'Historial').tap();
    await page.getByText(/coloca una loseta/).first().waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test('the history is there again after a reload, and a player opens to points', async () => {
    const page = await world.open('/');
    await button(page, /Play against the computer/).click();
    await place(page);
    await withoutFigure(page);
    await page.locator('[data-cell]').first().waitFor();
    await page.reload();
    await page.getByText('Player places a tile').first().waitFor();
    await page.getByRole('button', { name: /^Player \(you\)/ }).click();
    await page.getByText('Points of Player').waitFor();
  });

  test('five placements of the tutorial, each with a word before', async () => {
    const page = await world.open('/learn');
    await button(page, 'Begin').click();
    for (let placed = 0; placed < 5; placed += 1) {
      await page.getByRole('note').waitFor();
      await place(page);
      await withoutFigure(page);
      await page.locator('[data-cell]').first().waitFor();
    }
    await page.getByText(/That is all you need/).waitFor();
  });
});

test('the server is killed: a banner, and back without a reload', async () => {
  const page = await world.open('/');
  await button(page, /Play against the computer/).click();
  await page.locator('[data-cell]').first().waitFor();
  world.kill();
  await page.getByText(/Connection lost/).waitFor();
  expect(await violations(page)).toEqual([]);
  await world.restart();
  await page.getByText(/Connected again/).waitFor();
  await page.getByText(/Connected again/).waitFor({ state: 'hidden' });
  await place(page);
});

describe('a table', () => {
  test('two browsers play at one, a third watches', async () => {
    const host = await world.open('/new');
    await host.getByLabel('Who sits here').nth(1).selectOption('open');
    await button(host, 'Remove this seat').click();
    await host.getByLabel('First player').selectOption('host');
    await host.getByText('Public table').click();
    await button(host, 'Create table').click();
    const link = await host.getByLabel('Invite by link').inputValue();
    expect(await violations(host)).toEqual([]);
    const guest = await world.open(new URL(link).pathname, { locale: 'es-ES' });
    expect(await violations(guest)).toEqual([]);
    await guest.getByLabel('Tu nombre').fill('Luis');
    await button(guest, 'Sentarse').click();
    await headline(guest, /Juega/);
    await place(host);
    await withoutFigure(host);
    await place(guest, /^Colocar/);
    await withoutFigure(guest, /Sin figura/);
    await host.getByText('Luis places a tile').first().waitFor();
    const watcher = await world.open('/lobby');
    await watcher.getByRole('link', { name: 'Watch' }).click();
    await watcher.getByText('Watching', { exact: false }).first().waitFor();
    await watcher.getByText('Luis places a tile').first().waitFor();
    await host.getByText('1 person watching').waitFor();
  });

  test('is kept as a favourite and comes back with everything', async () => {
    const page = await world.open('/new');
    await page.getByRole('checkbox', { name: 'Inns & Cathedrals' }).check();
    await page.getByRole('button', { name: /Cathedrals/ }).click();
    await page.getByLabel('Clock').selectOption('medium');
    await button(page, 'Save this table').click();
    await page.goto(`${world.address}/`);
    await page.getByRole('link', { name: 'Use' }).click();
    await page.getByRole('checkbox', { name: 'Inns & Cathedrals' }).waitFor();
    await expect.poll(() => page.getByRole('checkbox', { name: 'Inns & Cathedrals' }).isChecked()).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: /Cathedrals/ }).getAttribute('aria-pressed')).toBe('false');
    await expect.poll(() => page.getByLabel('Clock').inputValue()).toBe('medium');
  });

  test('in purist mode has no play aids', async () => {
    const page = await world.open('/new');
    await page.getByText('Purist mode').click();
    await button(page, 'Create table').click();
    await page.locator('[data-cell], .dock').first().waitFor();
    await page.getByRole('tab', { name: 'Tiles' }).click();
    await page.getByText('Purist mode: no play aids').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Hint' }).count()).toBe(0);
    await expect.poll(() => page.getByText('≈').count()).toBe(0);
  });

  test('shows who owns what, tiles left, dead cells, a hint', async () => {
    const page = await world.table(positions.plague);
    await headline(page, /Place a flea/);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Fields' }).click();
    await page.getByRole('tabpanel').getByRole('button', { name: /Field/ }).first().click();
    await page.locator('.board .lit').waitFor();
    await page.getByRole('tab', { name: 'Tiles' }).click();
    await page.getByRole('tabpanel').getByRole('button').first().click();
    await page.locator('.board .fits').first().waitFor();
    await button(page, 'Layers').click();
    await page.getByLabel('Who owns the fields').check();
    await page.locator('.board .hatch').first().waitFor();
    await button(page, 'Hint').click();
    await page.getByText(/^Hint:.*/).waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

describe('after the game', () => {
  const record = readFileSync('e2e/finished.loseta', 'utf8');

  test('a record is uploaded; the count goes step by step, the result by kind, in both languages', async () => {
    const page = await world.open('/games');
    await page.getByLabel('Upload a record').setInputFiles('e2e/finished.loseta');
    await page.getByText(/Final scoring · step \d+ of/).waitFor();
    await page.locator('.board .lit').waitFor();
    await button(page, 'Next').click();
    await page.getByText(/step [2-9] of/).waitFor();
    await button(page, 'Back').click();
    await button(page, 'Skip to result').click();
    await page.getByRole('heading', { name: /wins with/ }).waitFor();
    await page.getByRole('row', { name: /Roads/ }).waitFor();
    await page.getByRole('img', { name: 'Scores over time' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await button(page, 'Language').click();
    await page.getByRole('heading', { name: /Gana .* con/ }).waitFor();
  });

  test('replay: step, play, jump to a turn; the address holds the place', async () => {
    const page = await world.table(record);
    await page.goto(`${page.url()}/replay#3`);
    await page.locator('.board image').first().waitFor();
    await button(page, 'Forward').click();
    expect(new URL(page.url()).hash).toBe('#4');
    await page.getByLabel('Jump to a turn').selectOption({ index: 9 });
    await expect.poll(() => images(page)).toBeGreaterThan(6);
    await button(page, 'To the end').click();
    await expect.poll(() => images(page)).toBeGreaterThan(60);
    expect(await violations(page)).toEqual([]);
  });

  test('analysis: progress, chances, mistakes with the better move on the board, in both languages', async () => {
    const page = await world.table(record);
    await page.goto(`${page.url()}/replay`);
    await button(page, 'Analysis').click();
    await page.getByRole('progressbar').or(page.getByRole('img', { name: 'Chances to win over time' })).first().waitFor();
    await page.getByRole('img', { name: 'Chances to win over time' }).waitFor({ timeout: 180_000 });
    const mistakes = page.getByRole('region', { name: 'Analysis' }).getByRole('button', { name: /points lost\. Better: the tile/ });
    await expect.poll(() => page.getByRole('region', { name: 'Analysis' }).getByRole('list').count()).toBeGreaterThan(1);
    await mistakes.first().click();
    await page.locator('.board .ghost').waitFor();
    await page.getByText(/^Better: the tile/).waitFor();
    await expect.poll(() => mistakes.first().getAttribute('aria-pressed')).toBe('true');
    expect(await violations(page)).toEqual([]);
    await button(page, 'Forward').click();
    await page.locator('.board .ghost').waitFor({ state: 'detached' });
    const spanish = await world.open(new URL(page.url()).pathname, { locale: 'es-ES' });
    await button(spanish, 'Análisis').click();
    await spanish.getByRole('button', { name: /puntos perdidos\. Mejor: la loseta/ }).first().click();
    await spanish.getByText(/^Mejor: la loseta/).waitFor();
  }, 240_000);

  test('the record and a report of a problem are downloaded', async () => {
    const page = await world.table(record);
    const [report] = await Promise.all([page.waitForEvent('download'), button(page, 'Skip to result').click().then(() => button(page, 'Report').click())]);
    const text = readFileSync(await report.path(), 'utf8');
    expect(text).toContain('"page"');
    expect(text).toContain('loseta 2');
    expect(text).not.toContain('token');
  });
});

describe.each(['en-GB', 'es-ES'])('in %s', (locale) => {
  test.each(['/', '/new', '/lobby', '/games', '/settings', '/rules', '/learn', '/gallery', '/account', '/ranking'])('no axe violation at %s', async (path) => {
    const page = await world.open(path, { locale, colorScheme: locale === 'es-ES' ? 'dark' : 'light' });
    await page.locator('main').waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
