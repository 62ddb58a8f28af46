// The pictures of tiles and pieces, made by render/ when the page is built. A tile becomes one image per turn, copy and
// theme, so that a board is a few hundred elements and not a hundred thousand.
import index from './generated/index.json';
import sharedUrl from './generated/shared.json?url';

const tileFiles = import.meta.glob<string>('./generated/tiles-*.json', { query: '?url', import: 'default', eager: true });

export type Theme = 'light' | 'dark';

interface Shared {
  themes: Record<Theme, Record<string, string>>;
  props: Record<string, string>;
  boxes: Record<string, string>;
}
interface Quarter {
  bodies: string[];
  anchors: Record<string, number[][]>[]; // per copy, by segment letter: for one, two, three figures x, y, x, y ...
  regions: Record<string, string>; // ground of each segment, as a path
  towers: number[]; // corners where walls end
}
export interface TileArt {
  count: number;
  ring: string;
  extras: string[];
  quarters: Quarter[];
}

const tileSetOf = index as Record<string, string>;

// Pixels per side of a tile's bitmap: sharp at every zoom but the very largest.
export const bitmapSide = 256;

function idle(): Promise<void> {
  return new Promise((go) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => go(), { timeout: 400 });
    else setTimeout(go, 16);
  });
}

async function pixels(drawing: string): Promise<string> {
  const image = new Image();
  image.src = drawing;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = bitmapSide;
  canvas.height = bitmapSide;
  canvas.getContext('2d')?.drawImage(image, 0, 0, bitmapSide, bitmapSide);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  if (!blob) return drawing;
  const url = URL.createObjectURL(blob);
  const ready = new Image(); // decoded before it is shown, so that no tile flickers
  ready.src = url;
  await ready.decode();
  return url;
}

export class Atlas {
  shared = $state.raw<Shared | null>(null);
  tiles = $state.raw<Record<string, TileArt>>({});
  private readonly images = new Map<string, string>();
  private readonly bitmaps = new Map<string, string>(); // by the address of the drawing
  private readonly unpainted = new Set<string>();
  private painting = false;
  private heldUntil = 0;
  private painted = $state(0); // counts finished batches of bitmaps, so that boards notice them
  private readonly loading = new Map<string, Promise<void>>();

  constructor() {
    void this.once('shared', sharedUrl, (json) => (this.shared = json as Shared));
  }

  // Loads the files that hold these tiles.
  async need(ids: Iterable<string>): Promise<void> {
    const sets = new Set([...ids].map((id) => tileSetOf[id]).filter((set) => set !== undefined));
    await Promise.all([this.loading.get('shared'), ...[...sets].map((set) => this.needSet(set))]);
  }

  needSet(set: string): Promise<void> {
    const url = tileFiles[`./generated/tiles-${set}.json`];
    if (!url) return Promise.resolve();
    return this.once(set, url, (json) => (this.tiles = { ...this.tiles, ...(json as Record<string, TileArt>) }));
  }

  get sets(): string[] {
    return [...new Set(Object.values(tileSetOf))];
  }

  // The turned drawing of a tile. Symmetric tiles store fewer than four.
  quarter(id: string, rotation: number): Quarter | undefined {
    const quarters = this.tiles[id]?.quarters;
    return quarters?.[rotation % quarters.length];
  }

  // The address of a tile's image; empty until its file has loaded.
  tile(id: string, rotation: number, copy: number, theme: Theme): string {
    const art = this.quarter(id, rotation);
    if (!art || !this.shared) return '';
    const body = art.bodies[copy % art.bodies.length] ?? '';
    return this.image(`${id}/${rotation}/${copy % art.bodies.length}/${theme}`, '0 0 100 100', body, theme);
  }

  // The same as a bitmap, for boards: a browser redraws a hundred bitmaps in the time of one drawing. Returns the
  // drawing until the bitmap is ready.
  bitmap(id: string, rotation: number, copy: number, theme: Theme): string {
    const drawing = this.tile(id, rotation, copy, theme);
    if (!drawing) return '';
    const known = this.painted >= 0 ? this.bitmaps.get(drawing) : undefined;
    if (known !== undefined) return known;
    this.unpainted.add(drawing);
    if (!this.painting) void this.paint();
    return drawing;
  }

  // Postpones painting for a moment because something moves on the screen.
  hold(): void {
    this.heldUntil = performance.now() + 250;
  }

  private async stillness(): Promise<void> {
    while (performance.now() < this.heldUntil) await new Promise((go) => setTimeout(go, 100));
  }

  // Paints one bitmap after the other while the browser is idle.
  private async paint(): Promise<void> {
    this.painting = true;
    let shown = performance.now();
    for (const drawing of this.unpainted) {
      await this.stillness();
      await idle();
      this.bitmaps.set(drawing, await pixels(drawing).catch(() => drawing));
      this.unpainted.delete(drawing);
      if (this.unpainted.size > 0 && performance.now() - shown < 1000) continue;
      await this.stillness();
      this.painted += 1;
      shown = performance.now();
    }
    this.painting = false;
  }

  piece(name: string, theme: Theme): string {
    const box = this.shared?.boxes[name];
    return box ? this.image(`${name}/${theme}`, box, `<use href="#${name}"/>`, theme) : '';
  }

  box(name: string): [x: number, y: number, width: number, height: number] {
    const [x = 0, y = 0, width = 1, height = 1] = (this.shared?.boxes[name] ?? '').split(' ').map(Number);
    return [x, y, width, height];
  }

  // The feet of `count` figures that share a segment of a tile.
  anchors(id: string, rotation: number, copy: number, letter: string, count: number): [number, number][] {
    const art = this.quarter(id, rotation);
    const lists = art?.anchors[copy % (art.anchors.length || 1)]?.[letter];
    const flat = lists?.[Math.min(count, lists.length) - 1] ?? [50, 60];
    return Array.from({ length: count }, (_, i) => {
      const at = (i * 2) % flat.length;
      return [flat[at] ?? 50, flat[at + 1] ?? 60];
    });
  }

  private image(key: string, box: string, body: string, theme: Theme): string {
    const known = this.images.get(key);
    if (known) return known;
    const size = box.split(' ');
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${size[2]}" height="${size[3]}" stroke-linejoin="round">` +
      `${this.defs(body)}${body}</svg>`;
    const colours = this.shared?.themes[theme] ?? {};
    const painted = svg.replace(/var\(--(\w+)\)/g, (_, name: string) => colours[name] ?? '#f0f');
    const url = URL.createObjectURL(new Blob([painted], { type: 'image/svg+xml' }));
    this.images.set(key, url);
    return url;
  }

  // The definitions that a drawing uses, with those that they use in turn.
  private defs(body: string): string {
    const found = new Set<string>();
    const visit = (svg: string) => {
      for (const [, name] of svg.matchAll(/href="#([\w-]+)"/g)) {
        if (!name || found.has(name)) continue;
        found.add(name);
        visit(this.shared?.props[name] ?? '');
      }
    };
    visit(body);
    return `<defs>${[...found].map((name) => `<g id="${name}">${this.shared?.props[name] ?? ''}</g>`).join('')}</defs>`;
  }

  private once(key: string, url: string, keep: (json: unknown) => void): Promise<void> {
    let promise = this.loading.get(key);
    if (!promise) {
      promise = fetch(url)
        .then((response) => response.json())
        .then(keep)
        .catch(() => void this.loading.delete(key));
      this.loading.set(key, promise);
    }
    return promise;
  }
}

export const atlas = new Atlas();
