import { describe, expect, test } from 'vitest';
import { askOf, byCell, rotationsOf, withAmount } from '../src/play/decision';
import { nextCell, outline } from '../src/play/geometry';
import { scoresOverTime } from '../src/play/history';
import { framesOf } from '../src/play/replay';
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
  test('a replay puts figures down and takes them home', () => {
    const view = { seats: [{}, {}], pieces: [], tiles: [[], []] } as unknown as View;
    expect(framesOf(items, view).map((frame) => [frame.tiles, frame.pieces.length, frame.scores[0]])).toEqual([[2, 0, 0], [2, 1, 0], [2, 0, 4]]);
  });
});
