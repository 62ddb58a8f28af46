import { describe, expect, test, vi } from 'vitest';
import { askOf, byCell, rotationsOf, withAmount } from '../src/play/decision';
import { nextCell, outline } from '../src/play/geometry';
import { pointsByKind, scoresOverTime, whatStands } from '../src/play/history';
import { momentsOf, Positions, turnsOf } from '../src/play/replay';
import { Pace } from '../src/state/pace';
import type { Action, View } from '../src/protocol/types';

const place = (x: number, y: number, rotation: number, axis?: 'NS'): Action => ({
  do: `place ${x},${y} ${rotation * 90}${axis ? ' bridge' : ''}`,
  verb: 'place',
  cell: [x, y],
  rotation,
  ...(axis ? { axis } : {}),
});

describe('what is asked', () => {
  test('follows from the verbs', () => {
    expect(askOf([place(0, 1, 0), { do: 'flea 1,1', verb: 'flea' }])).toBe('place');
    expect(askOf([{ do: 'pass', verb: 'pass' }, { do: 'escape', verb: 'escape' }])).toBe('plague');
    expect(askOf([{ do: 'something', verb: 'something' }])).toBe('other');
  });
  test('a rotation without a bridge comes before the same with one', () => {
    const ways = rotationsOf([place(0, 1, 1, 'NS'), place(0, 1, 1), place(0, 1, 0)]);
    expect(ways.map((way) => [way.rotation, way.axis])).toEqual([[0, undefined], [1, undefined]]);
  });
  test('cells gather their actions', () => {
    expect(byCell([place(0, 1, 0), place(0, 1, 1), place(2, 0, 0)]).get('0,1')).toHaveLength(2);
  });
  test('an amount replaces the last number', () => {
    expect(withAmount({ do: 'choose bgD for 0', verb: 'choose', amount: 0, open: true }, 12).do).toBe('choose bgD for 12');
  });
});

describe('the board', () => {
  test('arrows find the next cell in their direction', () => {
    expect(nextCell([0, 0], [[2, 0], [1, 3], [-1, 0]], 1, 0)).toEqual([2, 0]);
    expect(nextCell([0, 0], [[-1, 0]], 1, 0)).toBeUndefined();
  });
  test('two cells side by side have six outer edges', () => {
    expect(outline([[0, 0], [1, 0]]).match(/M/g)).toHaveLength(6);
  });
});

describe('history', () => {
  const items = [
    { n: 0, what: 'act', at: 0, seat: 0, events: [{ code: 'placed', seat: 0 }] },
    { n: 1, what: 'act', at: 0, seat: 0, events: [{ code: 'deployed', seat: 0, what: 'follower', segment: 3 }] },
    { n: 2, what: 'act', at: 0, seat: 1, events: [{ code: 'scored', seat: 0, points: 4 }, { code: 'returned', seat: 0, what: 'follower', segment: 3 }] },
  ];
  test('scores add up', () => {
    expect(scoresOverTime(items, 2)).toEqual([[0, 0], [4, 0]]);
  });
  test('what was taken back does not count; what was said meanwhile stays', () => {
    const chat = { n: 3, what: 'chat', at: 0, seat: 0, text: 'Oh' };
    const undo = { n: 4, what: 'undo', at: 0, seat: 1 };
    expect(whatStands([...items, chat, undo])).toEqual([...items.slice(0, 2), chat]);
    expect(scoresOverTime(whatStands([...items, undo, { ...items[2]!, n: 5 }]), 2).at(-1)).toEqual([4, 0]);
    expect(whatStands([undo])).toEqual([undo]); // the beginning is still to come
  });
  test('points by kind', () => {
    const [row] = pointsByKind([{ n: 0, what: 'act', at: 0, events: [{ code: 'scored', seat: 1, what: 'city', points: 4 }] }], 2);
    expect(row).toEqual({ kind: 'city', final: false, points: [0, 4] });
  });
});

describe('a replay', () => {
  const drawn = (n: number, seat: number) => ({ n, what: 'chance', at: 0, events: [{ code: 'drawn', seat }] });
  const placed = (n: number, seat: number) => ({ n, what: 'act', at: 0, seat, events: [{ code: 'placed', seat }] });
  const items = [{ n: 0, what: 'created', at: 0 }, { n: 1, what: 'started', at: 0 }, drawn(2, 0), placed(3, 0), drawn(4, 1), placed(5, 1)];
  test('has a moment for everything that one can see', () => {
    expect(momentsOf(items).map((moment) => moment.at)).toEqual([1, 4, 6]);
  });
  test('knows where turns begin', () => {
    expect(turnsOf(momentsOf(items))).toEqual([{ index: 1, turn: 1, seat: 0 }, { index: 2, turn: 2, seat: 1 }]);
  });
  test('asks for a view once', async () => {
    const ask = vi.fn((at: number) => Promise.resolve({ turn: { number: at } } as View));
    const positions = new Positions(ask);
    expect(await positions.get(3)).toBe(await positions.get(3));
    expect(ask).toHaveBeenCalledTimes(1);
  });
});

test('moves of computer players come one after the other, unless somebody is in a hurry', () => {
  vi.useFakeTimers();
  const seen: number[] = [];
  const pace = new Pace<number>((message) => seen.push(message), (message) => (message % 2 ? 100 : 0));
  for (const message of [1, 2, 3, 4, 5]) pace.add(message);
  expect(seen).toEqual([1]);
  vi.advanceTimersByTime(100);
  expect(seen).toEqual([1, 2, 3]);
  pace.finish();
  expect(seen).toEqual([1, 2, 3, 4, 5]);
  pace.add(6);
  expect(seen).toHaveLength(6);
  vi.useRealTimers();
});

test('what follows a message is taken with it, also while that is looked at', () => {
  vi.useFakeTimers();
  const seen: string[] = [];
  const pace = new Pace<string>((message) => seen.push(message), (message) => (message.startsWith('move') ? 100 : 0));
  pace.add('move 1');
  pace.follow('aids 1');
  expect(seen).toEqual(['move 1', 'aids 1']);
  pace.add('move 2');
  pace.follow('aids 2');
  pace.add('move 3');
  expect(seen).toHaveLength(2);
  vi.advanceTimersByTime(100);
  expect(seen).toEqual(['move 1', 'aids 1', 'move 2', 'aids 2']);
  pace.follow('aids 3');
  pace.finish();
  expect(seen.slice(4)).toEqual(['move 3', 'aids 3']);
  vi.useRealTimers();
});
