// Which part of the board is visible: an offset and a scale. The board is a compositor layer of its own that is only
// moved and scaled. After a change of scale the layer is dropped and recreated so that it is drawn sharp; it is ready,
// painted beyond the edges of the screen, before the next move begins.
import { atlas } from '../art/atlas.svelte';
import { preferences } from '../state/settings.svelte';

const least = 0.24; // pixels per unit: 24 to 260 pixels per tile
const most = 2.6;

// The toolbar covers the upper left corner; boxes are brought into view beside it.
const tools = { width: 64, wide: 250, narrow: 150 };

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function around(one: Box, other: Box): Box {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}

export class Camera {
  x = $state(0); // where the corner of cell 0,0 is on the screen
  y = $state(0);
  scale = $state(1);
  width = $state(0);
  height = $state(0);
  moving = $state(false);
  layered = $state(true);
  gliding = $state(false); // moves on its own, with a transition
  touched = false; // the player has chosen the view; nothing moves it but "fit"
  near = false; // zoomed in automatically; the view goes back afterwards
  private rest: ReturnType<typeof setTimeout> | undefined;
  private sharpAt = 0; // the scale at which the layer was painted
  private whole: Box | null = null; // the extent of the board when it was last shown whole

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
    this.layered = true;
    atlas.hold();
    clearTimeout(this.rest);
    this.rest = setTimeout(() => {
      this.moving = false;
      if (this.scale !== this.sharpAt) this.sharpen();
    }, 180);
  }
  private sharpen(): void {
    this.sharpAt = this.scale;
    this.layered = false;
    this.rest = setTimeout(() => (this.layered = true), 120);
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

  // Shows the whole box. With a `middle`, only its surroundings when the whole would be too small for fingers.
  fit(box: Box, middle: Box | null, largest = 1.3): void {
    if (this.width === 0) return;
    const scale = Math.min((this.width - tools.width - 12) / box.width, (this.height - 24) / box.height, largest);
    const enough = this.narrow && middle ? 0.4 : Math.min(least, 0.15);
    this.to(scale < enough && middle ? middle : box, Math.max(enough, scale));
    this.stayOver(box);
    this.whole = box;
    this.touched = false;
    this.near = false;
  }

  // Brings a box into view at a minimum scale; does nothing when it is visible and large enough.
  show(box: Box, atLeast = 0): void {
    const left = this.x + box.x * this.scale;
    const top = this.y + box.y * this.scale;
    const inside =
      left >= 8 &&
      top >= 8 &&
      left + box.width * this.scale <= this.width - 8 &&
      top + box.height * this.scale <= this.height - 8;
    const largeEnough = this.scale >= 0.85 * atLeast;
    if (inside && !this.underTools(left, top) && largeEnough) return;
    this.near = true;
    const room = Math.min((this.width - tools.width) / box.width, this.height / box.height) * 0.9;
    const smallest = this.narrow ? 0.44 : least; // a finger must be able to hit a tile
    this.to(box, Math.min(Math.max(this.scale, atLeast), Math.max(smallest, room)));
    if (this.whole) this.stayOver(around(this.whole, box));
  }

  // Zooms in on a small box without moving it away from the finger: it grows around its middle and is shifted only as far
  // as needed to stay on the screen.
  approach(box: Box, atLeast: number): void {
    const scale = Math.max(this.scale, Math.min(atLeast, most));
    const [width, height] = [box.width * scale, box.height * scale];
    const left = this.x + (box.x + box.width / 2) * this.scale - width / 2;
    const top = this.y + (box.y + box.height / 2) * this.scale - height / 2;
    const into = (at: number, length: number, room: number) => Math.max(8, Math.min(room - 8 - length, at));
    const newTop = into(top, height, this.height);
    const within = into(left, width, this.width);
    const newLeft = this.underTools(within, newTop) ? tools.width : within;
    if (scale === this.scale && newLeft === left && newTop === top) return;
    this.near = true;
    this.glide(newLeft - box.x * scale, newTop - box.y * scale, scale);
  }

  // A view smaller than the box stays inside it.
  private stayOver(box: Box): void {
    const within = (at: number, from: number, length: number, room: number) => {
      const [first, last] = [-from * this.scale, room - (from + length) * this.scale];
      return last > first ? at : Math.min(first, Math.max(last, at));
    };
    this.x = within(this.x, box.x, box.width, this.width);
    this.y = within(this.y, box.y, box.height, this.height);
  }

  private to(box: Box, scale: number): void {
    const x = (this.width + tools.width) / 2 - (box.x + box.width / 2) * scale;
    this.glide(x, this.height / 2 - (box.y + box.height / 2) * scale, scale);
  }

  private glide(x: number, y: number, scale: number): void {
    this.gliding = !preferences.calm;
    this.scale = scale;
    this.x = x;
    this.y = y;
    this.moved();
    setTimeout(() => (this.gliding = false), 220);
  }

  sees(x: number, y: number): boolean {
    const [left, top] = [this.x + x * this.scale, this.y + y * this.scale];
    return left > 0 && top > 0 && left < this.width && top < this.height && !this.underTools(left, top);
  }

  private underTools(left: number, top: number): boolean {
    return left < tools.width && top < (this.narrow ? tools.narrow : tools.wide);
  }
}
