import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { rootDir } from '#server/config.ts';
import { quickChecks, runChecks } from './check.ts';
import { statementsNotRun } from './checks/statements.ts';
import { ensureChromium } from './chromium.ts';
import { startPlaces } from './e2e-server.ts';

/** How many passed and failed, and the failed by name. */
interface Count {
  passed: number;
  failed: number;
  names: string[];
}

/** A part that takes longer hangs: it is ended and counts as failed. Several times what two cores need. */
const longestMs = { company: 600_000, vitest: 1_800_000, playwright: 2_400_000 };
/** A run that is broken off ends within this, whatever still goes on. */
const longestEndMs = 15_000;

const folder = mkdtempSync(join(tmpdir(), 'vazifa-results-'));
const children = new Set<ChildProcess>();
let isInterrupted = false;

/** Runs one part in a process group of its own, so that it can be ended with everything that it started. */
function run(args: string[], env: NodeJS.ProcessEnv, longest: number): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: rootDir,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: process.platform !== 'win32',
    });
    children.add(child);
    const late = setTimeout(() => {
      console.log(`ended after ${longest / 1000} s`);
      end(child, 'SIGKILL');
    }, longest);
    child.on('error', () => resolve(null));
    child.on('close', (code) => {
      clearTimeout(late);
      children.delete(child);
      resolve(code);
    });
  });
}

function end(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(process.platform === 'win32' ? (child.pid as number) : -(child.pid as number), signal);
  } catch {
    // it has ended by itself
  }
}

function resultOf<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

interface VitestResult {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

const firstLine = (text = ''): string => text.split('\n', 1)[0]?.slice(0, 300) ?? '';

/** The failed tests of a file, each with the first line of its message; the file when it broke outside of them. */
function failedIn({ name, message, status, assertionResults }: VitestResult['testResults'][number]): string[] {
  const failed = assertionResults.filter((one) => one.status === 'failed');
  const file = relative(rootDir, name);
  if (status === 'failed' && !failed.length) return [`${file}: ${firstLine(message)}`];
  return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLine(failureMessages[0])}`);
}

/** A part that ended before it could say what passed. */
const broken = (why: string): Count => ({ passed: 0, failed: 1, names: [why] });

/** Of so many files at most it is asked whether they fail again: more of them do not fail by chance. */
const mostAskedAgain = 4;

/** Runs test files and reads what came of them; undefined when the run ended before it could say. */
async function runFiles(file: string, args: string[], env: NodeJS.ProcessEnv) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await run(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], env, longestMs.vitest);
  return { code, result: resultOf<VitestResult>(file) };
}

/**
 * Files that failed run once again, by themselves and on a database of their own, as journeys do: what fails by chance
 * is named and passes, what fails again has failed.
 */
async function runVitest(args: string[], isWhole = true): Promise<Count> {
  await companyFilled();
  const statements = join(folder, 'statements.jsonl');
  const env = { STATEMENTS_FILE: statements };
  const first = await runFiles(join(folder, 'vitest.json'), args, env);
  let { code } = first;
  const { result } = first;
  if (!result) return broken(`vitest: exit code ${code} and no result`);
  let { names, passed } = { names: result.testResults.flatMap(failedIn), passed: result.numPassedTests };
  const files = result.testResults.flatMap((one) => (failedIn(one).length ? [relative(rootDir, one.name)] : []));
  if (files.length && files.length <= mostAskedAgain && !isInterrupted) {
    const { code: codeAgain, result: again } = await runFiles(join(folder, 'vitest-again.json'), files, env);
    if (again) {
      code = codeAgain;
      console.log(`failed once, asked again:\n${names.map((name) => `  ${name}`).join('\n')}`);
      passed += again.numPassedTests - passedIn(result, files);
      names = again.testResults.flatMap(failedIn);
    }
  }
  // Some of the tests run some of the statements.
  const { all, missing } = isWhole ? statementsNotRun(statements) : { all: 0, missing: [] };
  const isBroken = !names.length && code !== 0;
  names.push(...missing.map(({ at, text }) => `${at}: no test runs ${text.replaceAll('\0', '…').slice(0, 100)}`));
  if (isWhole) console.log(`${all - missing.length} of ${all} statements ran against the columns that they declare`);
  if (isBroken) names.push(`vitest: exit code ${code}, what it printed stands above`);
  return { passed: passed + all - missing.length, failed: names.length, names };
}

/** How many tests of these files passed. */
const passedIn = ({ testResults }: VitestResult, files: readonly string[]): number =>
  testResults
    .filter(({ name }) => files.includes(relative(rootDir, name)))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed').length;

interface PlaywrightResult {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; line: number; tests: { status: string }[] }[];
}

/** Journeys that failed in each of their tries. */
function unexpectedIn({ suites = [], specs }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'));
  return [...failed.map(({ title, file, line }) => `${file}:${line}: ${title}`), ...suites.flatMap(unexpectedIn)];
}

/** As many as there are cores in the smallest machine, each on a server of its own. */
const workers = 2;
/**
 * Journeys that hold how steady a screen is against the time that it takes to come go after all others, when the
 * servers have done what they do after a first start, and each has a core for itself.
 */
const walks = [['--grep-invert=@still'], ['--grep=@still', '--fully-parallel']];

/** Ends the servers of the journeys, whose folders may stand in memory. */
let stopPlaces = async (): Promise<void> => {};

async function runJourneys(args: string[]): Promise<Count> {
  const count = { passed: 0, failed: 0, names: [] as string[] };
  try {
    const browser = ensureChromium();
    await companyFilled();
    const { places, stop } = await startPlaces(workers);
    stopPlaces = stop;
    const env = { CHROMIUM: browser, PLACES: JSON.stringify(places) };
    for (const walk of walks) {
      if (isInterrupted) break;
      const { passed, failed, names } = await runPlaywright(env, [`--workers=${workers}`, ...walk, ...args]);
      count.passed += passed;
      count.failed += failed;
      count.names.push(...names);
    }
  } catch (error) {
    count.failed++;
    count.names.push((error as Error).message);
  }
  await stopPlaces();
  return count;
}

async function runPlaywright(places: NodeJS.ProcessEnv, args: string[]): Promise<Count> {
  const file = join(folder, 'playwright.json');
  rmSync(file, { force: true });
  const env = { ...places, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const command = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', '--pass-with-no-tests'];
  const code = await run([...command, ...args], env, longestMs.playwright);
  const result = resultOf<PlaywrightResult>(file);
  if (!result) return broken(`playwright: exit code ${code} and no result`);
  const { expected, unexpected, flaky } = result.stats;
  const names = result.suites.flatMap(unexpectedIn);
  if (!unexpected && code !== 0) names.push(`playwright: exit code ${code}, what it printed stands above`);
  return { passed: expected + flaky, failed: unexpected || (code === 0 ? 0 : 1), names };
}

/** Databases and servers of a run end first: their folders may stand in memory, which no restart of a shell frees. */
async function breakOff(): Promise<void> {
  isInterrupted = true;
  setTimeout(() => process.exit(130), longestEndMs).unref();
  const ending = [...children].map((child) => once(child, 'close'));
  for (const child of children) end(child, 'SIGTERM');
  await Promise.all(ending);
  await stopPlaces();
  process.exit(130);
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
  process.on(name as NodeJS.Signals, () => void breakOff());
}

/**
 * The demo company of this run is filled while the checks go, by a process of its own; who needs it says why it failed.
 */
let filling: Promise<number | null> | undefined;
const companyFilled = () => (filling ??= run(['src/server/testing/kept-company.ts'], {}, longestMs.company));

type Part = [title: string, run: () => Promise<Count>];

/** `npm test -- e2e/board.spec.ts`: the web app is built and these journeys are walked, while one works on them. */
const asked = process.argv.slice(2);
const hasJourneys = existsSync(join(rootDir, 'e2e'));

const whole: readonly Part[] = [
  ['checks', () => runChecks()],
  ['unit, HTTP and database tests', () => runVitest([])],
  ...(hasJourneys ? [['journeys in the browser', () => runJourneys([])] satisfies Part] : []),
];
const journeysAlone: readonly Part[] = [
  ['checks', () => runChecks(['bundle'])],
  ['journeys in the browser', () => runJourneys(asked)],
];

/** `npm test -- --changed`: what stands near the files that changed; the whole is for before they go to others. */
async function partsOfChange(): Promise<readonly Part[]> {
  const { changedFiles, matrices, partsFor } = await import('./changed.ts');
  const changed = changedFiles();
  const { tests, resources, journeys } = partsFor(changed);
  console.log(
    `${changed.length} files changed: ${tests.length} files of tests, ${resources.join(', ') || 'no resource'}, ${
      journeys.join(', ') || 'no journey'
    }`,
  );
  // A name of a test is of one resource when nothing of a longer path follows.
  const ofThese = `(?:${resources.join('|')})(?![\\w-])`;
  process.env.WHOLE_REGISTRY = 'yes';
  return [
    ['checks', () => runChecks(journeys.length ? [...quickChecks, 'bundle'] : [...quickChecks])],
    ...(tests.length ? [['tests near the change', () => runVitest([...tests], false)] satisfies Part] : []),
    ...(resources.length
      ? [['what is asked of every resource', () => runVitest([...matrices, '-t', ofThese], false)] satisfies Part]
      : []),
    ...(journeys.length ? [['journeys of changed screens', () => runJourneys([...journeys])] satisfies Part] : []),
  ];
}

const parts = asked[0] === '--changed' ? await partsOfChange() : asked.length ? journeysAlone : whole;

if (parts.length > 1) void companyFilled();

const total = { passed: 0, failed: 0, names: [] as string[] };
for (const [title, part] of parts) {
  if (isInterrupted) await new Promise(() => {});
  console.log(`\n${title}`);
  const began = performance.now();
  const count = await part();
  console.log(
    `${title}: ${count.passed} passed, ${count.failed} failed (${((performance.now() - began) / 1000).toFixed()} s)`,
  );
  total.passed += count.passed;
  total.failed += count.failed;
  total.names.push(...count.names);
}
rmSync(folder, { recursive: true, force: true });
if (total.names.length) console.log(`\nfailed:\n${total.names.map((name) => `  ${name}`).join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed ? 1 : 0);
