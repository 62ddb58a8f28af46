// Page and server of different versions.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { protocol } from '../src/protocol/types';
import type { LinkState } from '../src/session/session';
import { WebSocketSession } from '../src/session/websocket_session';
import { Wire } from './wire';

let states: LinkState[];
let session: WebSocketSession;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Wire);
  Wire.all = [];
  states = [];
  session = new WebSocketSession('ws://test/ws');
  session.onLink((state) => states.push(state));
});
afterEach(() => {
  session.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a server of the same version is used', async () => {
  await Wire.all[0]!.open();
  expect(states.at(-1)).toBe('open');
});

test.each([
  { type: 'refused', code: 'unknown_type' },
  { type: 'ok', protocol: protocol - 1, oldest: 1 },
])('an older server is asked again until it has been replaced: %j', async (hello) => {
  await Wire.all[0]!.open(hello);
  expect(states.at(-1)).toBe('updating');
  expect(Wire.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3000);
  await Wire.all[1]!.open();
  expect(states.at(-1)).toBe('open');
});

test('a server that does not understand this page any more ends the trying', async () => {
  await Wire.all[0]!.open({ type: 'refused', code: 'page_too_old' });
  expect(states.at(-1)).toBe('outdated');
  await vi.advanceTimersByTimeAsync(60_000);
  session.retryNow();
  session.renew();
  expect(Wire.all).toHaveLength(1);
});
