// On a phone the dock is swiped down to one line, to see more of the board, and up again.
import type { Play } from '../play/play.svelte';

const far = 28; // pixels that are a swipe

export function swipeToFold(play: Play): (element: HTMLElement) => () => void {
  return (element) => {
    let start: { id: number; x: number; y: number } | null = null;

    function down(event: PointerEvent): void {
      const onTile = (event.target as Element).closest('.hand') !== null; // the tile is dragged to the board
      start = event.pointerType === 'mouse' || onTile ? null : { id: event.pointerId, x: event.clientX, y: event.clientY };
    }
    function move(event: PointerEvent): void {
      if (event.pointerId !== start?.id) return;
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
      if (Math.abs(dy) < far || Math.abs(dy) < 2 * Math.abs(dx)) return;
      play.folded = dy > 0;
      start = null;
    }
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
    };
  };
}
