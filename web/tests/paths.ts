// Vitest runs in web/; the fixtures lie beside it.
import { resolve } from 'node:path';

export const root = resolve(process.cwd(), '..');
export const source = resolve(process.cwd(), 'src');
export const protocol = resolve(root, 'docs/protocol');
