// Detects swipes up or down over a distance in pixels. `begins` decides where one may start: draggable parts have gestures
// of their own.
export function onSwipe(far: number, begins: (event: PointerEvent) => boolean, swiped: (down: boolean) => void) {
  return (element: HTMLElement): (() => void) => {
    let start: { id: number; x: number; y: number } | null = null;

    function down(event: PointerEvent): void {
      start = begins(event) ? { id: event.pointerId, x: event.clientX, y: event.clientY } : null;
    }
    function move(event: PointerEvent): void {
      if (event.pointerId !== start?.id) return;
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
      if (Math.abs(dy) < far || Math.abs(dy) < 2 * Math.abs(dx)) return;
      start = null;
      swiped(dy > 0);
    }
    const end = () => (start = null);
    const gone = new AbortController();
    const { signal } = gone;
    element.addEventListener('pointerdown', down, { signal });
    element.addEventListener('pointermove', move, { signal });
    element.addEventListener('pointerup', end, { signal });
    element.addEventListener('pointercancel', end, { signal });
    return () => gone.abort();
  };
}
