// Watches a game just long enough to learn whose turn it is, which the list of games does not say.
import type { Say, Seat, View, ViewMessage } from '../protocol/types';
import type { GameSession } from './session';

export interface Glance {
  seats: Seat[];
  turn: View['turn'];
  you: number[];
}

// `stays` is asked at the end: true when another part of the page watches the game by now.
export async function glance(session: GameSession, game: string, token: string | undefined, stays: () => boolean): Promise<Glance | null> {
  let seen: ViewMessage | undefined;
  let told: () => void = () => undefined;
  const arrived = new Promise<void>((done) => (told = done));
  const end = session.onTold((message) => {
    if (message.type !== 'view' || message.game !== game) return;
    seen = message;
    told();
  });
  try {
    await session.ask({ type: 'watch', game, ...(token ? { token } : {}), rules: false } as Say);
    await Promise.race([arrived, new Promise((done) => setTimeout(done, 3000))]);
  } catch {
    return null;
  } finally {
    end();
    if (!stays()) void session.ask({ type: 'unwatch', game }).catch(() => undefined);
  }
  return seen ? { seats: seen.view.seats, turn: seen.view.turn, you: seen.you } : null;
}
