// The set-up screen's draft: favourites keep the rules that they were made with.
import { describe, expect, it } from 'vitest';
import type { Catalogue, Creation } from '../src/protocol/types';
import { SetupDraft } from '../src/screens/setup.svelte';

const option = (name: string, classic: string, modern: string, sets: string[], before?: string) => ({
  name, values: [classic, modern], classic, modern, sets, ...(before ? { named_since: 2, before } : {}),
});
const catalogue: Catalogue = {
  sets: ['base', 'castles'].map((name) => ({ name, tile_sets: [name], elements: [], most_players: 5, picture: 'bgD' })),
  tile_sets: [],
  elements: [],
  options: [option('small_city_points', '2', '4', ['base']), option('castle_decider', 'completer_only', 'owner', ['castles'], 'owner')],
  presets: ['classic', 'modern'],
  levels: ['medium'],
  colours: ['red', 'blue', 'green'],
  version: 2,
};
const read = (creation: Creation) => {
  const draft = new SetupDraft(catalogue);
  draft.read(creation);
  return draft;
};
const favourite = (sets: string[], more: object = {}): Creation => ({ setup: { sets, preset: 'classic', options: { first_player: 'random' }, ...more }, seats: [] });

describe('favourites', () => {
  it('from before the presets changed keep their values', () => {
    expect(read(favourite(['base', 'castles'])).options).toEqual({ first_player: 'random', castle_decider: 'owner' });
    expect(read(favourite(['base', 'castles'], { preset: 'modern' })).options).toEqual({ first_player: 'random' });
  });
  it('without the set have nothing to keep', () => {
    expect(read(favourite(['base'])).options).toEqual({ first_player: 'random' });
  });
  it('of today mean the presets of today', () => {
    const today = read(favourite(['base', 'castles'], { version: 2 }));
    expect(today.options).toEqual({ first_player: 'random' });
    expect(today.creation.setup?.version).toBe(2);
  });
  it('keep what they name', () => {
    const named = read(favourite(['base', 'castles'], { options: { castle_decider: 'completer_only' } }));
    expect(named.creation.setup?.options).toEqual({ castle_decider: 'completer_only' });
  });
});
