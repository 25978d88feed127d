import { browserFigures } from './browser-figures.ts';
import { documentFigures } from './document-figures.ts';
import { clientFigures } from './client-figures.ts';
import { groupFigures } from './group-figures.ts';
import { importFigures } from './import-figures.ts';
import { liveFigures } from './live-figures.ts';
import { siteFigures } from './site-figures.ts';
import { tableFigures } from './table-figures.ts';
import { taskFigures } from './task-figures.ts';
import { memoryFigures } from './memory-figures.ts';
import { searchFigures } from './search-figures.ts';
import { serverFigures } from './server-figures.ts';
import { viewFigures } from './view-figures.ts';

/** `npm run bench`: every figure; `-- server live table`: some, by the names below; `--tasks N`: a smaller company. */
const args = process.argv.slice(2);
const tasksAt = args.indexOf('--tasks');
const tasks = tasksAt < 0 ? 1_000_000 : Number(args[tasksAt + 1]);
const parts = {
  server: () => serverFigures(tasks),
  live: () => liveFigures(tasks),
  clients: () => clientFigures(tasks),
  import: () => importFigures(tasks),
  search: () => searchFigures(tasks),
  views: () => viewFigures(tasks),
  memory: memoryFigures,
  task: taskFigures,
  table: tableFigures,
  groups: () => groupFigures(tasks),
  documents: documentFigures,
  site: siteFigures,
  browser: browserFigures,
};
const chosen = Object.entries(parts).filter(
  ([name]) => !Object.keys(parts).some((part) => args.includes(part)) || args.includes(name),
);
for (const [, run] of chosen) await run();
