import { execFileSync } from 'node:child_process';
import { canary, loadNow } from './machine.ts';
import { compareCheckouts } from './checkouts.ts';
import { figures, print } from './statistics.ts';
import { serverFigures, serverParts } from './server-figures.ts';

/**
 * `npm run bench`: every figure; `-- server live table`: some, by the names below, of the server also a part by itself,
 * as `writes`; `--tasks N`: a smaller company; `--minutes N`: a longer load for `memory`; `--json`: all as one line at
 * the end; `-- compare A B writes`: two checkouts in turns, under the load of this one.
 */
const args = process.argv.slice(2);
const tasksAt = args.indexOf('--tasks');
const tasks = tasksAt < 0 ? 1_000_000 : Number(args[tasksAt + 1]);
const chosenOfServer = serverParts.filter((name) => args.includes(name));

// Each is loaded when it is measured: some bring a browser or a painter along.
const parts: Readonly<Record<string, () => Promise<void>>> = {
  server: () => serverFigures(tasks, chosenOfServer.length ? chosenOfServer : serverParts),
  live: async () => (await import('./live-figures.ts')).liveFigures(tasks),
  clients: async () => (await import('./client-figures.ts')).clientFigures(tasks),
  import: async () => (await import('./import-figures.ts')).importFigures(tasks),
  search: async () => (await import('./search-figures.ts')).searchFigures(tasks),
  views: async () => (await import('./view-figures.ts')).viewFigures(tasks),
  reports: async () => (await import('./report-figures.ts')).reportFigures(tasks),
  memory: async () => (await import('./memory-figures.ts')).memoryFigures(tasks),
  task: async () => (await import('./task-figures.ts')).taskFigures(),
  table: async () => (await import('./table-figures.ts')).tableFigures(),
  groups: async () => (await import('./group-figures.ts')).groupFigures(tasks),
  documents: async () => (await import('./document-figures.ts')).documentFigures(),
  site: async () => (await import('./site-figures.ts')).siteFigures(),
  browser: async () => (await import('./browser-figures.ts')).browserFigures(),
  plan: async () => (await import('./plan-figures.ts')).planFigures(),
  gantt: async () => {
    (await import('./gantt-figures.ts')).ganttFigures();
    await (await import('./gantt-screen-figures.ts')).ganttScreenFigures();
  },
  notices: async () => (await import('./notice-figures.ts')).noticeFigures(),
  screens: async () => (await import('./screen-figures.ts')).screenFigures(),
};

const names = Object.keys(parts).filter((name) => args.includes(name));
const chosen = new Set([...names, ...(chosenOfServer.length ? ['server'] : [])]);

async function measure(): Promise<void> {
  for (const [name, run] of Object.entries(parts)) {
    if (chosen.size && !chosen.has(name)) continue;
    const machine = (when: string) => {
      print({ name: `canary ${when} ${name}: the same work as ever`, value: canary(), unit: 'ms' });
      print({ name: '  … load of the machine', value: loadNow(), unit: '' });
    };
    machine('before');
    await run();
    machine('after');
  }
  if (args.includes('--json')) process.stdout.write(`${JSON.stringify({ commit: commit(), tasks, figures })}\n`);
}

const commit = (): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '';
  }
};

if (args[0] === 'compare') await compareCheckouts(args.slice(1));
else await measure();
