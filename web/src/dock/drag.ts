// Drags the tile from the dock onto the board. It floats above a finger, which would hide it.
import type { Play } from '../play/play.svelte';

const slack = 8;
const lift = 56;

export function dragTile(play: Play): (element: HTMLElement) => () => void {
  return (element) => {
    let start: { x: number; y: number } | null = null;
    const possible = () => play.ask === 'place' && play.mode === 'main';

    function down(event: PointerEvent): void {
      if (event.button !== 0 || !possible()) return;
      start = { x: event.clientX, y: event.clientY };
      element.setPointerCapture(event.pointerId);
    }
    function move(event: PointerEvent): void {
      if (!start || !possible()) return;
      if (!play.dragging && Math.hypot(event.clientX - start.x, event.clientY - start.y) < slack) return;
      play.drag(event.clientX, event.clientY - (event.pointerType === 'mouse' ? 0 : lift));
    }
    function up(): void {
      start = null;
      play.dragging = null;
    }
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', up);
    return up;
  };
}
