// A QR code (ISO/IEC 18004) for a short text: bytes, error correction level L, versions 1 to 5, which have one block each.
// That is enough for 106 bytes, far more than an invitation needs.

const sizes = [
  { data: 19, check: 7 },
  { data: 34, check: 10 },
  { data: 55, check: 15 },
  { data: 80, check: 20 },
  { data: 108, check: 26 },
];

// Arithmetic of the field with 256 elements.
const power: number[] = [];
const logarithm: number[] = [];
for (let i = 0, value = 1; i < 255; i += 1) {
  power[i] = value;
  logarithm[value] = i;
  value = value & 128 ? (value << 1) ^ 0x11d : value << 1;
}
function times(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : power[(logarithm[a]! + logarithm[b]!) % 255]!;
}

// The remainder of the data divided by (x - 1)(x - 2)(x - 4)…
export function checkBytes(data: number[], count: number): number[] {
  let divisor = [1];
  for (let i = 0; i < count; i += 1) {
    const next = [...divisor, 0];
    for (const [j, factor] of divisor.entries()) next[j + 1]! ^= times(factor, power[i]!);
    divisor = next;
  }
  const rest = [...data, ...Array.from({ length: count }, () => 0)];
  for (let i = 0; i < data.length; i += 1) {
    const factor = rest[i]!;
    for (const [j, one] of divisor.entries()) rest[i + j]! ^= times(one, factor);
  }
  return rest.slice(data.length);
}

// Level L and the number of the mask, as fifteen bits with their own protection.
export function formatBits(mask: number): number {
  const value = (0b01 << 3) | mask;
  let rest = value << 10;
  for (let bit = 14; bit >= 10; bit -= 1) if (rest & (1 << bit)) rest ^= 0x537 << (bit - 10);
  return ((value << 10) | rest) ^ 0x5412;
}

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];
export const maskOf = (mask: number, x: number, y: number): boolean => masks[mask]!(x, y);

function codewords(text: string): { version: number; bytes: number[] } | null {
  const message = [...new TextEncoder().encode(text)];
  const version = sizes.findIndex(({ data }) => message.length + 2 <= data) + 1;
  const size = sizes[version - 1];
  if (!size) return null;
  // Four bits say "bytes", eight say how many; everything after is shifted by half a byte.
  const halves = [4, message.length >> 4, message.length & 15, ...message.flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const data: number[] = [];
  for (let i = 0; i < halves.length; i += 2) data.push((halves[i]! << 4) | (halves[i + 1] ?? 0));
  for (let i = 0; data.length < size.data; i += 1) data.push(i % 2 === 0 ? 0xec : 0x11);
  return { version, bytes: [...data, ...checkBytes(data, size.check)] };
}

class Grid {
  readonly side: number;
  readonly dark: boolean[][];
  readonly fixed: boolean[][]; // function modules, which carry no data

  constructor(private readonly version: number) {
    this.side = version * 4 + 17;
    this.dark = Array.from({ length: this.side }, () => Array.from({ length: this.side }, () => false));
    this.fixed = this.dark.map((row) => [...row]);
    this.drawFrame();
  }

  set(x: number, y: number, dark: boolean): void {
    if (x < 0 || y < 0 || x >= this.side || y >= this.side) return;
    this.dark[y]![x] = dark;
    this.fixed[y]![x] = true;
  }

  private square(x: number, y: number, half: number, isDark: (ring: number) => boolean): void {
    for (let dy = -half; dy <= half; dy += 1) {
      for (let dx = -half; dx <= half; dx += 1) this.set(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
    }
  }

  private drawFrame(): void {
    for (let i = 0; i < this.side; i += 1) {
      this.set(i, 6, i % 2 === 0);
      this.set(6, i, i % 2 === 0);
    }
    const far = this.side - 4;
    for (const [x, y] of [[3, 3], [far, 3], [3, far]] as const) this.square(x, y, 4, (ring) => ring < 2 || ring === 3);
    if (this.version > 1) this.square(this.side - 7, this.side - 7, 2, (ring) => ring !== 1);
    this.drawFormat(0);
  }

  drawFormat(mask: number): void {
    const bits = formatBits(mask);
    const dark = (i: number) => ((bits >> i) & 1) === 1;
    for (let i = 0; i < 15; i += 1) {
      // Once around the corner at the upper left, once along the two others; the timing lines are left out.
      this.set(8, i < 6 ? i : i < 8 ? i + 1 : this.side - 15 + i, dark(i));
      this.set(i < 8 ? this.side - 1 - i : i === 8 ? 7 : 14 - i, 8, dark(i));
    }
    this.set(8, this.side - 8, true);
  }

  // Upwards and downwards in strips of two, from the lower right.
  *places(): Generator<[x: number, y: number]> {
    let up = true;
    for (let right = this.side - 1; right > 0; right -= 2) {
      if (right === 6) right = 5;
      for (let i = 0; i < this.side; i += 1) {
        const y = up ? this.side - 1 - i : i;
        for (const x of [right, right - 1]) if (!this.fixed[y]![x]) yield [x, y];
      }
      up = !up;
    }
  }

  fill(bytes: number[], mask: number): void {
    let at = 0;
    for (const [x, y] of this.places()) {
      const bit = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
      this.dark[y]![x] = (bit === 1) !== maskOf(mask, x, y);
      at += 1;
    }
    this.drawFormat(mask);
  }

  // The penalty of the standard: long runs, blocks, imbalance of the colours.
  get unrest(): number {
    let sum = 0;
    let darks = 0;
    const at = (x: number, y: number) => this.dark[y]?.[x];
    for (let a = 0; a < this.side; a += 1) {
      for (const look of [(b: number) => at(b, a), (b: number) => at(a, b)]) {
        for (let b = 0, run = 0; b < this.side; b += 1) {
          run = b > 0 && look(b) === look(b - 1) ? run + 1 : 1;
          if (run === 5) sum += 3;
          else if (run > 5) sum += 1;
        }
      }
      for (let b = 0; b < this.side; b += 1) {
        if (at(a, b)) darks += 1;
        if (a > 0 && b > 0 && at(a, b) === at(a - 1, b) && at(a, b) === at(a, b - 1) && at(a, b) === at(a - 1, b - 1)) sum += 3;
      }
    }
    return sum + Math.floor(Math.abs((darks / this.side ** 2) * 20 - 10)) * 10;
  }
}

// Rows of dark and light squares without the light border; null when the text is too long.
export function qrCode(text: string): boolean[][] | null {
  const words = codewords(text);
  if (!words) return null;
  const grids = masks.map((_, mask) => {
    const grid = new Grid(words.version);
    grid.fill(words.bytes, mask);
    return grid;
  });
  return grids.reduce((best, grid) => (grid.unrest < best.unrest ? grid : best)).dark;
}
