import { defineConfig } from 'vitest/config';

// Whole games in a browser against a real server: needs `npm run build` and the loseta command.
export default defineConfig({
  test: { include: ['e2e/**/*.test.ts'], testTimeout: 90_000, hookTimeout: 60_000, fileParallelism: false },
});
