// Numbers in sentences, and what the replay's slider marks.
import { expect, test } from 'vitest';
import { capital, figures, fill, refusalText, signed } from '../src/i18n/index.svelte';
import { seatName } from '../src/play/sentences';
import type { Seat } from '../src/protocol/types';
import { marksOf, type Moment } from '../src/play/replay';

test('negative numbers have a true minus sign', () => {
  expect(figures(-3)).toBe('−3');
  expect(signed(4)).toBe('+4');
  expect(signed(-4)).toBe('−4');
  expect(fill('{0} to {1}', [-2, 'a-b'])).toBe('−2 to a-b'); // words keep their hyphens
});

test('what begins with a number goes on in small letters', () => {
  expect(capital('6 players')).toBe('6 players');
  expect(capital('¿quién?')).toBe('¿Quién?');
  expect(refusalText('too_many_players', '6')).toMatch(/^6 (players|jugadores) /);
});

test('computer players that nobody has named are counted, others keep their names', () => {
  const computer = (name: string, level: string) => ({ who: 'computer', colour: 'red', name, level }) as Seat;
  const seats = [computer('easy', 'easy'), { who: 'person', colour: 'blue', name: 'easy 2' } as Seat, computer('easy 3', 'easy'), computer('Robo', 'easy')];
  expect(seats.map((_, i) => seatName(seats, i))).toEqual([
    expect.stringMatching(/^(Computer|Ordenador) 1$/),
    'easy 2',
    expect.stringMatching(/^(Computer|Ordenador) 2$/),
    'Robo',
  ]);
});

test('points, auctions and outbreaks are marked, the final count is not', () => {
  const moments = [
    { events: [{ code: 'placed' }] },
    { events: [{ code: 'scored', seat: 0, points: 2 }, { code: 'scored', seat: 1, points: 5 }] },
    { events: [{ code: 'bazaar', seat: 1 }] },
    { events: [{ code: 'scored', seat: 0, points: 0 }] },
    { events: [{ code: 'scored', seat: 0, points: 9, final: true }] },
  ] as unknown as Moment[];
  expect(marksOf(moments)).toEqual([
    { index: 1, kind: 'score', seat: 1 },
    { index: 2, kind: 'bazaar', seat: 1 },
  ]);
});
