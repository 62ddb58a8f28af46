// Whole games with every set against the computer, played by clicking whatever is offered.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { button, phone, World } from './world';
import { dice, Player } from './player';

const world = new World();
beforeAll(() => world.start());
afterAll(() => world.close());
// E2E_SEEDS=1,2,3 plays others.
const seeds = (process.env.E2E_SEEDS ?? '1').split(',').map(Number);

test.each(seeds)('every set, from the set-up to the result (seed %i)', async (seed) => {
  const onPhone = process.env.E2E_PHONE !== undefined;
  const page = await world.open('/new', onPhone ? { ...phone, locale: 'en-GB', reducedMotion: 'reduce' } : {});
  const sets = page.locator('li input.toggle:not(:disabled)');
  await sets.first().waitFor();
  for (const set of await sets.all()) await set.check();
  await button(page, 'Create table').click();
  await page.locator('.board image').first().waitFor();
  const player = new Player(page, dice(seed), onPhone);
  while (await player.goOn()) continue;
  await button(page, 'Skip to result').click();
  await page.getByRole('heading', { name: /wins with|Tie between/ }).waitFor();
  if (process.env.E2E_SEEDS) console.log(`${player.clicks} clicks\n${[...player.questions].sort().join('\n')}`);
  expect(player.questions.size).toBeGreaterThan(10);
}, 600_000);
