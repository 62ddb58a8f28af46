// What people do around the moves: look closer, be called, play again, pass it on.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { dice, Player } from './player';
import { positions } from './records.mjs';
import { button, headline, phone, violations, World } from './world';

const world = new World();
beforeAll(() => world.start());
afterAll(() => world.close());
const record = readFileSync('e2e/finished.loseta', 'utf8');
const shortOfTheEnd = record.slice(0, record.lastIndexOf('draw')).replace(/^result.*\n/m, '');

// Where the first tile is seen, and how large. What was done with the mouse may take a frame to be seen, and a board that
// was just opened is fitted once more when everything around it is there: it is waited until nothing moves any more.
const seen = async (page: Page) => (await page.locator('.board image[role=img]').first().boundingBox())!;
async function tile(page: Page) {
  for (let last = await seen(page); ; ) {
    await page.waitForTimeout(250);
    const now = await seen(page);
    if (JSON.stringify(now) === JSON.stringify(last)) return now;
    last = now;
  }
}

describe('the board', () => {
  test('is dragged, and made larger and smaller by wheel, button and key', async () => {
    const page = await world.table(positions.inns);
    await page.locator('.board image').first().waitFor();
    const board = (await page.locator('.board').boundingBox())!;
    const [x, y] = [board.x + 200, board.y + 500];
    const before = await tile(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y - 40, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => Math.round((await seen(page)).x - before.x)).toBe(60);
    await expect.poll(async () => Math.round((await seen(page)).y - before.y)).toBe(-40);
    await page.mouse.wheel(0, 240);
    await expect.poll(async () => (await tile(page)).width).toBeLessThan(before.width * 0.7);
    const small = await tile(page);
    await page.keyboard.press('+');
    await expect.poll(async () => (await seen(page)).width).toBeGreaterThan(small.width * 1.1);
    const nearer = await tile(page);
    await button(page, 'Zoom out').click();
    await expect.poll(async () => (await seen(page)).width).toBeLessThan(nearer.width * 0.95);
    await page.keyboard.press('f');
    await expect.poll(async () => Math.round((await tile(page)).width)).toBe(Math.round(before.width));
  });

  test('is pinched with two fingers', async () => {
    const page = await world.table(positions.inns, [], phone);
    await page.locator('.board image').first().waitFor();
    const board = (await page.locator('.board').boundingBox())!;
    const [x, y] = [board.x + board.width / 2, board.y + board.height / 2];
    const before = await tile(page);
    const touch = await page.context().newCDPSession(page);
    const fingers = (apart: number) => [
      { x: x - apart, y },
      { x: x + apart, y },
    ];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) });
    for (const apart of [40, 50, 60]) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(async () => (await tile(page)).width / before.width).toBeGreaterThan(1.5);
  });

  test('takes the tile at the second tap, turned as it fits', async () => {
    const page = await world.table(positions.inns, [], phone);
    await page.locator('[data-cell="0,1"]').tap();
    await page.locator('.ghost').waitFor();
    await button(page, 'Girar').tap();
    await page.locator('.ghost').tap();
    await headline(page, /Elige dónde poner la figura/);
  });
});

describe('the tile in hand', () => {
  test('is dragged from the dock onto the board', async () => {
    const page = await world.table(positions.inns);
    await page.locator('[data-cell="0,1"]').waitFor();
    const from = (await page.getByAltText('Tile in hand').boundingBox())!;
    const to = (await page.locator('[data-cell="0,1"]').boundingBox())!;
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y - 40, { steps: 3 });
    await page.locator('.flying').waitFor();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
    await page.locator('.ghost').waitFor();
    await page.mouse.up();
    await button(page, /^Place/).click();
    await headline(page, /Choose where to put the figure/);
  });

  test('says why it does not fit somewhere', async () => {
    const page = await world.table(positions.bridge);
    await page.locator('[data-cell]').first().waitFor();
    const start = await tile(page);
    await page.mouse.click(start.x + start.width / 2, start.y - start.height / 2); // a city's edge, a field in hand
    await page.getByText('The edges do not match the neighbouring tiles.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.locator('[data-cell]').first().click(); // and on with something that fits
    await page.locator('.ghost').waitFor();
  });
});

describe('it is your turn', () => {
  test('title, sound and notification, once they are switched on', async () => {
    const host = await world.open('/settings', { permissions: ['notifications'] });
    await expect.poll(() => host.getByLabel('Sound when it is my turn').isChecked()).toBe(false); // off by default
    await expect.poll(() => host.getByLabel(/Browser notification/).isChecked()).toBe(false);
    await host.getByLabel('Sound when it is my turn').check();
    await host.getByLabel(/Browser notification/).check();
    await host.addInitScript(() => {
      // Somebody who looks at another tab, and what comes through to them.
      const heard: string[] = [];
      Object.assign(globalThis, { heard });
      Object.defineProperty(document, 'hidden', { get: () => true });
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (when) {
        heard.push('tone');
        start.call(this, when);
      };
      globalThis.Notification = class extends Notification {
        constructor(title: string, options?: NotificationOptions) {
          super(title, options);
          heard.push(`${title}: ${options?.body}`);
        }
      };
    });
    await host.goto(`${world.address}/new`);
    await host.getByLabel('Who sits here').nth(1).selectOption('open');
    await button(host, 'Remove this seat').click();
    await host.getByLabel('First player').selectOption('host');
    await button(host, 'Create table').click();
    const link = await host.getByLabel('Invite by link').inputValue();
    await host.getByRole('img', { name: /QR code/ }).waitFor();
    const guest = await world.open(new URL(link).pathname);
    await button(guest, 'Sit down').click();
    await headline(host, /Your turn|River/);
    await expect.poll(() => host.title()).toContain('Your turn');
    await expect.poll(() => host.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)).toContain('tone');
    await expect.poll(() => host.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)).toContain('Loseta: Your turn');
    await expect.poll(() => guest.title()).toBe('Loseta');
  });

  test('with a clock that runs', async () => {
    const page = await world.open('/new');
    await page.getByLabel('Clock').selectOption('quick');
    await page.getByLabel('First player').selectOption('host');
    await button(page, 'Create table').click();
    await page.getByText(/^9:5\d$/).waitFor();
  });
});

describe('understanding', () => {
  test('a score opens to its sum, and its tiles light up', async () => {
    const page = await world.table(positions.goods);
    await page.locator('[data-cell="0,-2"]').click();
    await button(page, /^Place/).click();
    await page.locator('[data-target]').first().waitFor();
    await page.getByRole('radio', { name: /^Follower/ }).click();
    await page.locator('[data-target*="deploy follower C"]').click();
    await button(page, /Put it here/).click();
    await page.getByRole('tabpanel').getByRole('button', { name: /City.*\+6/ }).waitFor();
    await page.getByText('3 tiles × 2 = 6').waitFor(); // the newest is open by itself
    await page.getByRole('tabpanel').getByRole('button', { name: /City.*\+6/ }).click();
    await page.locator('.board .lit').waitFor();
    await page.getByText('Scores over time').click();
    await page.getByRole('img', { name: 'Scores over time' }).waitFor();
  });

  test('cells that nothing left can fill', async () => {
    const page = await world.table(shortOfTheEnd);
    await button(page, 'Layers').click();
    await page.getByLabel('Cells nothing can fill').check();
    await page.locator('.board .dead').first().waitFor();
    await page.getByText('≈').first().waitFor(); // projected scores
  });

  test('an address that leads nowhere says so, and home', async () => {
    const page = await world.open('/nowhere');
    await page.getByText('This address leads to no page').waitFor();
    expect(await violations(page)).toEqual([]);
    await button(page, 'Español').or(page.getByRole('radio', { name: 'Español' })).click();
    await page.getByRole('heading', { name: 'Aquí no hay nada' }).waitFor();
    await page.getByRole('main').getByRole('link').click();
    await button(page, /Jugar contra el ordenador/).waitFor();
    const lost = await world.open('/t/AAAAAAAAAAAAAAAAAAAAAA');
    await lost.getByRole('heading', { name: 'We cannot find this table' }).waitFor();
    expect(await violations(lost)).toEqual([]);
  });
});

describe('afterwards', () => {
  test('the link to the replay is shared and opens elsewhere', async () => {
    const page = await world.table(record, [], { permissions: ['clipboard-read', 'clipboard-write'] });
    await button(page, 'Skip to result').click();
    await button(page, 'Share').click();
    await button(page, 'Link copied').waitFor();
    const link = await page.getByLabel('Link to this replay').inputValue();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    const friend = await world.open(new URL(link).pathname, { locale: 'es-ES' });
    await friend.getByRole('button', { name: 'Adelante' }).waitFor();
    await friend.locator('.board image').first().waitFor();
  });

  test('the record is downloaded', async () => {
    const page = await world.table(record);
    await page.goto(`${world.address}/games`);
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download the record').click()]);
    expect(readFileSync(await file.path(), 'utf8')).toContain('loseta 2');
  });

  test('a rematch: both go on with the seats they had', async () => {
    // Two people at two browsers, one turn before the end.
    const host = await world.open('/games');
    const game = await host.evaluate(async (text) => {
      const creation = { record: text, seats: [{ who: 'me', name: 'Ana' }, { who: 'open' }, { who: 'computer', level: 'random' }] };
      const answer = await fetch('/api/games', { method: 'POST', body: JSON.stringify(creation) });
      const made = (await answer.json()) as { game: string; token: string };
      localStorage.setItem('loseta.games', JSON.stringify([{ ...made, title: 'test', at: 0 }]));
      return made.game;
    }, shortOfTheEnd);
    await host.goto(`${world.address}/t/${game}`);
    const guest = await world.open(`/join/${game}`);
    await guest.getByLabel('Your name').fill('Luis');
    await button(guest, 'Sit down').click();
    const players = [host, guest].map((page, i) => new Player(page, dice(i)));
    while ((await players[0]!.goOn()) && (await players[1]!.goOn())) continue;
    await button(host, 'Skip to result').click();
    await button(guest, 'Skip to result').click();
    await button(host, 'Rematch').click();
    await button(guest, 'Next game').click();
    await expect.poll(() => host.url()).not.toContain(game);
    await expect.poll(() => guest.url()).toBe(host.url());
    await button(host, 'Start').click();
    for (const page of [host, guest]) await page.getByRole('button', { name: /\(you\)/ }).waitFor();
    await headline(host, /Who begins|place the tile|is playing/);
    await headline(guest, /Who begins|place the tile|is playing/);
  });
});
