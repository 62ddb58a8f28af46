// Our part in the draws: 32 random bytes in hex, so that nobody else can choose what is drawn (docs/fair-draws.md).
export function newNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
