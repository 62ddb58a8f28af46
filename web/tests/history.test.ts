// What the history says of events.
import { describe, expect, test } from 'vitest';
import { linesOf } from '../src/play/history';
import { hasSum, scoreSum } from '../src/play/sentences';
import type { GameEvent, Item, View } from '../src/protocol/types';
import { preferences } from '../src/state/settings.svelte';

const view = { seats: [{ colour: 'red' }, { colour: 'blue', name: 'Ana' }], links: {} } as unknown as View;

function said(language: string, events: GameEvent[]): string[] {
  preferences.all.language = language;
  const items: Item[] = [{ n: 0, what: 'act', at: 0, seat: 0, events }];
  return linesOf(items, view, []).map((line) => line.text).reverse();
}

describe('the history', () => {
  test('tells fleas, escapes, who goes home and which fleas turn over', () => {
    const events: GameEvent[] = [
      { code: 'flea', seat: 0, cell: [1, 0] },
      { code: 'returned', seat: 1, what: 'follower', cell: [1, 0] },
      { code: 'fleas_dormant', seat: 0, terms: [{ what: 'flea', count: 1, each: 0 }] },
      { code: 'fleas_active', seat: 0, terms: [{ what: 'flea', count: 3, each: 0 }] },
    ];
    expect(said('en', events)).toEqual([
      'Red places a flea',
      'Ana gets a follower back',
      '1 flea becomes dormant',
      '3 dormant fleas become active again',
    ]);
    expect(said('es', events)).toEqual([
      'Rojo pone una pulga',
      'Ana recupera un seguidor',
      '1 pulga pasa a estar latente',
      '3 pulgas latentes vuelven a estar activas',
    ]);
  });

  test('a payment names both sides and needs no sum', () => {
    const paid = (seat: number, points: number): GameEvent => ({
      code: 'scored',
      seat,
      what: 'bazaar',
      points,
      completed: true,
      terms: [{ what: 'bid', count: points, each: 1 }],
    });
    expect(said('en', [paid(0, -3), paid(1, 3)])).toEqual(['Red pays Ana', 'Ana is paid by red']);
    expect(said('es', [paid(0, -3), paid(1, 3)])).toEqual(['Rojo paga a Ana', 'Ana cobra de rojo']);
    expect(said('es', [paid(1, -2)])).toEqual(['Ana paga la loseta']);
    expect(hasSum(paid(0, -3))).toBe(false);
  });

  test('two bonuses share a parenthesis', () => {
    preferences.all.language = 'es';
    const terms = [{ what: 'city', count: 3, each: 5 }, { what: 'herd', count: 0, each: 1 }, { what: 'pig', count: 0, each: 1 }];
    expect(scoreSum({ code: 'scored', what: 'field', terms })).toBe('3 ciudades × 5 (piara de cerdos, cerdo)');
  });
});
