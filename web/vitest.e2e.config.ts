import { defineConfig } from 'vitest/config';

// Whole games in a browser against a real server: needs `npm run build` and the loseta command. Two files at a time,
// each with a server and a browser of its own.
export default defineConfig({
  test: { include: ['e2e/**/*.test.ts'], testTimeout: 90_000, hookTimeout: 60_000, maxWorkers: 2 },
});
