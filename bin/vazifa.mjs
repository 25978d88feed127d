#!/usr/bin/env node
// The one command of the product. Plain JavaScript that any Node >= 20 runs with nothing installed: it brings the
// pinned Node and the libraries, builds the web app when its sources changed, and hands over to TypeScript.
import { resolve } from 'node:path';
import { ensureCompiled, ensureLibraries, ensureNode, ensureWeb } from './prepare.mjs';
import { develop } from './develop.mjs';
import { interrupted, onStop, runNode, Sentence } from './processes.mjs';

const commands = {
  start: { what: 'serve the product', web: true, compiled: true, run: (node) => runNode(node, ['src/app/server.ts']) },
  dev: { what: 'serve it for development, with hot reload', isForDevelopment: true, run: (node) => develop(node) },
  build: { what: 'build the web app if its sources changed', web: true },
  check: {
    what: 'format, lint, types, walls, drift, texts, budgets',
    isForDevelopment: true,
    run: script('scripts/check.ts'),
  },
  test: { what: 'the checks and every test', isForDevelopment: true, run: script('scripts/test.ts') },
  trust: {
    what: 'faults on purpose: fuzzing, kills, a database that breaks',
    isForDevelopment: true,
    run: script('scripts/trust.ts'),
  },
  bench: { what: 'measure it against the bare floor', isForDevelopment: true, web: true, run: script('bench/run.ts') },
  plan: {
    what: '[forecast] FILE [--schedules N] [--seed S]: a published plan as JSON',
    run: script('src/app/plan.ts'),
  },
  terminals: { what: 'play terminals of both makers against a running product', run: script('src/app/terminals.ts') },
  seed: { what: '-- --tasks N --users N: fill the database in bulk', run: tool('seed') },
  backup: { what: 'FILE: all tables and files, one consistent snapshot', run: tool('backup') },
  restore: { what: 'FILE [-- --force]: bring a backup back into an empty database', run: tool('restore') },
  'audit:verify': {
    what: 'compare the audit log with its seals; names the first broken row',
    run: tool('audit:verify'),
  },
  'migration:draft': { what: 'PATH: the first draft of a migration', run: script('src/app/draft-migration.ts') },
  'admin:reset': { what: 'print a new one-time password of the administrator', run: tool('admin:reset') },
};

function script(path) {
  return (node, args) => runNode(node, [path, ...args]);
}

/** Files are named from where the person stands, not from where npm runs the script. */
function tool(name) {
  const from = process.env.INIT_CWD ?? process.cwd();
  return (node, args) =>
    runNode(node, ['src/app/cli.ts', name, ...args.map((a) => (/^-|^\d+$/.test(a) ? a : resolve(from, a)))]);
}

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
/** Stopping a server on purpose gives 0; a test run that was cut short did not pass. */
const stopped = name === 'start' || name === 'dev' ? 0 : 130;

if (!command) {
  const list = Object.entries(commands).map(([key, { what }]) => `  npm run ${key.padEnd(12)} ${what}`);
  process.stderr.write(`${list.join('\n')}\n`);
  process.exit(1);
}

onStop();
try {
  const node = await ensureNode();
  await ensureLibraries(node, command.isForDevelopment);
  await Promise.all([command.web && ensureWeb(node), command.compiled && ensureCompiled(node)]);
  const code = (await command.run?.(node, args)) ?? 0;
  process.exit(interrupted() ? stopped : code);
} catch (error) {
  if (interrupted()) process.exit(stopped);
  process.stderr.write(`${error instanceof Sentence ? error.message : error.stack}\n`);
  // The last line of a test run says it, whatever went wrong before the first test.
  if (name === 'test') process.stdout.write('0 passed, 1 failed\n');
  process.exit(1);
}
