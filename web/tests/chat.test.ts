import { expect, test } from 'vitest';
import { heardOf, saidIn } from '../src/play/chat';
import type { Item, Seat } from '../src/protocol/types';
import { load, preferences } from '../src/state/settings.svelte';

const seats = [{ who: 'person', colour: 'red', name: 'Ana' }, { who: 'person', colour: 'blue', name: 'Cleo' }] as Seat[];
const item = (n: number, what: string, seat: number, more: Partial<Item> = {}): Item => ({ n, what, at: 0, seat, ...more });
const items = [
  item(1, 'joined', 0, { name: 'Ana' }),
  item(2, 'joined', 1, { name: 'Bob' }),
  item(3, 'chat', 1, { text: 'hello' }),
  item(4, 'left', 1),
  item(5, 'joined', 1, { name: 'Cleo' }),
  item(6, 'chat', 1, { text: 'me too' }),
  item(7, 'chat', 0),
];

test('what was said is of whoever sat there then', () => {
  expect(saidIn(items, seats)).toEqual([
    { n: 3, seat: 1, who: 'Bob', text: 'hello' },
    { n: 6, seat: 1, who: 'Cleo', text: 'me too' },
    { n: 7, seat: 0, who: 'Ana', text: undefined },
  ]);
  expect(saidIn(items.slice(5), seats).map((one) => one.who)).toEqual(['Cleo', 'Ana']); // before the history is there
});

test('who is muted is not heard at that table, and it is remembered', () => {
  preferences.mute('here', 'Bob', true);
  preferences.mute('here', 'Ana', true);
  preferences.mute('here', 'Ana', false);
  expect(heardOf(saidIn(items, seats), preferences.mutedIn('here')).map((one) => one.n)).toEqual([6, 7]);
  expect(preferences.mutedIn('elsewhere')).toEqual([]);
  expect(load('muted', {})).toEqual({ here: ['Bob'] });
  for (let i = 0; i < 120; i += 1) preferences.mute(`game ${i}`, 'Bob', true);
  expect(preferences.mutedIn('here')).toEqual([]); // the oldest tables are forgotten
  expect(preferences.mutedIn('game 119')).toEqual(['Bob']);
});
