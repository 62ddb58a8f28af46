// The clock: the last seconds are seen and said, and whose time it was.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations, World } from './world';

const world = new World();
beforeAll(() => world.start());
afterAll(() => world.close());

test('under ten seconds there is a warning and an announcement; who has run out of time is named', async () => {
  const page = await world.open('/settings');
  const id = await page.evaluate(async () => {
    const creation = {
      setup: { sets: ['base'], options: { first_player: 'host' }, first: 0 },
      seats: [{ who: 'me', name: 'Ana' }, { who: 'me', name: 'Luis' }],
      table: { clock: { kind: 'move', seconds: 14 } },
    };
    const made = (await (await fetch('/api/games', { method: 'POST', body: JSON.stringify(creation) })).json()) as { game: string; token: string };
    localStorage.setItem('loseta.games', JSON.stringify([{ ...made, title: 'test', at: 0 }]));
    return made.game;
  });
  await page.goto(`${world.address}/t/${id}`);
  await page.locator('.player .clock.runs').waitFor();
  const voice = page.locator('[aria-live=assertive]', { hasText: /seconds? left/ });
  await page.getByRole('region', { name: 'Your move' }).getByText(/^\d+ seconds? left$/).waitFor();
  await page.locator('.player .clock.last').waitFor();
  await voice.waitFor({ state: 'attached' });
  expect(await violations(page)).toEqual([]);
  await page.getByText('Ana has run out of time; the computer plays on').waitFor();
});
