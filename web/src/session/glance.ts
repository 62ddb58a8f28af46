// One look at a game without staying: the list of games does not tell whose turn it is, the game itself does.
import type { Say, Seat, View, ViewMessage } from '../protocol/types';
import type { GameSession } from './session';

export interface Glance {
  seats: Seat[];
  turn: View['turn'];
  you: number[];
}

// `stays` says at the end whether somebody else on this page watches the game now.
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
