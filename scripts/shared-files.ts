import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { rootDir } from '#server/config.ts';
import { loadedWith } from './loaded-with.ts';
import { type Part, parts } from './shared-parts.ts';

/**
 * Their styles are the sheet of the page. Those of lists and forms are one more, those of home and of what shares its
 * parts a third, those of an opened task a fourth, of menus and boxes a fifth; any other folder has one of its own.
 */
const first: Part[] = ['page', 'door', 'shell', 'board', 'tools', 'tabs', 'mine', 'offline'];
const home: Part[] = ['begin', 'home', 'asides'];
/** What is written as rich text looks the same wherever it is read. */
const written = new Set<Place>(['panel', 'words', 'writing']);
const listed: Part[] = ['lists', 'forms', 'registry', 'plain', 'writing'];

const all = Object.keys(parts) as Part[];

/** `elsewhere`: not home alone loads it. */
type Place = Part | 'elsewhere';

/**
 * Which file a module goes to: the first line of which it is in a part of each group. As few files as can be, and none
 * that brings a screen much of what only others need.
 */
const files: readonly (readonly [name: string, ...groups: (readonly Place[])[]])[] = [
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
  ['cards', ['board', 'tools', 'tabs', 'mine'], ['home', 'asides']],
  ['held', ['tabs']],
  ['held', ['board', 'tools'], ['outline']],
  ['cards', ['board', 'tools'], ['home', 'mine']],
  ['shared', ['lists', 'registry'], ['mine']],
  ['held', ['mine'], ['outline']],
  ['cards', ['home'], ['mine']],
  ['shared', ['choices'], ['small', 'writing']],
  ['drafts', ['choices']],
  ['rows', ['home', 'asides'], ['lists', 'registry']],
  ['parts', ['near']],
  ['parts', ['home', 'asides'], ['forms', 'others']],
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
  ['parts', ['home'], ['elsewhere']],
  ['asides', ['asides'], ['elsewhere']],
  ['home', ['home', 'asides']],
  ['mine', ['mine']],
  ['rows', ['lists'], ['slim']],
  ['kinds', ['lists'], ['drawers', 'forms', 'plain', 'writing']],
  ['kinds', ['registry'], ['plain']],
  ['kinds', ['uploads']],
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
  ['offline', ['offline']],
  ['bits', ['bits']],
];

/** What these have by themselves is dressed by the folder that it stands in. */
const own = new Set<Place>(['pages', 'records', 'clientTasks', 'entry', 'matrix', 'select', 'stages', 'projects']);

const fileOf = (of: ReadonlySet<Place>): string | undefined =>
  files.find(([, ...groups]) => groups.every((group) => group.some((part) => of.has(part))))?.[0];

const sheetOf = (id: string, of: ReadonlySet<Place>): string => {
  const isOfHome = home.some((part) => of.has(part));
  if (first.some((part) => of.has(part)) || (isOfHome && id.includes('/src/web/'))) return 'page';
  if (!id.includes('/src/web/') && own.isSupersetOf(of)) return 'looks';
  if (of.has('panel') && of.isSubsetOf(written)) return of.size > 1 ? 'written' : 'panel';
  if (of.has('floats') && of.size === 1) return 'floats';
  if (of.has('asides') && of.has('elsewhere')) return 'asides';
  if (isOfHome) return 'greets';
  return id.includes('/src/web/') || listed.some((part) => of.has(part)) ? 'styles' : 'shows';
};

/** What the definitions are about. A screen that knows its own one brings those beside it and no others. */
const areas = {
  work: /\/src\/modules\/\w+\/(?:tasks|task-views|client-tasks|clients|contracts|projects|work-types)\//,
  site: /\/src\/modules\/\w+\/(?:site|publications|enquiries|hiring|translations|settings|files|notifications)\//,
};
const areaOf = (id: string): string => Object.entries(areas).find(([, place]) => place.test(id))?.[0] ?? 'house';

/** Screens that stand in one folder share their looks, and few others have them. Quick add enters tasks, too. */
const folderOf = (id: string): string =>
  /\/src\/modules\/\w+\/((?:tasks|task-views)\/[\w-]+|[\w-]+)\//
    .exec(id)?.[1]
    ?.replace('tasks/quick-add', 'task-views/entry')
    .replace('/', '-') ?? 'web';

/** What home shares with any screen: what others import, too, and all that this imports. */
function takenElsewhere(graph: Rolldown.ChunkingContext, loaded: ReadonlySet<string>): Set<string> {
  const begins = new Set(home.flatMap((part) => parts[part]).map((path) => join(rootDir, path)));
  const found = new Set<string>();
  for (const id of loaded) {
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
    const from = begins.has(id) ? importers : [...importers, ...dynamicImporters];
    if (from.some((one) => !loaded.has(one))) loadedWith(graph, id, found);
  }
  return found;
}

/** What comes with each part. */
function whereLoaded(graph: Rolldown.ChunkingContext): [Place, Set<string>][] {
  const found = all.map((part): [Place, Set<string>] => {
    const seen = new Set<string>();
    for (const path of parts[part]) loadedWith(graph, join(rootDir, path), seen);
    return [part, seen];
  });
  const ofHome = new Set(found.flatMap(([part, seen]) => ((home as Place[]).includes(part) ? [...seen] : [])));
  return [...found, ['elsewhere', takenElsewhere(graph, ofHome)]];
}

/**
 * Groups for `codeSplitting`. Left to itself, every module that some screens share would be a file of its own, and a
 * screen a hundred requests.
 */
export function sharedFiles(): Rolldown.CodeSplittingGroup[] {
  let loaded: [Place, Set<string>][] | undefined;
  const nameOf = (id: string, graph: Rolldown.ChunkingContext): string | null => {
    const module = graph.getModuleInfo(id);
    if (!module || module.isEntry || id.endsWith(`/${parts.registry[0]}`)) return null;
    loaded ??= whereLoaded(graph);
    const of = new Set(loaded.filter(([, set]) => set.has(id)).map(([part]) => part));
    if (id.endsWith('.css')) return sheetOf(id, of);
    const file = fileOf(of) ?? null;
    // What definitions are made of is wanted by the rows that show them.
    return file === 'registry' && !id.includes('/src/modules/') ? 'rows' : file;
  };
  const names = [
    ...new Set(['page', 'styles', 'greets', 'shows', 'written', 'panel', 'looks', ...files.map(([name]) => name)]),
  ];
  return names.map((name, index) => ({
    name: (id, graph) => {
      if (nameOf(id, graph) !== name) return null;
      return name === 'looks' ? `looks-${folderOf(id)}` : name === 'registry' ? `registry-${areaOf(id)}` : name;
    },
    debugName: name,
    priority: names.length - index,
  }));
}
