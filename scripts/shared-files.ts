import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Rolldown } from 'vite';
import { rootDir } from '#server/config.ts';

/** What is there before a screen, and with nearly every one: it is loaded with the screen anyway. */
const page = ['src/app/web.tsx'];
const door = ['src/modules/access/sign-in/login/login-screen.tsx'];
const shell = ['src/web/shell/shell.tsx'];
const board = ['src/modules/tasks/board/all-tasks-board-screen.tsx', 'src/web/grid/view-tabs.tsx'];
/** They come with the first look at a board, behind its cards. */
const tools = ['src/modules/tasks/board/board-tools.tsx', 'src/modules/tasks/board/column-limit.tsx'];
const mine = ['src/modules/tasks/mine/my-tasks-screen.tsx'];
const lists = [
  'src/web/resource-page/resource-page.tsx',
  'src/web/grid/view-tabs.tsx',
  'src/modules/access/users/users-screen.tsx',
  'src/web/drafts/drafts.ts',
  'src/web/ui/state-tag.tsx',
];
/** Every view of tasks as lines: what it shares with a board or with the own tasks comes without those. */
const table = ['src/modules/tasks/totals/tasks-screen.tsx', 'src/modules/tasks/bulk/task-selection.tsx'];
/** With the first row that is opened, cell that is typed into, filter that is chosen, question that is asked. */
const forms = [
  'src/web/crud/row-form.tsx',
  'src/web/grid/bulk-edit.tsx',
  'src/web/grid/cell-editor.tsx',
  'src/web/grid/filter-parts.tsx',
  'src/web/ui/dialog-form.tsx',
];
/** What every resource is: a list asks it for its own and for those that it refers to. */
const registry = ['src/modules/registry.ts'];
const home = [
  'src/modules/home/home-screen.tsx',
  'src/modules/home/home-tasks.tsx',
  'src/modules/home/home-statuses.tsx',
  'src/modules/leave/leave-at-home.tsx',
  'src/modules/projects/projects-at-home.tsx',
  'src/modules/tasks/overview/own-day.tsx',
  'src/modules/tasks/overview/people-week.tsx',
  'src/web/ui/said.tsx',
];
/** Signs that are drawn behind the first sight, and those of tools that come later still. */
const signs = ['src/web/ui/more-icons.ts'];
/** Screens by hand whose parts others have too: what they share with a list or with home comes by itself. */
const others = [
  'src/modules/contracts/client-contracts-screen.tsx',
  'src/modules/tasks/day-plan/day-of-tasks-screen.tsx',
  'src/modules/tasks/developers/users-tasks-screen.tsx',
  'src/modules/tasks/project-page/project-screen.tsx',
  'src/modules/tasks/to-test/test-tasks-screen.tsx',
];
/** Screens by hand that have little of lists: what it is comes without those. */
const slim = [
  'src/modules/tasks/calendar-view/task-calendar-screen.tsx',
  'src/modules/tasks/for-clients/client-tasks-screen.tsx',
  'src/modules/tasks/to-test/test-tasks-screen.tsx',
];
/** Home tells of leave, too. */
const away = ['src/modules/leave/days-off-screen.tsx'];
/** Tasks as lines below each other. */
const outline = [
  'src/modules/tasks/tree-view/task-tree-screen.tsx',
  'src/modules/tasks/groups/groups-tree-screen.tsx',
  'src/modules/tasks/totals/grouped-tasks.tsx',
];
/** What a task shows when it is opened: its styles are one sheet. */
const panel = ['src/modules/tasks/panel/task-panel.tsx'];
const parts = {
  page,
  door,
  shell,
  board,
  tools,
  home,
  mine,
  lists,
  forms,
  registry,
  table,
  outline,
  signs,
  others,
  slim,
  away,
  panel,
};

/**
 * Their styles are the sheet of the page. Those of lists, of home and of what shares their parts are one more, and
 * those of an opened task a third; any other folder has a sheet of its own.
 */
const first: Part[] = ['page', 'door', 'shell', 'board', 'tools', 'mine'];

type Graph = Rolldown.ChunkingContext;
type Part = keyof typeof parts;

/** The front page of a library names all that it has; whoever imports one thing from there loads that one only. */
const frontPage =
  /\/node_modules\/(@mantine\/\w+|@tabler\/icons-react)\/(?:dist\/)?esm\/(?:index|tabler-icons-react)\.mjs$/;
const pages = new Map<string, Map<string, string>>();

const naming = /^(?:im|ex)port \{ (?:default as )?([^}]+) \} from ['"](\.[^'"]+)['"];$/gm;

/** Where the things stand that a front page names. */
function placesOn(path: string): Map<string, string> {
  const lines = [...readFileSync(path, 'utf8').matchAll(naming)];
  return new Map(
    lines.flatMap(([, names, place]) => names!.split(', ').map((name) => [name, join(dirname(path), place!)])),
  );
}

/** What a module takes from a front page: the text of the module names it. */
function takenFrom(path: string, library: string, id: string): string[] {
  if (!pages.has(path)) pages.set(path, placesOn(path));
  const text = readFileSync(id, 'utf8');
  const named = [...text.matchAll(/import (?:type )?\{([^}]*)\} from ['"]([^'"]+)['"]/g)];
  return named
    .filter(([, , source]) => source === library)
    .flatMap(([, names]) => names!.split(',').map((name) => pages.get(path)!.get(name.trim()) ?? []))
    .flat();
}

/** What a browser loads before a module runs, itself and the libraries included. */
function loadedWith(graph: Graph, id: string, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
    const library = frontPage.exec(imported)?.[1];
    for (const one of library ? takenFrom(imported, library, id) : [imported]) loadedWith(graph, one, seen);
  }
  return seen;
}

const all = Object.keys(parts) as Part[];

/**
 * Which file a module goes to: the first line of which it is in a part of each group. As few files as can be, and none
 * that brings a screen much of what only others need.
 */
const files: readonly (readonly [name: string, ...groups: (readonly Part[])[]])[] = [
  ['page', ['page']],
  ['page', ['door'], all.filter((part) => part !== 'door')],
  ['shell', ['shell']],
  ['door', ['door']],
  ['shared', ['board', 'tools'], ['home', 'mine', 'lists', 'registry']],
  ['controls', ['home', 'lists', 'registry'], ['mine']],
  ['rows', ['home'], ['lists', 'forms', 'registry', 'others']],
  ['controls', ['registry'], ['lists']],
  ['away', ['home'], ['away']],
  ['lines', ['table'], ['mine']],
  ['table', ['table'], ['tools']],
  ['held', ['board'], ['others']],
  ['board', ['board']],
  ['tools', ['tools']],
  ['registry', ['registry']],
  ['fields', ['mine'], ['forms']],
  ['home', ['home']],
  ['mine', ['mine']],
  ['rows', ['lists'], ['slim']],
  ['lists', ['lists']],
  ['drafts', ['forms'], ['others']],
  ['forms', ['forms']],
  ['totals', ['table'], ['outline']],
  ['outline', ['outline']],
  ['signs', ['signs']],
];

const fileOf = (of: ReadonlySet<Part>): string | undefined =>
  files.find(([, ...groups]) => groups.every((group) => group.some((part) => of.has(part))))?.[0];

const sheetOf = (of: ReadonlySet<Part>): string => {
  if (first.some((part) => of.has(part))) return 'page';
  if (!of.size) return 'looks';
  return of.size === 1 && of.has('panel') ? 'panel' : 'styles';
};

/** Screens that stand in one folder share their looks, and few others have them. */
const folderOf = (id: string): string =>
  /\/src\/modules\/(tasks\/[\w-]+|[\w-]+)\//.exec(id)?.[1]?.replace('/', '-') ?? 'web';

/**
 * Groups for `codeSplitting`. Left to itself, every module that some screens share would be a file of its own, and a
 * screen a hundred requests.
 */
export function sharedFiles(): Rolldown.CodeSplittingGroup[] {
  let loaded: [Part, Set<string>][] | undefined;
  const nameOf = (id: string, graph: Graph): string | null => {
    const module = graph.getModuleInfo(id);
    if (!module || module.isEntry) return null;
    loaded ??= (Object.keys(parts) as Part[]).map((part) => {
      const seen = new Set<string>();
      for (const path of parts[part]) loadedWith(graph, join(rootDir, path), seen);
      return [part, seen];
    });
    const of = new Set(loaded.filter(([, set]) => set.has(id)).map(([part]) => part));
    if (id.endsWith('.css')) return sheetOf(of);
    return fileOf(of) ?? null;
  };
  const names = [...new Set(['page', 'styles', 'panel', 'looks', ...files.map(([name]) => name)])];
  return names.map((name, index) => ({
    name: (id, graph) => (nameOf(id, graph) !== name ? null : name === 'looks' ? `looks-${folderOf(id)}` : name),
    debugName: name,
    priority: names.length - index,
  }));
}
