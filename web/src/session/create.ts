// Creating a game and remembering the seat.
import { t } from '../i18n/index.svelte';
import type { Creation } from '../protocol/types';
import { account } from '../state/account.svelte';
import { preferences } from '../state/settings.svelte';
import { session, whenOpen } from './here';
import { newNonce } from './nonce';

// A table that is full at once is started only after our nonce, which may be sent only once the server has committed to
// its seed. Tables with open seats get it from the waiting room.
export async function createGame(creation: Creation, title: string): Promise<string> {
  const prescribed = creation.record !== undefined || creation.draws !== undefined;
  const full = !prescribed && !creation.seats?.some((seat) => seat.who === 'open');
  const wish: Creation = full ? { ...creation, table: { ...creation.table, start: 'host' } } : creation;
  const answer = await whenOpen(() => session.ask({ type: 'create', ...wish }));
  const game = answer.game ?? '';
  const token = answer.token ?? '';
  preferences.rememberGame({ game, token, title, at: Date.now(), ...account.mark });
  if (full) {
    await session.ask({ type: 'nonce', game, token, nonce: newNonce() }).catch(() => undefined);
    await session.ask({ type: 'start', game, token }).catch(() => undefined); // if it fails, the waiting room has a button for it
  }
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
