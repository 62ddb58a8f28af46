// A real server with the built page, and a browser that acts only on what can be seen.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

const root = resolve(process.cwd(), '..');
const command =
  process.env.LOSETA ?? ['release', 'quick', 'debug'].map((preset) => `${root}/build/${preset}/loseta`).find(existsSync);
const axe = readFileSync(resolve('node_modules/axe-core/axe.min.js'), 'utf8');

export class World {
  address = '';
  private server: ChildProcess | undefined;
  private browser: Browser | undefined;
  private readonly folder = mkdtempSync(join(tmpdir(), 'loseta-'));

  async start(): Promise<void> {
    await this.serve('0');
    this.browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  }

  private serve(port: string): Promise<void> {
    if (!command) throw new Error('build the loseta command first');
    const flags = ['serve', '--port', port, '--store', join(this.folder, 'games.db'), '--web', resolve('dist'), '--lang', 'en'];
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

  async open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.browser!.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    await page.goto(this.address + path);
    return page;
  }

  // A table from a record, with all its seats at this browser.
  async upload(page: Page, record: string, at?: number): Promise<void> {
    await page.goto(`${this.address}/games`);
    const id = await page.evaluate(
      async ([text, upTo]) => {
        const answer = await fetch('/api/games', { method: 'POST', body: JSON.stringify({ record: text, ...(upTo === undefined ? {} : { at: upTo }) }) });
        const game = (await answer.json()) as { game: string; token: string };
        localStorage.setItem('loseta.games', JSON.stringify([{ ...game, title: 'test', at: 0 }]));
        return game.game;
      },
      [record, at] as const,
    );
    await page.goto(`${this.address}/t/${id}`);
  }

  async close(): Promise<void> {
    await this.browser?.close();
    this.server?.kill('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const runner = (globalThis as unknown as { axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }).axe;
    return (await runner.run()).violations.map((one) => `${one.id}: ${one.nodes[0]?.html.slice(0, 120)}`);
  });
}
