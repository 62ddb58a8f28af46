import { expect, test } from 'vitest';
import { load, preferences, type SavedGame } from '../src/state/settings.svelte';

const remember = (number: number) => preferences.rememberGame({ game: `g${number}`, token: `t${number}`, title: '', at: number });
const kept = () => load<SavedGame[]>('games', []).map((saved) => saved.game);

test('finished games are forgotten first, seats of running games never', () => {
  for (let i = 0; i < 60; i += 1) remember(i);
  for (const over of ['g3', 'g5', 'g50']) preferences.noteOver(over);
  remember(60);
  expect(kept()).not.toContain('g3'); // the oldest that is over
  expect(kept()).toContain('g5');
  expect(kept().length).toBe(60);
  remember(61);
  remember(62);
  expect(kept().filter((game) => ['g5', 'g50'].includes(game))).toEqual([]);
  for (let i = 63; i < 80; i += 1) remember(i);
  expect(kept().length).toBe(77);
  expect(preferences.tokenOf('g0')).toBe('t0');
  expect(kept()[0]).toBe('g79');
  for (let i = 0; i < 30; i += 1) preferences.noteOver(`g${i}`);
  remember(80);
  expect(kept().length).toBe(60);
  expect(preferences.tokenOf('g30')).toBe('t30');
});
