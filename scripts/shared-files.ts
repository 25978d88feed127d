import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { rootDir } from '#server/config.ts';
import { loadedWith } from './loaded-with.ts';
import { type Part, parts } from './shared-parts.ts';

/**
 * Their styles are the sheet of the page. Those of lists and forms are one more, those of home and of what shares its
 * parts a third, those of an opened task a fourth, of menus and boxes a fifth; any other folder has one of its own.
 */
const first: Part[] = ['page', 'door', 'shell', 'board', 'tools', 'tabs', 'mine'];
/** What is written as rich text looks the same wherever it is read. */
const written = new Set<Part>(['panel', 'words', 'writing']);
const listed: Part[] = ['lists', 'forms', 'registry', 'plain', 'writing'];

const all = Object.keys(parts) as Part[];

/**
 * Which file a module goes to: the first line of which it is in a part of each group. As few files as can be, and none
 * that brings a screen much of what only others need.
 */
const files: readonly (readonly [name: string, ...groups: (readonly Part[])[]])[] = [
  ['page', ['page']],
  ['page', ['door'], all.filter((part) => !['door', 'forms', 'plain', 'writing', 'panel'].includes(part))],
  ['shell', ['shell']],
  ['shell', ['signs'], ['words']],
  ['password', ['door'], ['forms', 'plain']],
  ['door', ['door']],
  ['shared', ['floats'], ['lists', 'home', 'choices']],
  ['floats', ['floats']],
  ['shared', ['board', 'tools', 'tabs'], ['lists', 'plain', 'writing', 'small']],
  ['shared', ['board', 'tools', 'home'], ['registry']],
  ['held', ['tabs']],
  ['held', ['board', 'tools'], ['outline']],
  ['cards', ['board', 'tools'], ['home', 'mine']],
  ['shared', ['lists', 'registry'], ['mine']],
  ['held', ['mine'], ['outline']],
  ['cards', ['home'], ['mine']],
  ['shared', ['choices'], ['small', 'writing']],
  ['choices', ['choices']],
  ['rows', ['home'], ['lists']],
  ['parts', ['home'], ['forms', 'others']],
  ['shared', ['registry'], ['lists']],
  ['away', ['home'], ['away']],
  ['lines', ['table'], ['mine']],
  ['tools', ['table'], ['tools']],
  ['held', ['board'], ['others']],
  ['board', ['board']],
  ['tools', ['tools']],
  ['registry', ['registry']],
  ['fields', ['mine'], ['forms']],
  ['away', ['home'], ['projects']],
  ['begin', ['begin']],
  ['home', ['home']],
  ['mine', ['mine']],
  ['rows', ['lists'], ['slim']],
  ['kinds', ['lists'], ['drawers', 'forms', 'plain', 'writing']],
  ['kinds', ['registry'], ['plain']],
  ['kinds', ['uploads']],
  ['parts', ['near']],
  ['cells', ['entry'], ['lists']],
  ['lists', ['lists']],
  ['drafts', ['forms'], ['others']],
  ['text', ['forms'], ['writing']],
  ['text', ['words']],
  ['asked', ['forms'], ['plain']],
  ['reader', ['reader']],
  ['changes', ['changes']],
  ['forms', ['forms']],
  ['totals', ['table'], ['outline']],
  ['drawn', ['entry'], ['outline']],
  ['outline', ['outline']],
  ['signs', ['signs']],
  ['ordered', ['ordered']],
  ['pages', ['pages']],
  ['contracts', ['client', 'ours'], ['others']],
  ['asks', ['client', 'ours'], ['clientTasks']],
  ['client', ['client']],
  ['ours', ['ours']],
  ['project', ['project']],
  ['records', ['records']],
  ['select', ['select']],
  ['select', ['entry'], ['matrix']],
  ['stages', ['stages']],
  ['clientTasks', ['clientTasks']],
  ['entry', ['entry']],
];

/** What these have by themselves is dressed by the folder that it stands in. */
const own = new Set<Part>(['pages', 'records', 'clientTasks', 'entry', 'matrix', 'select', 'stages', 'projects']);

const fileOf = (of: ReadonlySet<Part>): string | undefined =>
  files.find(([, ...groups]) => groups.every((group) => group.some((part) => of.has(part))))?.[0];

const sheetOf = (id: string, of: ReadonlySet<Part>): string => {
  if (first.some((part) => of.has(part))) return 'page';
  if (!id.includes('/src/web/') && own.isSupersetOf(of)) return 'looks';
  if (of.has('panel') && of.isSubsetOf(written)) return of.size > 1 ? 'written' : 'panel';
  if (of.has('floats') && of.size === 1) return 'floats';
  return id.includes('/src/web/') || listed.some((part) => of.has(part)) ? 'styles' : 'shows';
};

/** What the definitions are about. A screen that knows its own one brings those beside it and no others. */
const areas = {
  work: /\/src\/modules\/(?:tasks|task-views|client-tasks|clients|contracts|projects|work-types)\//,
  site: /\/src\/modules\/(?:site|publications|enquiries|hiring|translations|settings|files|notifications)\//,
};
const areaOf = (id: string): string => Object.entries(areas).find(([, place]) => place.test(id))?.[0] ?? 'house';

/** Screens that stand in one folder share their looks, and few others have them. Quick add enters tasks, too. */
const folderOf = (id: string): string =>
  /\/src\/modules\/((?:tasks|task-views)\/[\w-]+|[\w-]+)\//
    .exec(id)?.[1]
    ?.replace('tasks/quick-add', 'task-views/entry')
    .replace('/', '-') ?? 'web';

/**
 * Groups for `codeSplitting`. Left to itself, every module that some screens share would be a file of its own, and a
 * screen a hundred requests.
 */
export function sharedFiles(): Rolldown.CodeSplittingGroup[] {
  let loaded: [Part, Set<string>][] | undefined;
  const nameOf = (id: string, graph: Rolldown.ChunkingContext): string | null => {
    const module = graph.getModuleInfo(id);
    if (!module || module.isEntry || id.endsWith(`/${parts.registry[0]}`)) return null;
    loaded ??= (Object.keys(parts) as Part[]).map((part) => {
      const seen = new Set<string>();
      for (const path of parts[part]) loadedWith(graph, join(rootDir, path), seen);
      return [part, seen];
    });
    const of = new Set(loaded.filter(([, set]) => set.has(id)).map(([part]) => part));
    if (id.endsWith('.css')) return sheetOf(id, of);
    const file = fileOf(of) ?? null;
    // What definitions are made of is wanted by the rows that show them.
    return file === 'registry' && !id.includes('/src/modules/') ? 'rows' : file;
  };
  const names = [...new Set(['page', 'styles', 'shows', 'written', 'panel', 'looks', ...files.map(([name]) => name)])];
  return names.map((name, index) => ({
    name: (id, graph) => {
      if (nameOf(id, graph) !== name) return null;
      return name === 'looks' ? `looks-${folderOf(id)}` : name === 'registry' ? `registry-${areaOf(id)}` : name;
    },
    debugName: name,
    priority: names.length - index,
  }));
}
