import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongestFirst } from './src/server/testing/longest-first.ts';

const all = ['src/**/*.test.ts', 'scripts/**/*.test.ts'];

/**
 * What needs a process of its own: screens keep their state in modules, as one page of a browser does; the others
 * measure memory and time, begin cold, or put another module in the place of one.
 */
const alone = [
  'src/web/**/*.test.ts',
  'src/app/answers.test.ts',
  'src/app/scopes.test.ts',
  'src/app/table-bombs.test.ts',
  'src/modules/clients/contracts/warm-papers.test.ts',
  'src/server/database/pool.test.ts',
];
const setupFiles = ['src/server/testing/declared-columns.ts', 'src/server/testing/seeded-chance.ts'];

const common = {
  environment: 'node',
  setupFiles,
  pool: 'forks',
  // News of a change waits for older transactions of the whole cluster, and all files share one.
  expect: { poll: { timeout: 10_000 } },
  // Of a test that hangs; on a machine where others are at work they take many times as long as alone.
  testTimeout: 90_000,
  hookTimeout: 180_000,
} satisfies TestProjectInlineConfiguration['test'];

/**
 * Unit, HTTP and database tests. One embedded PostgreSQL serves them all; every file gets a database of its own. Files
 * follow one another in two processes: to load the product for each of them takes longer than most of them.
 */
export default defineConfig({
  test: {
    globalSetup: ['src/server/testing/global-setup.ts'],
    maxWorkers: 2,
    teardownTimeout: 10_000,
    passWithNoTests: true,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...common, name: 'alone', include: alone } },
      {
        test: {
          ...common,
          name: 'together',
          include: all,
          exclude: alone,
          isolate: false,
          setupFiles: [...setupFiles, 'src/app/testing/fresh-calendar.ts'],
        },
      },
    ],
  },
});
