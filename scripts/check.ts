import { checkBigints } from './checks/bigints.ts';
import { checkBundle } from './checks/bundle.ts';
import { checkCasts } from './checks/casts.ts';
import { checkContract } from './checks/contract.ts';
import { closeDatabase } from './checks/database.ts';
import { checkDoors } from './checks/doors.ts';
import { checkDrift } from './checks/drift.ts';
import { checkDays } from './checks/days.ts';
import type { Check } from './checks/finding.ts';
import { checkKinds } from './checks/kinds.ts';
import { checkLock } from './checks/lock.ts';
import { checkFormat, checkLint, checkTypes, checkWalls } from './checks/programs.ts';
import { checkNotices } from './checks/notices.ts';
import { checkPages } from './checks/pages.ts';
import { checkSchema } from './checks/schema.ts';
import { checkSizes } from './checks/sizes.ts';
import { checkSources } from './checks/sources.ts';
import { checkStale } from './checks/stale.ts';
import { checkStatements } from './checks/statements.ts';
import { checkTexts } from './checks/texts.ts';
import { checkWrites } from './checks/writes.ts';

const checks: Record<string, Check> = {
  walls: checkWalls,
  format: checkFormat,
  types: checkTypes,
  lint: checkLint,
  doors: checkDoors,
  pages: checkPages,
  drift: checkDrift,
  schema: checkSchema,
  contract: checkContract,
  texts: checkTexts,
  statements: checkStatements,
  writes: checkWrites,
  sources: checkSources,
  stale: checkStale,
  bigints: checkBigints,
  days: checkDays,
  notices: checkNotices,
  bundle: checkBundle,
  sizes: checkSizes,
  casts: checkCasts,
  kinds: checkKinds,
  lock: checkLock,
};

/** Those that ask about sources alone and take seconds: of every change. */
export const quickChecks = [
  'types',
  'lint',
  'format',
  'walls',
  'doors',
  'pages',
  'contract',
  'texts',
  'writes',
  'sources',
  'notices',
  'kinds',
  'casts',
  'drift',
];

/** Two at a time: the machine that has to be green has two cores. */
const lanes = 2;
/**
 * A check that takes longer hangs. The slowest, types, takes a minute of a processor: on a machine where others are at
 * work that was three by the clock, so that this is many times as much.
 */
const longestMs = 1_200_000;
const mostShown = 40;

async function runCheck(name: string): Promise<boolean> {
  const began = performance.now();
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`took longer than ${longestMs / 1000} s`)), longestMs).unref();
  });
  const finding = await Promise.race([(checks[name] as Check)(), late]).catch((error: Error) => ({
    problems: [error.stack ?? error.message],
    seen: 'failed',
  }));
  const { problems, seen } = finding;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const ok = problems.length === 0;
  console.log(
    `${ok ? 'ok  ' : 'FAIL'} ${name.padEnd(10)} ${seen} (${seconds} s)${ok ? '' : `, ${problems.length} problems`}`,
  );
  for (const problem of problems.slice(0, mostShown)) console.log(`     ${problem}`);
  if (problems.length > mostShown) console.log(`     and ${problems.length - mostShown} more`);
  return ok;
}

/** Runs the checks of these names, all without names; one line each and the problems under it. */
export async function runChecks(names: string[] = []): Promise<{ passed: number; failed: number; names: string[] }> {
  const todo = names.length ? names.filter((name) => checks[name]) : Object.keys(checks);
  const failed = names.filter((name) => !checks[name]);
  let passed = 0;
  const lane = async () => {
    for (let name = todo.shift(); name; name = todo.shift()) {
      if (await runCheck(name)) passed++;
      else failed.push(name);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  await closeDatabase();
  return { passed, failed: failed.length, names: failed.map((name) => `npm run check -- ${name}`) };
}

if (import.meta.main) {
  const { passed, failed } = await runChecks(process.argv.slice(2).filter((arg) => !arg.startsWith('-')));
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed ? 1 : 0);
}
