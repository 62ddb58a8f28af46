// Highlights what a line of the history is about and brings it into view.
import type { Line } from '../play/history';
import { unit } from '../play/geometry';
import type { Play } from '../play/play.svelte';
import type { Cell } from '../protocol/types';
import type { Box, Camera } from './camera.svelte';

export function withNeighbours([x, y]: Cell): Box {
  return { x: (x - 1) * unit, y: (y - 1) * unit, width: 3 * unit, height: 3 * unit };
}

export function showLine({ event }: Line, play: Play, camera: Camera): void {
  play.lit = event?.segment ?? null;
  play.shown = event?.cell ? [event.cell] : [];
  if (event?.cell) camera.show(withNeighbours(event.cell));
}
