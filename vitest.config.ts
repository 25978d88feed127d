import { defineConfig } from 'vitest/config';

/** Unit, HTTP and database tests. One embedded PostgreSQL serves them all; every file gets a database of its own. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
    environment: 'node',
    setupFiles: ['src/server/testing/declared-columns.ts'],
    globalSetup: ['src/server/testing/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // News of a change waits for older transactions of the whole cluster, and all files share one.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    teardownTimeout: 10_000,
    passWithNoTests: true,
  },
});
