import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// The longest first, so that it does not go on alone at the end.
class WholeGameFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const long = (file: TestSpecification) => Number(file.moduleId.includes('whole_game'));
    return Promise.resolve([...files].sort((a, b) => long(b) - long(a)));
  }
}

// Whole games in a browser against a real server: needs `npm run build` and the loseta command. Two files at a time,
// each with a server and a browser of its own. A test that fails is tried again: what it last saw is printed either
// way, so that a race in the page can be found, but one on a machine under load does not stop everything.
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    testTimeout: 90_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } }, // without it one second
    maxWorkers: 2,
    sequence: { sequencer: WholeGameFirst },
    retry: 2,
  },
});
