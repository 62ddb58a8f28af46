// What the tools that look at the page share: the running server, a browser, tables made from records.
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

export const server = process.env.LOSETA_SERVER ?? 'http://127.0.0.1:8080';
export const example = readFileSync(new URL('../../docs/pictures/board.loseta', import.meta.url), 'utf8');

export function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
}

// A table that goes on from a record, with all seats at this browser.
export async function openTable(page, creation) {
  if (!page.url().startsWith(server)) await page.goto(`${server}/settings`);
  const game = await page.evaluate(async (body) => {
    const answer = await fetch('/api/games', { method: 'POST', body: JSON.stringify(body) });
    const made = await answer.json();
    localStorage.setItem('loseta.games', JSON.stringify([{ ...made, title: 'Loseta', at: Date.now() }]));
    return made.game;
  }, creation);
  await page.goto(`${server}/t/${game}`);
  await page.locator('.board image').first().waitFor();
  return game;
}
