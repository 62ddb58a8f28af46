// Where a tile that is not in hand would fit.
import type { Cell } from '../protocol/types';
import { codeOf } from '../session/session';
import { unique } from './decision';
import type { Play } from './play.svelte';

export async function showFits(play: Play, tile: string | null): Promise<void> {
  wanted = tile;
  if (tile === null) return void (play.fits = null);
  if (play.fits?.tile === tile || play.table.view?.table.purist) return;
  try {
    const answer = await play.table.ask({ type: 'fits', tile });
    if (wanted !== tile) return; // the mouse is elsewhere by now
    const cells = unique((answer.fits ?? []).map(([x, y]) => `${x},${y}`));
    play.fits = { tile, cells: cells.map((key) => key.split(',').map(Number) as Cell) };
  } catch (refusal) {
    play.refused = codeOf(refusal);
  }
}
let wanted: string | null = null;
