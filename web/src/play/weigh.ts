// What actions would score for the player, from the server's previews.
import type { Action } from '../protocol/types';
import type { Play } from './play.svelte';

export async function weigh(play: Play, actions: Action[]): Promise<void> {
  if (play.table.view?.table.purist) return;
  const { version } = play.table;
  const worths = new Map<string, number>();
  for (const action of actions) {
    const answer = await play.table.ask({ type: 'preview', do: action.do, seat: play.seat }).catch(() => null);
    const mine = answer?.events?.filter((event) => event.code === 'scored' && event.seat === play.seat) ?? [];
    if (answer) worths.set(action.do, mine.reduce((sum, event) => sum + (event.points ?? 0), 0));
  }
  if (play.table.version === version) play.worths = worths;
}

// Selects the action with the most points unless the player has selected one meanwhile.
export async function chooseBest(play: Play, actions: Action[]): Promise<void> {
  await weigh(play, actions);
  const most = Math.max(...play.worths.values());
  if (!play.chosen) play.choose(actions.find((action) => play.worths.get(action.do) === most) ?? null);
}
