// The QR code of an invitation, read back the way a camera would.
import { describe, expect, test } from 'vitest';
import { checkBytes, formatBits, maskOf, qrCode } from '../src/ui/qr';

test('check bytes: the example that textbooks work through', () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  expect(checkBytes(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
});

test('format bits: the table of the standard', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7].map((mask) => formatBits(mask).toString(2))).toEqual([
    '111011111000100', '111001011110011', '111110110101010', '111100010011101',
    '110011000101111', '110001100011000', '110110001000001', '110100101110110',
  ]);
});

// Whether a square belongs to the frame, said in another way than the code that draws it.
function isFrame(x: number, y: number, side: number): boolean {
  const corner = (x < 9 && y < 9) || (x >= side - 8 && y < 9) || (x < 9 && y >= side - 8);
  const middle = side > 21 && Math.abs(x - (side - 7)) <= 2 && Math.abs(y - (side - 7)) <= 2;
  return corner || middle || x === 6 || y === 6;
}

function read(rows: boolean[][]): string {
  const side = rows.length;
  let format = 0;
  for (let i = 0; i < 8; i += 1) if (rows[8]![side - 1 - i]) format |= 1 << i;
  for (let i = 8; i < 15; i += 1) if (rows[side - 15 + i]![8]) format |= 1 << i;
  const mask = ((format ^ 0x5412) >> 10) & 7;
  expect(formatBits(mask)).toBe(format);
  const columns = Array.from({ length: side }, (_, i) => side - 1 - i).filter((x) => x !== 6);
  let bits = '';
  for (let i = 0; i < columns.length; i += 2) {
    const ys = Array.from({ length: side }, (_, y) => (i % 4 === 0 ? side - 1 - y : y));
    for (const y of ys) {
      for (const x of [columns[i]!, columns[i + 1]!]) if (!isFrame(x, y, side)) bits += rows[y]![x] !== maskOf(mask, x, y) ? '1' : '0';
    }
  }
  expect(bits.slice(0, 4)).toBe('0100');
  const length = parseInt(bits.slice(4, 12), 2);
  const bytes = Array.from({ length }, (_, i) => parseInt(bits.slice(12 + i * 8, 20 + i * 8), 2));
  return new TextDecoder().decode(new Uint8Array(bytes));
}

describe('a code', () => {
  test.each(['a', 'http://localhost:8080/join/k3v9', 'https://juegos.example.org/join/5mq2c8w1x7', 'ñandú ¿?', 'x'.repeat(106)])('of "%s" is read back', (text) => {
    const rows = qrCode(text)!;
    expect((rows.length - 17) % 4).toBe(0);
    expect(read(rows)).toBe(text);
  });
  test('has the three eyes and the dark square', () => {
    const rows = qrCode('Loseta')!;
    const line = rows[3]!.slice(0, 8).map((dark) => (dark ? '#' : '.')).join('');
    expect(line).toBe('#.###.#.');
    expect(rows[3]!.slice(-7).map((dark) => (dark ? '#' : '.')).join('')).toBe('#.###.#');
    expect(rows.at(-8)![8]).toBe(true);
  });
  test('does not exist for what is too long', () => {
    expect(qrCode('x'.repeat(107))).toBe(null);
  });
});
