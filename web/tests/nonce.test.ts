import { expect, test } from 'vitest';
import { newNonce } from '../src/session/nonce';

test('a nonce is 32 random bytes in hex', () => {
  const many = new Set(Array.from({ length: 100 }, newNonce));
  expect(many.size).toBe(100);
  for (const nonce of many) expect(nonce).toMatch(/^[0-9a-f]{64}$/);
});
