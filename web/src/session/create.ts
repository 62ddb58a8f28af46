// Creating a game and remembering the seat.
import { t } from '../i18n/index.svelte';
import type { Creation } from '../protocol/types';
import { preferences } from '../state/settings.svelte';
import { session, whenOpen } from './here';

export async function createGame(creation: Creation, title: string): Promise<string> {
  const answer = await whenOpen(() => session.ask({ type: 'create', ...creation }));
  const game = answer.game ?? '';
  preferences.rememberGame({ game, token: answer.token ?? '', title, at: Date.now() });
  return game;
}

// What "Play against the computer" starts.
export function quickGame(): Creation {
  const name = preferences.all.name || t('seat.name');
  return {
    setup: { sets: ['base', 'river1'], options: { first_player: 'random' } },
    seats: [{ who: 'me', name }, ...preferences.all.levels.map((level) => ({ who: 'computer' as const, level }))],
    table: { public: false, purist: false, chat: true, start: 'full' },
  };
}
