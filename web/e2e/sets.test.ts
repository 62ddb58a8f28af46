// The special decisions of every set, at real positions, by mouse on what is seen.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { positions } from './records.mjs';
import { button, cell, headline, violations, World } from './world';

const world = new World();
beforeAll(() => world.start());
afterAll(() => world.close());

test('river: only its end is offered', async () => {
  const page = await world.table(positions.river);
  await headline(page, /River: continue from its end/);
  await expect.poll(() => page.locator('[data-cell]').count()).toBe(1);
  await page.locator('[data-cell]').click();
  await button(page, /^Place/).click();
  await headline(page, /Choose where to put the figure/);
});

test('river II: no figure on the volcano, and another tile comes at once', async () => {
  const page = await world.table(positions.volcano, ['bgS']);
  await headline(page, /Volcano: no figure goes on it, and you place another tile next/);
  const tiles = page.locator('.board image[role=img]');
  await expect.poll(() => tiles.count()).toBe(8);
  await page.locator('[data-cell]').click();
  await button(page, /^Place/).click();
  await headline(page, /Your turn: place the tile/);
  await expect.poll(() => tiles.count()).toBe(9);
  await page.locator('[data-cell]').first().click();
  await button(page, /^Place/).click();
  await headline(page, /Choose where to put the figure/);
});

test('base: the youngest decides who begins', async () => {
  const page = await world.table(positions.youngest);
  await headline(page, /Who begins/);
  expect(await violations(page)).toEqual([]);
  await button(page, 'Luis').click();
  await headline(page, /Your turn: place the tile/);
});

test('inns: the large follower', async () => {
  const page = await world.table(positions.inns);
  await cell(page, 0, 1).click();
  await button(page, /^Place/).click();
  await page.getByRole('radio', { name: /Large follower/ }).click();
  await page.locator('[data-target]').first().click();
  await headline(page, /Large follower in the/);
  await button(page, /Put it here/).click();
  await page.getByRole('img', { name: /large follower, Ana/ }).waitFor();
});

test('traders: the builder, and the second part of a double turn', async () => {
  const page = await world.table(positions.builder, ['bgE', 'bgU', 'bgB']);
  await page.getByRole('radio', { name: /Builder/ }).click();
  await page.locator('[data-target]').click();
  await button(page, /Put it here/).click();
  await cell(page, 0, 2).click(); // Luis, elsewhere
  await button(page, /^Place/).click();
  await button(page, /No figure/).click();
  await cell(page, 3, 0).click();
  await button(page, /^Place/).click();
  await button(page, /No figure/).click();
  await headline(page, /Double turn: place another tile/);
  await page.getByText('Part 2 of 2').waitFor();
});

test('traders: the pig joins a farmer', async () => {
  const page = await world.table(positions.pig);
  await page.getByRole('radio', { name: /Pig/ }).click();
  await page.locator('[data-target]').first().click();
  await headline(page, /Pig on the field/);
  await button(page, /Put it here/).click();
  await page.getByRole('img', { name: /pig, Ana/ }).waitFor();
});

test('traders: whoever completes a city takes its goods', async () => {
  const page = await world.table(positions.goods);
  await cell(page, 0, -2).click();
  await button(page, /^Place/).click();
  await button(page, /No figure/).click();
  await page.getByRole('tabpanel').getByText(/Luis takes .*wine/).waitFor();
  await page.getByRole('button', { name: /^Luis \(you\)/ }).click();
  await page.getByRole('tabpanel').getByText('wine').first().waitFor();
});

test('bridges: a tile that fits only with a bridge may be declined', async () => {
  const page = await world.table(positions.declined, ['bgU']);
  await button(page, /Decline/).click();
  if (await button(page, /Decline/).isVisible()) await button(page, /Decline/).click(); // looked at first, then done
  await page.getByText(/Luis declines the tile/).first().waitFor();
});

test('bridges: a free bridge after placing, where the option allows it', async () => {
  const page = await world.table(positions.freeBridge);
  await headline(page, /Build a bridge/);
  await page.locator('[data-target]').click();
  await button(page, /^Build/).click();
  await headline(page, /Choose where to put the figure/);
  await page.getByRole('img', { name: /^bridge/ }).waitFor();
});

test('bridges: a ghost bridge, and the tile lies with it', async () => {
  const page = await world.table(positions.bridge);
  await cell(page, 1, 0).click();
  await headline(page, /Fits here with a bridge/);
  await button(page, /Place with bridge/).click();
  await page.getByRole('img', { name: /^bridge/ }).waitFor();
});

describe('castles', () => {
  test('the question shows six places; a castle is built', async () => {
    const page = await world.table(positions.castle);
    await headline(page, /castle or points/);
    await expect.poll(() => page.locator('.board .lit').getAttribute('d')).toBeTruthy();
    expect(await violations(page)).toEqual([]);
    await button(page, /Build a castle/).click();
    await page.getByRole('img', { name: /^castle, Ana/ }).waitFor();
  });
  test('or the points are taken, by key', async () => {
    const page = await world.table(positions.castle);
    await headline(page, /castle or points/);
    await page.keyboard.press('1');
    await page.getByRole('button', { name: /Ana.*2 points/ }).waitFor();
  });
});

test('castles: one of several features is claimed for a castle', async () => {
  const page = await world.table(positions.claim);
  await headline(page, /Which of these does your castle score/);
  await expect.poll(() => page.locator('[data-target]').count()).toBe(2);
  await page.locator('.claims').getByRole('button', { name: /city.*8 points/, pressed: true }).waitFor(); // pays most
  await page.locator('[data-target]').first().hover();
  await page.locator('.board .lit').waitFor();
  await page.locator('.claims').getByRole('button', { name: /road.*3 points/ }).click();
  await page.locator('.claims').getByRole('button', { name: /city/ }).click();
  expect(await violations(page)).toEqual([]);
  await button(page, /Take it/).click();
  await page.getByRole('button', { name: /Ana.*8 points/ }).waitFor();
});

test('before a tile lies its consequences are told, and a seat is not left by one click', async () => {
  const page = await world.table(positions.builder, ['bgE', 'bgU', 'bgB']);
  await page.getByRole('radio', { name: /Builder/ }).click();
  await page.locator('[data-target]').click();
  await button(page, /Put it here/).click();
  await cell(page, 0, 2).click();
  await button(page, /^Place/).click();
  await button(page, /No figure/).click();
  const height = async () => (await page.locator('section.dock').boundingBox())!.height;
  await page.getByText('Ana', { exact: true }).first().waitFor();
  const before = await height();
  await cell(page, 3, 0).click();
  await page.getByText('Double turn', { exact: true }).waitFor();
  await expect.poll(() => height()).toBe(before);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Leave my seat' }).click();
  await button(page, 'Stay').click();
  await headline(page, /Your turn: place the tile/);
});

test('bazaars: without bids everybody takes a tile', async () => {
  const page = await world.table(positions.draft);
  await headline(page, /Choose a tile/);
  await page.getByRole('button', { name: 'Choose' }).first().click();
  await button(page, /Take it/).click();
  await page.getByText(/Luis gets a tile/).first().waitFor();
});

test('bazaars: choose, bid, sell, with what each answer does to the scores', async () => {
  const page = await world.table(positions.bazaar);
  await headline(page, /Choose a tile and open the bidding/);
  await page.getByRole('button', { name: 'Choose' }).first().click();
  await button(page, /Open with 0/).click();
  await headline(page, /outbid Luis/);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByText('If sold: Ana 0 → −2, Luis 0 → 2').waitFor();
  expect(await violations(page)).toEqual([]);
  await button(page, /Bid 2/).click();
  await headline(page, /Sell the tile or keep it/);
  await button(page, /Sell for 2/).click();
  await page.getByRole('button', { name: /Ana.*−2 points/ }).waitFor();
});

describe('gifts', () => {
  test('are shown after the device is passed, and played onto the board', async () => {
    const page = await world.table(positions.gift);
    await page.getByRole('heading', { name: 'Pass the device to Luis' }).waitFor();
    await expect.poll(() => page.getByText('Road sweeper').and(page.locator(':visible')).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await button(page, /I am Luis/).click();
    await button(page, /Gifts/).click();
    await page.getByRole('radio', { name: /Road sweeper/ }).click();
    await page.locator('[data-target]').first().click();
    expect(await violations(page)).toEqual([]);
    await button(page, /Score this road/).click();
    await page.getByRole('button', { name: /Ana.*3 points/ }).waitFor();
  });
  test('synod: a follower in a monastery somewhere', async () => {
    const page = await world.table(positions.synod);
    await button(page, /I am Luis/).click();
    await button(page, /Gifts/).click();
    await page.getByRole('radio', { name: /Synod/ }).click();
    await page.locator('[data-target]').click();
    await button(page, /Put the follower there/).click();
    await page.getByRole('img', { name: /follower, Luis/ }).waitFor();
  });
  test('change position: who lies gets up', async () => {
    const page = await world.table(positions.position);
    await button(page, /I am Luis/).click();
    await button(page, /Gifts/).click();
    await page.getByRole('radio', { name: /Change position/ }).click();
    await page.locator('[data-target]').click(); // who
    await page.locator('[data-target]').first().click(); // where to
    await button(page, /Change position/).click();
    await page.getByText(/Luis moves a follower: now on the road/).first().waitFor();
  });
  test('cashing out: a follower comes home for points', async () => {
    const page = await world.table(positions.cash);
    await button(page, /I am Luis/).click();
    await button(page, /Gifts/).click();
    await page.getByRole('radio', { name: /Cashing out/ }).click();
    await page.locator('[data-target]').click();
    await button(page, /Open and score 2/).click();
    await page.getByRole('button', { name: /Luis.*2 points/ }).waitFor();
    await expect.poll(() => page.getByRole('img', { name: /follower, Luis/ }).count()).toBe(0);
  });
  test('are kept: the tile is placed without one', async () => {
    const page = await world.table(positions.synod);
    await button(page, /I am Luis/).click();
    await button(page, /Gifts/).click();
    await button(page, /Keep the gifts/).click();
    await headline(page, /Your turn: place the tile/);
  });
  test('draw 2: both tiles are offered', async () => {
    const page = await world.table(positions.drawTwo, ['bgE']);
    await button(page, /I am Luis/).click();
    await page.keyboard.press('g');
    await page.getByRole('radio', { name: /Draw 2/ }).click();
    await button(page, /Draw a second tile/).click();
    await page.getByRole('radiogroup', { name: 'Which of the two tiles' }).getByRole('radio').last().click();
    await page.locator('[data-cell]').first().click();
    await button(page, /^Place/).click();
    await button(page, /No figure/).waitFor();
  });
});

describe('the plague', () => {
  test('a flea sends a figure home', async () => {
    const page = await world.table(positions.plague);
    await headline(page, /Place a flea or go on/); // somebody is in danger: it is asked before the tile
    await page.locator('[data-target]').first().click();
    await headline(page, /1 figure of Ana goes home/);
    expect(await violations(page)).toEqual([]);
    await button(page, /Place flea/).click();
    await page.getByRole('img', { name: /^flea/ }).first().waitFor();
    await expect.poll(() => page.getByRole('img', { name: /follower, Ana/ }).count()).toBe(0);
  });
  test('a follower escapes to a tile that is lit', async () => {
    const page = await world.table(positions.plague);
    await headline(page, /Place a flea or go on/); // somebody is in danger: it is asked before the tile
    await page.getByRole('radio', { name: 'Escape' }).click();
    await headline(page, /Choose who escapes/);
    await page.locator('[data-target]').click();
    await headline(page, /Choose where to/);
    await page.locator('.board .lit').waitFor();
    await page.locator('[data-target]').first().click();
    await button(page, 'Escape').click();
    await page.getByText(/moves a follower/).first().waitFor();
  });
  test('its windows are asked or skipped, as set', async () => {
    const page = await world.table(positions.plague);
    await page.getByLabel('Ask me:').selectOption('always');
    await page.keyboard.press('Escape');
    await button(page, /Fleas and escapes/).click(); // also by hand
    await page.keyboard.press('Escape');
    await cell(page, 5, 1).click();
    await button(page, /^Place/).click();
    await button(page, /No figure/).click();
    await headline(page, /Place a flea or go on/);
    await page.getByLabel('Ask me:').selectOption('never');
    await button(page, /Go on without/).click();
    await headline(page, /Your turn: place the tile|place another tile/);
  });
});
