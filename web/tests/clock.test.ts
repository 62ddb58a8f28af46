// What is left of a seat's time, and the line of whoever has none left.
import { expect, test } from 'vitest';
import { clockText, timeLeft } from '../src/play/clock';
import { linesOf } from '../src/play/history';
import type { Item, View } from '../src/protocol/types';

const view = {
  phase: 'running',
  table: { clock: { kind: 'game', seconds: 600 } },
  turn: { to_act: 0 },
  clock: { used: [60_000, 90_000], since: 0, deadline: 5000 },
  seats: [{ colour: 'red', who: 'person', name: 'Ana', timed_out: true }, { colour: 'blue', who: 'nobody' }],
  links: {},
} as unknown as View;

test('the one who has to act has until the deadline, the others what they have not used', () => {
  expect(timeLeft(view, 0, 1000)).toBe(4000);
  expect(timeLeft(view, 1, 1000)).toBe(510_000);
  expect(timeLeft({ ...view, clock: undefined } as unknown as View, 0, 0)).toBeNull();
});

test.each([
  [6400, '0:07'],
  [-3, '0:00'],
  [3_750_000, '1:02:30'],
  [183_600_000, '2 d 3 h'],
])('%d ms are %s', (left, text) => expect(clockText(left)).toBe(text));

test('who has run out of time is named, and so is whoever has left', () => {
  const items = [
    { n: 0, what: 'joined', seat: 1, name: 'Luis', at: 0 },
    { n: 1, what: 'timed_out', seat: 0, at: 0 },
    { n: 2, what: 'left', seat: 1, at: 0 },
  ] as Item[];
  const texts = linesOf(items, view, []).map((line) => line.text);
  expect(texts[1]).toMatch(/Ana.*(time|tiempo)/);
  expect(texts[0]).toMatch(/^Luis (leaves|deja)/);
});
