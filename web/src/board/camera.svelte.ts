// Which part of the board is seen: a shift and a size. While it moves, the board is a layer of its own that is only
// shifted and stretched; when it rests, the layer is given up and everything is drawn sharp again.
import { preferences } from '../state/settings.svelte';

const least = 0.24; // pixels per unit: 24 to 260 pixels a tile
const most = 2.6;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export class Camera {
  x = $state(0); // where the corner of cell 0,0 is on the screen
  y = $state(0);
  scale = $state(1);
  width = $state(0);
  height = $state(0);
  moving = $state(false);
  gliding = $state(false); // moves by itself, with a transition
  touched = false; // the player has chosen the view; nothing moves it but "fit"
  near = false; // brought close by itself; goes back when that is over
  private rest: ReturnType<typeof setTimeout> | undefined;

  get narrow(): boolean {
    return this.width < 700;
  }

  resize(width: number, height: number): void {
    if (this.width > 0) {
      this.x += (width - this.width) / 2;
      this.y += (height - this.height) / 2;
    }
    this.width = width;
    this.height = height;
  }

  private moved(): void {
    this.moving = true;
    clearTimeout(this.rest);
    this.rest = setTimeout(() => (this.moving = false), 180);
  }

  pan(dx: number, dy: number): void {
    this.touched = true;
    this.gliding = false;
    this.x += dx;
    this.y += dy;
    this.moved();
  }

  zoomAt(px: number, py: number, factor: number): void {
    this.touched = true;
    this.gliding = false;
    const scale = Math.min(most, Math.max(least, this.scale * factor));
    this.x = px - ((px - this.x) * scale) / this.scale;
    this.y = py - ((py - this.y) * scale) / this.scale;
    this.scale = scale;
    this.moved();
  }
  zoom(factor: number): void {
    this.zoomAt(this.width / 2, this.height / 2, factor);
  }

  // Shows the whole box; with a `middle`, only what lies around that where the whole would be too small for fingers.
  fit(box: Box, middle: Box | null, largest = 1.3): void {
    if (this.width === 0) return;
    const margin = this.narrow ? 12 : 70;
    const scale = Math.min((this.width - margin * 2) / box.width, (this.height - 24) / box.height, largest);
    const enough = this.narrow && middle ? 0.36 : Math.min(least, 0.15);
    this.to(scale < enough && middle ? middle : box, Math.max(enough, scale));
    this.touched = false;
    this.near = false;
  }

  // Brings a box into view, at least so large, and not at all when it is there already.
  show(box: Box, atLeast = 0): void {
    const left = this.x + box.x * this.scale;
    const top = this.y + box.y * this.scale;
    const inside =
      left >= 8 &&
      top >= 8 &&
      left + box.width * this.scale <= this.width - 8 &&
      top + box.height * this.scale <= this.height - 8;
    if (inside && this.scale >= atLeast) return;
    this.near = true;
    const room = Math.min(this.width / box.width, this.height / box.height) * 0.9;
    this.to(box, Math.min(Math.max(this.scale, atLeast), Math.max(least, room)));
  }

  private to(box: Box, scale: number): void {
    this.gliding = !preferences.calm;
    this.scale = scale;
    this.x = this.width / 2 - (box.x + box.width / 2) * scale;
    this.y = this.height / 2 - (box.y + box.height / 2) * scale;
    this.moved();
    setTimeout(() => (this.gliding = false), 220);
  }

  sees(x: number, y: number): boolean {
    const [left, top] = [this.x + x * this.scale, this.y + y * this.scale];
    return left > 0 && top > 0 && left < this.width && top < this.height;
  }
}
