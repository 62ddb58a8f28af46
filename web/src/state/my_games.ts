// The games of this browser and of the account as one list, most recently changed first.
import type { LobbyGame, OwnGame } from '../protocol/types';
import type { SavedGame } from './settings.svelte';

export interface MyGame {
  game: string;
  at: number;
  title: string; // empty: not given in this browser
  token: string | undefined; // none: the seat belongs to the account only
  own: boolean; // listed by the account
  known: LobbyGame | undefined;
}

export function mergeGames(saved: SavedGame[], own: OwnGame[]): MyGame[] {
  const games = new Map<string, MyGame>();
  for (const { game, at, title, token } of saved) games.set(game, { game, at, title, token, own: false, known: undefined });
  for (const known of own) {
    const here = games.get(known.game);
    games.set(known.game, {
      game: known.game,
      at: Math.max(known.updated, here?.at ?? 0),
      title: here?.title ?? '',
      token: here?.token,
      own: true,
      known,
    });
  }
  return [...games.values()].sort((a, b) => b.at - a.at);
}
