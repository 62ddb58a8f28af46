// The overlays of the board.
import type { View } from '../protocol/types';

export function layersOf(view: View | null): string[] {
  return view?.table.purist ? ['coordinates'] : ['fields', 'open', 'dead', 'coordinates'];
}

// Cycles through the layers and then none; several at once are switched off first.
export function nextLayers(now: string[], offered: string[]): string[] {
  const on = offered.filter((name) => now.includes(name));
  if (on.length > 1) return [];
  const next = offered[on.length === 0 ? 0 : offered.indexOf(on[0]!) + 1];
  return next === undefined ? [] : [next];
}
