// A real server with the built page, and a browser that acts only on what can be seen.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from 'playwright-core';
import { afterEach } from 'vitest';

const root = resolve(process.cwd(), '..');
const command =
  process.env.LOSETA ?? ['release', 'quick', 'debug'].map((preset) => `${root}/build/${preset}/loseta`).find(existsSync);
const axe = readFileSync(resolve('node_modules/axe-core/axe.min.js'), 'utf8');

// The shell is the same browser without windows: half the work. What it lacks, notifications, the whole one has.
const wholeBrowser = process.env.CHROMIUM ?? '/usr/bin/chromium';
const shell = process.env.CHROMIUM ?? (existsSync('/usr/bin/chromium-headless-shell') ? '/usr/bin/chromium-headless-shell' : wholeBrowser);

const patience = Number(process.env.E2E_PATIENCE ?? 30_000); // milliseconds, for machines that have much else to do
const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce' };
export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'es-ES' };

export class World {
  address = '';
  private server: ChildProcess | undefined;
  private readonly browsers = new Map<string, Promise<Browser>>();
  private readonly folder = mkdtempSync(join(tmpdir(), 'loseta-'));
  private pages: Page[] = [];

  // Every test has pages of its own. Of one that failed the last words are told. `more`: flags of the server.
  constructor(private readonly more: string[] = []) {
    afterEach(async ({ task }) => {
      const pages = this.pages;
      this.pages = [];
      for (const page of pages) {
        if (task.result?.state === 'fail') console.log(await lastWords(page));
        await page.context().close();
      }
    });
  }

  async start(): Promise<void> {
    await this.serve('0');
    await this.browser(shell);
  }

  private browser(path: string): Promise<Browser> {
    const running = this.browsers.get(path) ?? chromium.launch({ executablePath: path, args: ['--no-sandbox'] });
    this.browsers.set(path, running);
    return running;
  }

  private serve(port: string): Promise<void> {
    if (!command) throw new Error('build the loseta command first');
    const flags = ['serve', '--port', port, '--store', join(this.folder, 'games.db'), '--web', resolve('dist'), '--lang', 'en', '--set', 'log.level=warning', '--set', 'games.created_per_minute=100000', '--set', 'accounts.tries_per_minute=100000', ...this.more];
    const server = spawn(command, flags, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.server = server;
    return new Promise((done) => {
      server.stdout.on('data', (text: Buffer) => {
        const found = /http:\/\/[\w.:[\]]+/.exec(text.toString());
        if (!found) return;
        this.address = found[0].replace(/\/$/, '');
        done();
      });
    });
  }

  // The server is gone without a word, and comes back at the same address.
  kill(): void {
    this.server?.kill('SIGKILL');
  }
  restart(): Promise<void> {
    return this.serve(new URL(this.address).port);
  }

  // What the host of this server does with `loseta admin`: what it prints.
  admin(...words: string[]): string {
    if (!command) throw new Error('build the loseta command first');
    return execFileSync(command, ['admin', ...words, '--store', join(this.folder, 'games.db'), '--lang', 'en'], { encoding: 'utf8' });
  }

  async open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const browser = await this.browser(options.permissions?.includes('notifications') ? wholeBrowser : shell);
    const context = await browser.newContext({ ...desktop, ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    this.pages.push(page);
    await page.goto(this.address + path);
    return page;
  }

  // A table that goes on from a record, with all its seats at this browser, and the draws that come next.
  async table(record: string, draws: string[] = [], options: BrowserContextOptions = {}): Promise<Page> {
    const page = await this.open('/games', options);
    const id = await page.evaluate(
      async (creation) => {
        const answer = await fetch('/api/games', { method: 'POST', body: JSON.stringify(creation) });
        const made = (await answer.json()) as { game: string; token: string };
        localStorage.setItem('loseta.games', JSON.stringify([{ ...made, title: 'test', at: 0 }]));
        return made.game;
      },
      { record, ...(draws.length > 0 ? { draws: draws.map((tile) => `draw ${tile}`) } : {}) },
    );
    await page.goto(`${this.address}/t/${id}`);
    return page;
  }

  async close(): Promise<void> {
    for (const browser of this.browsers.values()) await (await browser).close();
    this.server?.kill('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

// What a page shows that a test has failed on.
async function lastWords(page: Page): Promise<string> {
  const tree = await page.locator('body').ariaSnapshot({ timeout: 2000 }).catch(String);
  const dock = await page.locator('section.dock').first().evaluate((one) => `busy ${one.ariaBusy}`, null, { timeout: 500 }).catch(() => 'no dock');
  return `${page.url()}, ${dock}\n${tree.slice(-6000)}`;
}

// What stands in the dock's headline.
export function headline(page: Page, text: string | RegExp): Promise<void> {
  return page.getByRole('region', { name: /Your move|Tu jugada/ }).getByRole('heading', { name: text }).waitFor();
}
export function button(page: Page, name: string | RegExp): Locator {
  return page.getByRole('button', { name }).and(page.locator(':visible')).last();
}
export function cell(page: Page, x: number, y: number): Locator {
  return page.locator(`[data-cell="${x},${y}"]`);
}

async function axeFinds(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const runner = (globalThis as unknown as { axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }).axe;
    return (await runner.run()).violations.map((one) => `${one.id}: ${one.nodes[0]?.html.slice(0, 120)}`);
  });
}

// A list that changes while axe looks at it gives false faults: what is wrong is still wrong at a second look.
export async function violations(page: Page): Promise<string[]> {
  const first = await axeFinds(page);
  if (first.length === 0) return first;
  await page.waitForTimeout(500);
  const second = await axeFinds(page);
  return first.filter((fault) => second.includes(fault));
}
