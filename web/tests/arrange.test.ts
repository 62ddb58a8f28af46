// Labels on the board: none covers another.
import { expect, test } from 'vitest';
import { arrange, type Wish } from '../src/board/arrange';
import { nextLayers } from '../src/play/layers';

const covered = (wishes: Wish[]) => {
  const spots = arrange(wishes);
  return spots.flatMap((a, i) =>
    spots.slice(i + 1).filter((b, j) => {
      const [one, other] = [wishes[i]!, wishes[i + 1 + j]!];
      return Math.abs(a.x - b.x) < (one.width + other.width) / 2 && Math.abs(a.y - b.y) < (one.height + other.height) / 2;
    }),
  ).length;
};

test('labels of a dense board keep apart, also where all want the same spot', () => {
  const grid = Array.from({ length: 36 }, (_, i): Wish => ({ spots: [[(i % 6) * 40, Math.floor(i / 6) * 22]], width: 60, height: 26 }));
  expect(covered(grid)).toBe(0);
  expect(covered(Array.from({ length: 6 }, (): Wish => ({ spots: [[0, 0]], width: 50, height: 26 })))).toBe(0);
});

test('a label goes to another of its spots before it is pushed', () => {
  const [free, fixed] = arrange([{ spots: [[0, 0], [200, 0]], width: 50, height: 26 }, { spots: [[10, 0]], width: 50, height: 26 }]);
  expect(fixed).toMatchObject({ x: 10, y: 0 });
  expect(free).toMatchObject({ x: 200, y: 0, home: [200, 0] });
});

test('the key goes through what the tools offer', () => {
  const offered = ['fields', 'open', 'dead'];
  const seen = [['fields'], ['open'], ['dead'], []];
  let now: string[] = [];
  for (const next of seen) expect((now = nextLayers(now, offered))).toEqual(next);
  expect(nextLayers(['fields', 'dead'], offered)).toEqual([]);
  expect(nextLayers(['fields'], ['coordinates'])).toEqual(['coordinates']); // of another table
});
