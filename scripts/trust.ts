import { spawnSync } from 'node:child_process';
import { rootDir } from '#server/config.ts';

/** The tests of trust in their long form; their short form is part of `npm test`. */
const tests = [
  'src/app/fuzz.test.ts',
  'src/app/killed.test.ts',
  'src/app/punches-killed.test.ts',
  'src/app/deliveries-killed.test.ts',
  'src/app/fail-over.test.ts',
  'src/app/full-disk.test.ts',
  'src/app/debian-postgres.test.ts',
  'src/app/older-schema.test.ts',
  'src/server/live/broken-database.test.ts',
  'src/app/conformance.test.ts',
  'src/app/conformance-of-writing.test.ts',
  'src/app/import-round-trip.test.ts',
  'scripts/recipes.test.ts',
  'scripts/mutations.test.ts',
  // Random histories, all of them.
  'src/modules/numbers/measures',
  'src/modules/views/reports/agreement.test.ts',
  'src/modules/presence/attendance/day-at-random.test.ts',
  'src/modules/company/schedules',
  'src/modules/views/gantt/levelling',
  'src/modules/work/plan',
  'src/modules/growth/kpi',
  'src/modules/work/deliveries/when-due.test.ts',
];
const long = {
  FUZZ_ROUNDS: '60',
  TRUST_WRITES: '12000',
  TRUST_PUNCH_SECONDS: '60',
  TRUST_DELIVERY_KILLS: '50',
  TRUST_DELIVERY_PROCESSES: '4',
  OLDER_TASKS: '120000',
  RECIPES_LONG: 'yes',
  DEBIAN_POSTGRES: 'yes',
  WHOLE_REGISTRY: 'yes',
  CHANCE_WHOLE: 'yes',
  MUTATIONS: 'yes',
};

const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...tests], {
  cwd: rootDir,
  env: { ...long, ...process.env },
  stdio: 'inherit',
});
process.exit(status ?? 1);
