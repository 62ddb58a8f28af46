// What only phones do.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { positions } from './records.mjs';
import { cell, headline, phone, violations, World } from './world';

const world = new World();
beforeAll(() => world.start());
afterAll(() => world.close());

test('the dock is swiped down to one line and up again; on its side it stands beside the board', async () => {
  const page = await world.table(positions.inns, [], { ...phone, locale: 'en-GB' });
  const dock = page.getByRole('region', { name: 'Your move' });
  const rotate = dock.getByRole('button', { name: /Rotate/ });
  await rotate.waitFor();
  const board = async () => (await page.locator('.board').boundingBox())!;
  const before = await board();
  const swipe = async (by: number) => {
    const { x, y, width } = (await dock.boundingBox())!;
    const touch = await page.context().newCDPSession(page);
    const at = (dy: number) => [{ x: x + width / 2, y: y + 12 + dy }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
    for (let step = 1; step <= 4; step++) {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at((by * step) / 4) });
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await swipe(60);
  await rotate.waitFor({ state: 'hidden' });
  await headline(page, /Your turn/);
  await expect.poll(async () => (await board()).height).toBeGreaterThan(before.height + 60);
  await swipe(-60);
  await rotate.waitFor();
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(async () => (await dock.boundingBox())!.width).toBe(299); // 300 with its edge
  await expect.poll(async () => (await dock.boundingBox())!.x).toBe(545);
  await expect.poll(async () => (await board()).height).toBe(390 - 44);
  expect(await violations(page)).toEqual([]);
});

test('the place that was tapped comes nearer and stays under the finger', async () => {
  const page = await world.table(positions.goods, [], { ...phone, locale: 'en-GB' });
  const target = (await cell(page, 0, -2).boundingBox())!;
  const at = [target.x + target.width / 2, target.y + target.height / 2] as const;
  await page.touchscreen.tap(...at);
  const ghost = page.locator('.ghost');
  await ghost.waitFor();
  await page.waitForTimeout(400); // it glides
  const near = (await ghost.boundingBox())!;
  expect(at[0]).toBeGreaterThan(near.x);
  expect(at[0]).toBeLessThan(near.x + near.width);
  await page.touchscreen.tap(...at);
  await headline(page, /Choose where to put the figure/);
});

test('what a move brings is told whole, also with long names', async () => {
  const record = positions.claim.replace('player Ana', 'player Maximiliano').replace('1,-1 180 ; pass', '1,-1 180 ; deploy follower C').replace(/(draw bgL) ;.*/, '$1');
  const page = await world.table(record, [], { ...phone, viewport: { width: 360, height: 740 } });
  await cell(page, 1, 0).tap();
  const notes = page.getByRole('list').filter({ hasText: 'Ciudad de 3 losetas: 8 puntos para Maximiliano' });
  await notes.waitFor();
  expect(await notes.evaluate((list) => list.scrollWidth - list.clientWidth)).toBeLessThanOrEqual(0);
  await page.locator('section.dock .chip').last().filter({ hasText: 'Vuelve 1 figura' }).waitFor();
});

test('nothing is wider than a phone of 360 pixels, whatever is asked', async () => {
  const narrow = { ...phone, viewport: { width: 360, height: 740 } };
  for (const record of [positions.bazaar, positions.builder, positions.plague, positions.castle]) {
    const page = await world.table(record, [], narrow);
    await page.locator('.dock h2').waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const buttons = await page.locator('.dock .acts .btn').all();
    for (const one of buttons) expect((await one.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await page.context().close();
  }
});

test('every screen fits a phone of 360 pixels, with the longer words of Spanish', async () => {
  const page = await world.table(positions.castle, [], { ...phone, viewport: { width: 360, height: 740 }, locale: 'es-ES' });
  const replay = `${new URL(page.url()).pathname}/replay`;
  for (const path of ['/', '/new', '/lobby', '/games', '/gallery', '/settings', '/rules', '/learn', '/account', '/ranking', replay]) {
    await page.goto(new URL(path, page.url()).href);
    await page.locator('header').first().waitFor();
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
    const cut = await page.locator('header > *').evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
    expect(cut, path).toEqual([]);
    expect(await violations(page), path).toEqual([]); // what is left out for want of room still has its name
    for (const one of await page.locator('header a, header button, .acts > *').all()) {
      const box = await one.boundingBox();
      if (box) expect(box.x + box.width, `${path} ${await one.textContent()}`).toBeLessThanOrEqual(360);
    }
  }
}, 60_000);
