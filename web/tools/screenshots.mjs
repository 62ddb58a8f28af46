// Pictures of the main screens into docs/pictures: desktop and phone, light and dark, both languages.
// Needs a running server with the built page: LOSETA_SERVER, http://127.0.0.1:8080 when not given.
import { mkdirSync, readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const server = process.env.LOSETA_SERVER ?? 'http://127.0.0.1:8080';
const folder = process.argv[2] ?? new URL('../../docs/pictures/page', import.meta.url).pathname;
const record = process.env.LOSETA_RECORD ? readFileSync(process.env.LOSETA_RECORD, 'utf8') : '';
const looks = [
  { name: 'desktop-light-en', viewport: { width: 1440, height: 900 }, colorScheme: 'light', locale: 'en-GB' },
  { name: 'desktop-dark-es', viewport: { width: 1440, height: 900 }, colorScheme: 'dark', locale: 'es-ES' },
  { name: 'phone-light-es', viewport: { width: 390, height: 844 }, colorScheme: 'light', locale: 'es-ES', hasTouch: true },
  { name: 'phone-dark-en', viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'en-GB', hasTouch: true },
];
const screens = ['', 'new', 'rules', 'gallery', 'settings'];

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const { name, ...look } of looks) {
  const context = await browser.newContext(look);
  const page = await context.newPage();
  const take = async (screen) => {
    await page.waitForTimeout(900);
    await page.screenshot({ path: `${folder}/${name}-${screen}.jpg`, type: 'jpeg', quality: 72 });
  };
  for (const screen of screens) {
    await page.goto(`${server}/${screen}`);
    await take(screen || 'start');
  }
  await page.goto(server);
  await page.locator('.play').click();
  const cell = page.locator('[data-cell]').first();
  for (let turn = 0; turn < 4; turn += 1) {
    await cell.click({ timeout: 20_000 });
    if (turn === 3) await take('ghost');
    await page.locator('.dock .btn.primary').click();
    await page.waitForTimeout(800);
    const target = page.locator('[data-target]').first();
    if ((await target.count()) === 0) continue;
    await target.click();
    if (turn === 3) await take('figure');
    await page.locator('.dock .btn.primary').click();
  }
  if (record) {
    const game = await page.evaluate(async (text) => {
      const answer = await fetch('/api/games', { method: 'POST', body: JSON.stringify({ record: text }) });
      const made = await answer.json();
      localStorage.setItem('loseta.games', JSON.stringify([{ ...made, title: 'record', at: 0 }]));
      return made.game;
    }, record);
    await page.goto(`${server}/t/${game}`);
    await page.getByRole('button', { name: /Skip to result|Ir al resultado/ }).click().catch(() => undefined);
    await take('final');
    await page.goto(`${server}/t/${game}/replay#60`);
    await take('replay');
  }
  await context.close();
}
await browser.close();
