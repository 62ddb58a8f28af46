// Why so many points are expected, term by term.
import { expect, test } from 'vitest';
import { foretell } from '../src/play/foretell';
import type { View } from '../src/protocol/types';

const view = {
  scores: [10, 4],
  scores_now: [21, 12],
  forecast: [40, 30],
  standing: [
    { feature: 1, kind: 'city', strength: [1, 0], now: 3, open: 2 },
    { feature: 2, kind: 'field', strength: [1, 1], now: 6 },
    { feature: 3, kind: 'road', strength: [1, 2], now: 2, open: 1 },
    { feature: 4, kind: 'road', strength: [2, 0], now: 0, open: 1 },
  ],
} as unknown as View;

test('what is scored, what the features would bring, the rest, and what is still to come', () => {
  const first = foretell(view, 0)!;
  expect(first.features.map(({ standing }) => standing.feature)).toEqual([2, 1]); // shared too; not the other's, not nothing
  expect(first).toMatchObject({ score: 10, other: 2, now: 21, coming: 19, total: 40 });
  expect(foretell(view, 1)).toMatchObject({ score: 4, other: 0, now: 12, coming: 18, total: 30 });
});

test('purist games tell nothing', () => {
  expect(foretell({ scores: [1] } as unknown as View, 0)).toBeNull();
});
