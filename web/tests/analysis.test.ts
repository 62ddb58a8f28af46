// What is made of the server's analysis: chances in percent, the five biggest mistakes, words for actions.
import { describe, expect, test } from 'vitest';
import { actionName, chancesOf, mistakesOf } from '../src/play/analysis';
import type { Decision } from '../src/protocol/types';

function decision(n: number, seat: number, cost: number): Decision {
  const better = { do: 'place 1,0 0', verb: 'place', cell: [1, 0] as [number, number], rotation: 0 };
  return { n, seat, do: 'pass', cost, before: [0.625, 0.375], after: [0.5, 0.5], ...(cost > 0 ? { better } : {}) };
}

describe('analysis', () => {
  test('chances are percents, in the order of the game', () => {
    expect(chancesOf([decision(1, 0, 0), { ...decision(2, 1, 0), after: [0.126, 0.874] }])).toEqual([[50, 50], [13, 87]]);
  });

  test('mistakes are the five that cost most, of one seat, worst first', () => {
    const costs = [1, 5, 0, 3, 2, 7, 4];
    const all = costs.map((cost, i) => decision(i, 0, cost)).concat(decision(9, 1, 50));
    expect(mistakesOf(all, 0).map((one) => one.cost)).toEqual([7, 5, 4, 3, 2]);
    expect(mistakesOf(all, 1).map((one) => one.n)).toEqual([9]);
    expect(mistakesOf([decision(1, 0, 0)], 0)).toEqual([]);
  });

  test('actions have words; what has none is told as written', () => {
    expect(actionName(decision(1, 0, 1).better!)).toMatch(/1/);
    expect(actionName({ do: 'pass', verb: 'pass' })).not.toBe('pass');
    expect(actionName({ do: 'dance 1', verb: 'dance' })).toBe('dance 1');
  });
});
