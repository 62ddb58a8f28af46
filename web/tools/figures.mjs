// The figures of docs/performance.md about the page. `make page-figures` starts the server for it.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { launch, openTable, server } from './browser.mjs';

const dist = new URL('../dist/assets', import.meta.url).pathname;
const middle = (list, part = 0.5) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * part))];
const say = (name, value) => console.log(`${name.padEnd(58)} ${value}`);

const scripts = readdirSync(dist).filter((name) => /\.(js|css)\.gz$/.test(name));
say('script and styles, gzipped', `${Math.round(scripts.reduce((sum, name) => sum + statSync(`${dist}/${name}`).size, 0) / 1000)} kB`);

const browser = await launch();
async function fresh(options = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', ...options });
  return context.newPage();
}

const paints = [];
const ready = [];
for (let round = 0; round < 7; round += 1) {
  const page = await fresh();
  await page.addInitScript(() => {
    // The moment from which the button answers: it is there, and the browser has time for it.
    const wait = () => (document.querySelector('.play') ? requestIdleCallback(() => (window.readyAt = performance.now())) : requestAnimationFrame(wait));
    wait();
  });
  await page.goto(server);
  await page.waitForFunction(() => window.readyAt);
  const [paint, at] = await page.evaluate(() => [performance.getEntriesByName('first-contentful-paint')[0]?.startTime, window.readyAt]);
  paints.push(paint);
  ready.push(at);
  await page.context().close();
}
say('first paint with content, start page (median of 7)', `${Math.round(middle(paints))} ms`);
say('time to interactive, start page (median of 7)', `${Math.round(middle(ready))} ms`);

{
  // More than a hundred and fifty tiles: a finished random game with every set.
  const folder = mkdtempSync(`${tmpdir()}/loseta-`);
  const command = new URL('../../build/release/loseta', import.meta.url).pathname;
  execFileSync(command, ['simulate', '--sets', 'all', '--players', '3', '--games', '1', '--seed', '5', '--save', `${folder}/game.loseta`]);
  const page = await fresh();
  await openTable(page, { record: readFileSync(`${folder}/game.loseta`, 'utf8') });
  rmSync(folder, { recursive: true });
  const cpu = await page.context().newCDPSession(page);
  await cpu.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => (await cpu.send('Performance.getMetrics')).metrics.find((one) => one.name === 'TaskDuration').value;
  await page.locator('aside .acts .btn').last().click();
  const tiles = await page.locator('.board image[role=img]').count();
  await page.waitForTimeout(1500);
  await page.mouse.move(400, 450);
  await page.mouse.down();
  const before = await busy();
  const frames = page.evaluate(
    () =>
      new Promise((done) => {
        const times = [];
        const tick = (now) => (times.push(now), now - times[0] < 3000 ? requestAnimationFrame(tick) : done(times));
        requestAnimationFrame(tick);
      }),
  );
  let over = false;
  void frames.then(() => (over = true));
  for (let step = 0; !over; step += 1) {
    await page.mouse.move(400 + 200 * Math.sin(step / 12), 450 + 120 * Math.cos(step / 15));
    await page.waitForTimeout(4);
  }
  await page.mouse.up();
  const times = await frames;
  const spent = (await busy()) - before;
  const gaps = times.slice(1).map((time, i) => time - times[i]);
  say(`frames per second while panning ${tiles} tiles`, `${((gaps.length * 1000) / (times.at(-1) - times[0])).toFixed(1)} (95 % of frames within ${middle(gaps, 0.95).toFixed(1)} ms)`);
  say('processor time of the page for one such frame', `${((spent * 1000) / gaps.length).toFixed(1)} ms of 16.7`);
  await page.context().close();
}

{
  // From the click on "Place" or "No figure" until the page shows the acknowledged move.
  const page = await fresh({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    // When the page has said something and when it was answered: the part that the server and its disk take.
    const sent = new Map();
    window.answered = 0;
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
      const { id, type } = JSON.parse(text);
      if (type === 'act') sent.set(id, performance.now());
      return send.call(this, text);
    };
    const native = WebSocket;
    window.WebSocket = class extends native {
      constructor(...all) {
        super(...all);
        this.addEventListener('message', (event) => {
          const { id, type } = JSON.parse(event.data);
          if (type === 'ok' && sent.has(id)) window.answered = performance.now() - sent.get(id);
        });
      }
    };
  });
  await openTable(page, { record: 'loseta 1\nsets base\npreset classic\noption first_player host\nplayer Ana red\nplayer Luis blue\ngame\n' });
  const times = [];
  const answers = [];
  while (times.length < 100) {
    await page.locator('[data-cell]').first().click();
    await page.locator('.ghost').waitFor();
    for (const name of [/^Place/, /^No figure/]) {
      const button = page.locator('.dock .btn', { hasText: name });
      if (!(await button.isVisible())) continue;
      const time = await button.evaluate(
        (element) =>
          new Promise((done) => {
            const before = performance.now();
            const text = document.querySelector('.dock').textContent;
            const look = () => (document.querySelector('.dock').textContent !== text ? done(performance.now() - before) : requestAnimationFrame(look));
            element.click();
            requestAnimationFrame(look);
          }),
      );
      times.push(time);
      answers.push(await page.evaluate(() => window.answered));
    }
  }
  say('click to acknowledged and shown move (100 moves): median', `${middle(times).toFixed(0)} ms`);
  say('click to acknowledged and shown move (100 moves): 95 %', `${middle(times, 0.95).toFixed(0)} ms`);
  say('of that the server and its disk: median, 95 %', `${middle(answers).toFixed(0)} ms, ${middle(answers, 0.95).toFixed(0)} ms`);
}
await browser.close();
