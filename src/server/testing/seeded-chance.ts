import fc from 'fast-check';
import { onTestFailed, beforeEach } from 'vitest';
import { seedOfDay } from '#server/testing/chance-of-day.ts';

/** Properties begin with the seed of the day, so that a second try is the same one. */
fc.configureGlobal({ seed: seedOfDay });

/** Who saw a test fail can have the same chance on another day. */
beforeEach(() => {
  onTestFailed(() => void process.stderr.write(`chance of the day: CHANCE_SEED=${seedOfDay}\n`));
});
