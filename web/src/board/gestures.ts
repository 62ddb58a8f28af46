// Turns drag, wheel and pinch on an element into camera moves. A press without movement stays a click.
import type { Camera } from './camera.svelte';

const slack = 6; // pixels by which a finger may slip during a tap

// `tapped` is called for clicks on the empty board.
export function gestures(element: HTMLElement, camera: Camera, tapped: (x: number, y: number) => void): () => void {
  const fingers = new Map<number, { x: number; y: number }>();
  let dragging = false;
  let start = { x: 0, y: 0 };
  const box = () => element.getBoundingClientRect();

  function down(event: PointerEvent): void {
    if (event.button !== 0 || (event.target as Element).closest('[data-floating]')) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size === 1) {
      dragging = false;
      start = { x: event.clientX, y: event.clientY };
    }
  }

  function move(event: PointerEvent): void {
    const last = fingers.get(event.pointerId);
    if (!last) return;
    if (event.buttons === 0) return up(event); // released outside the window
    const now = { x: event.clientX, y: event.clientY };
    if (fingers.size === 2) pinch(event.pointerId, last, now);
    else if (dragging || Math.hypot(now.x - start.x, now.y - start.y) > slack) {
      if (!dragging) element.setPointerCapture(event.pointerId);
      dragging = true;
      camera.pan(now.x - last.x, now.y - last.y);
    } else return;
    fingers.set(event.pointerId, now);
  }

  function pinch(id: number, last: { x: number; y: number }, now: { x: number; y: number }): void {
    const other = [...fingers].find(([key]) => key !== id)?.[1];
    if (!other) return;
    dragging = true;
    const { left, top } = box();
    const before = Math.hypot(last.x - other.x, last.y - other.y) || 1;
    const after = Math.hypot(now.x - other.x, now.y - other.y) || 1;
    camera.zoomAt((now.x + other.x) / 2 - left, (now.y + other.y) / 2 - top, after / before);
    camera.pan((now.x - last.x) / 2, (now.y - last.y) / 2);
  }

  function up(event: PointerEvent): void {
    fingers.delete(event.pointerId);
  }

  // Swallows the click event that ends a drag.
  function click(event: MouseEvent): void {
    if (!dragging) {
      if (!(event.target as Element).closest('[role=button], [data-floating]')) tapped(event.clientX, event.clientY);
      return;
    }
    dragging = false;
    event.stopPropagation();
    event.preventDefault();
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    const { left, top } = box();
    const step = event.deltaMode === 0 ? event.deltaY : event.deltaY * 24;
    camera.zoomAt(event.clientX - left, event.clientY - top, Math.exp(-step / (event.ctrlKey ? 120 : 480)));
  }

  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', up);
  element.addEventListener('click', click, true);
  element.addEventListener('wheel', wheel, { passive: false });
  const observer = new ResizeObserver(() => camera.resize(element.clientWidth, element.clientHeight));
  observer.observe(element);
  return () => observer.disconnect();
}
