// The tutorial at the head of docs/protocol.md is a whole player: run as it stands there, it plays a game to its end.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { World } from './world';

const world = new World();
const folder = mkdtempSync(join(tmpdir(), 'loseta-bot-'));
beforeAll(() => world.start());
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await world.close();
});

it('the player of the protocol’s tutorial plays a game', async () => {
  const code = /```js\n([\s\S]*?)```/.exec(readFileSync(resolve('../docs/protocol.md'), 'utf8'))?.[1] ?? '';
  const file = join(folder, 'bot.mjs');
  writeFileSync(file, code);
  const flags = 'WebSocket' in globalThis ? [] : ['--experimental-websocket'];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, file, world.address]);
  expect(stdout).toMatch(/^over -?\d+ : -?\d+\n$/);
  expect(code.split('\n').length).toBeLessThanOrEqual(50);
});
