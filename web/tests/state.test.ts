import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import type { ChangedMessage, Item, Ok, RulesMessage, Say, Told, ViewMessage } from '../src/protocol/types';
import type { GameSession, LinkState } from '../src/session/session';
import { protocol } from './paths';
import { applyChanges, applyFeatures, applyTiles } from '../src/state/apply';
import { Wire } from './wire';

vi.mock('../src/art/atlas.svelte', () => ({ atlas: { need: () => Promise.resolve() } }));
const { TableState } = await import('../src/state/table.svelte');

function example<T>(name: string): T {
  return JSON.parse(readFileSync(`${protocol}/${name}.json`, 'utf8')) as T;
}

// A session that only repeats what it is given.
class Script implements GameSession {
  said: Say[] = [];
  told: ((message: Told) => void)[] = [];
  link: ((state: LinkState) => void)[] = [];
  ask(message: Say): Promise<Ok> {
    this.said.push(message);
    return Promise.resolve({ type: 'ok', id: 1 });
  }
  onTold(listener: (message: Told) => void) {
    this.told.push(listener);
    return () => undefined;
  }
  onLink(listener: (state: LinkState) => void) {
    this.link.push(listener);
    return () => undefined;
  }
  retryNow() {
    // nothing to retry
  }
  close() {
    // nothing to close
  }
}

describe('changes', () => {
  test('tiles keep a beginning and get an end', () => {
    expect(applyTiles([['a', 0, 0, 0, 0], ['b', 0, 1, 0, 2]], { keep: 1, add: [['c', 1, 0, 1, 2]] })).toEqual([
      ['a', 0, 0, 0, 0],
      ['c', 1, 0, 1, 2],
    ]);
  });
  test('features merge', () => {
    expect(applyFeatures([0, 1, 2], { keep: 3, set: [[1, 0]], add: [3] })).toEqual([0, 0, 2, 3]);
  });
  test('a section that is null is gone', () => {
    const view = example<ViewMessage>('tell-view').view;
    expect(applyChanges(view, { dead: null })).not.toHaveProperty('dead');
  });
  test('the example of a change leads to the example of the view after it', () => {
    const after = example<ViewMessage>('tell-view-seat').view;
    const change = example<ChangedMessage>('tell-changed-secret').changes;
    const before = { ...after, tiles: after.tiles.slice(0, 2), features: after.features.slice(0, 8), rows: [], counters: [] };
    expect(applyChanges(before, change)).toEqual(after);
  });
});

describe('a table', () => {
  test('watches when connected, and asks only for what is new after a break', () => {
    const script = new Script();
    const id = 'GGGGGGGGGGGGGGGGGGGGGG';
    const table = new TableState(script, id, 'token');
    script.link[0]!('open');
    expect(script.said[0]).toMatchObject({ type: 'watch', game: id, token: 'token' });
    script.told[0]!(example<RulesMessage>('tell-rules'));
    script.told[0]!(example<ViewMessage>('tell-view-seat'));
    expect(table.rules?.first_tile).toBe('bgD');
    expect(table.acting?.seat).toBe(1);
    script.link[0]!('lost');
    expect(table.link).toBe('lost');
    script.link[0]!('open');
    expect(script.said.at(-1)).toMatchObject({ type: 'watch', since: 10, rules: false });
  });

  test('loses what the host of the server has deleted', () => {
    const script = new Script();
    const table = new TableState(script, 'GGGGGGGGGGGGGGGGGGGGGG', 'token');
    script.told[0]!(example<ViewMessage>('tell-view-seat'));
    const change = (version: number, items: Item[]): ChangedMessage => ({ ...example<ChangedMessage>('tell-changed'), version, items, changes: {} });
    script.told[0]!(change(50, [{ n: 48, what: 'chat', at: 0, seat: 0, text: 'rude' }, { n: 49, what: 'chat', at: 0, seat: 1, text: 'kind' }]));
    script.told[0]!(change(51, [{ n: 50, what: 'chat_removed', at: 0, entries: [48] }]));
    expect(table.items.map(({ n, text }) => [n, text]).slice(-3)).toEqual([[48, undefined], [49, 'kind'], [50, undefined]]);
  });
});

describe('a line that is dead without a word', () => {
  test('is given up when a ping is not answered, and tried again', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', Wire);
    const { WebSocketSession } = await import('../src/session/websocket_session');
    const session = new WebSocketSession('ws://test/ws');
    const states: LinkState[] = [];
    session.onLink((state) => states.push(state));
    await Wire.all[0]!.open();
    vi.advanceTimersByTime(20_000);
    await Wire.all[0]!.answer({ type: 'ok' });
    await vi.advanceTimersByTimeAsync(19_000); // the first was answered
    expect(states.at(-1)).toBe('open');
    await vi.advanceTimersByTimeAsync(8000); // the second was not
    expect(states).toContain('silent');
    await vi.advanceTimersByTimeAsync(1000);
    expect(Wire.all.length).toBeGreaterThan(1);
    await Wire.all.at(-1)!.open();
    expect(states.at(-1)).toBe('open');
    session.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});
