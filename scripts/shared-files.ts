import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Rolldown } from 'vite';
import { rootDir } from '#server/config.ts';

/** What is there before a screen, and with nearly every one: it is loaded with the screen anyway. */
const page = ['src/app/web.tsx'];
const door = ['src/modules/access/sign-in/login/login-screen.tsx'];
const shell = ['src/web/shell/shell.tsx'];
const board = ['src/modules/tasks/board/all-tasks-board-screen.tsx'];
/** They come with the first look at a board, behind its cards. */
const tools = ['src/modules/tasks/board/board-tools.tsx', 'src/modules/tasks/board/column-limit.tsx'];
const mine = ['src/modules/tasks/mine/my-tasks-screen.tsx'];
const lists = ['src/web/resource-page/resource-page.tsx', 'src/web/drafts/drafts.ts', 'src/web/ui/state-tag.tsx'];
/** Views that were saved stand above boards and lists of tasks, which are kept in one way. */
const tabs = [
  'src/modules/tasks/lists/use-task-list.tsx',
  'src/web/grid/saved-views.tsx',
  'src/web/grid/view-tabs.tsx',
];
/** Screens that ask for a few texts from the start: they come without what other forms have. */
const plain = ['src/modules/access/account/account-screen.tsx', 'src/modules/access/invitations/invitation-screen.tsx'];
/** It has a few fields of its own making. */
const writing = ['src/modules/publications/pubs-edit-screen.tsx'];
/** Rich text as it is read, and the signs of what it is written with. */
const words = [
  'src/modules/publications/file-picture.tsx',
  'src/kernel/markdown.ts',
  'src/web/rich-text/text-drawer.tsx',
  'src/web/rich-text/tool-button.tsx',
  'src/web/rich-text/tool-signs.ts',
];
const reader = ['src/web/i18n/message-reader.ts'];
/** Parts of a list on screens that are none. */
const drawers = ['src/web/crud/row-drawer.tsx', 'src/web/grid/list-footer.tsx', 'src/web/grid/trash-button.tsx'];
/** One of a few, on screens that many have and most have not. */
const choices = ['node_modules/@mantine/core/esm/components/SegmentedControl/SegmentedControl.mjs'];
/** Below the first window of a screen. */
const near = ['src/web/ui/near.tsx'];
const uploads = ['src/web/uploads/upload.ts'];
/** Little things that boards share with screens of any other kind. */
const small = [
  'node_modules/@mantine/hooks/esm/use-debounced-callback/use-debounced-callback.mjs',
  'src/modules/settings/setting-list.ts',
  'src/modules/tasks/lists/use-soon.tsx',
];
/** With the first row that is deleted, and the first cells that are emptied, filled or pasted. */
const changes = ['src/web/crud/ask-and-remove.ts', 'src/web/grid/cell-blocks.ts'];
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
const begin = ['src/modules/home/home-screen.tsx'];
const home = [
  'src/modules/home/home-tasks.tsx',
  'src/modules/home/home-statuses.tsx',
  'src/modules/home/home-warnings.tsx',
  'src/modules/leave/leave-at-home.tsx',
  'src/modules/projects/projects-at-home.tsx',
  'src/modules/tasks/overview/own-day.tsx',
  'src/modules/tasks/overview/people-week.tsx',
  'src/web/ui/said.tsx',
];
/** Home tells of projects, too. */
const projects = ['src/modules/projects/projects-screen.tsx'];
/** Signs that are drawn behind the first sight, and those of tools that come later still. */
const signs = ['src/web/ui/more-icons.ts'];
/** Screens by hand whose parts others have too: what they share with a list or with home comes by itself. */
const others = [
  'src/modules/contracts/client-contracts-screen.tsx',
  'src/modules/search/search-screen.tsx',
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
/** What people put in order, and those screens of it that show the site beside it. */
const ordered = ['src/web/tree/ordered-screen.tsx', 'src/web/tree/use-ordered-rows.ts'];
const pages = [
  'src/modules/site/landing-data-screen.tsx',
  'src/modules/site/menu-screen.tsx',
  'src/modules/site/sections-screen.tsx',
  'src/modules/site/site-content-screen.tsx',
];
/** What is said of an organisation on its card, and what to its people at home. */
const client = [
  'src/modules/clients/client-people.tsx',
  'src/modules/clients/projects-of-client.tsx',
  'src/modules/clients/similar-note.tsx',
  'src/modules/contracts/contracts-of-client.tsx',
  'src/modules/tasks/for-clients/wishes-of-client.tsx',
];
const ours = [
  'src/modules/clients/own-people.tsx',
  'src/modules/contracts/documents-at-home.tsx',
  'src/modules/home/home-asked.tsx',
  'src/modules/tasks/for-clients/client-waits.tsx',
];
/** Below the first window of a project. */
const project = [
  'src/modules/tasks/project-page/project-activity-part.tsx',
  'src/modules/tasks/project-page/project-burn-part.tsx',
  'src/modules/tasks/project-page/project-files-part.tsx',
];
/** What is written down of what was done. */
const records = [
  'src/modules/access/records/record-cells.tsx',
  'src/modules/access/records/record-facts.tsx',
  'src/modules/access/records/record-screen.tsx',
  'src/modules/access/records/use-definitions.tsx',
];
/** Screens of many small parts that few others have. */
const wishes = ['src/modules/tasks/for-clients/client-tasks-screen.tsx'];
const entry = ['src/modules/tasks/entry/entry-screen.tsx'];
const matrix = ['src/modules/access/roles/access-matrix-screen.tsx'];
/** A list of rows to choose from, outside of forms. */
const select = ['src/web/fields/option-select.tsx'];
/** Columns of stages through which something goes. */
const stages = ['src/web/cards/stage-board.tsx'];
/** What places menus, boxes and hints: it comes with the first of them, and with inputs that have lists. */
const floats = ['src/web/ui/float-library.ts'];
/** What a task shows when it is opened: its styles are one sheet. */
const panel = ['src/modules/tasks/panel/task-panel.tsx'];
const parts = {
  page,
  door,
  shell,
  board,
  tools,
  begin,
  home,
  projects,
  mine,
  lists,
  tabs,
  plain,
  writing,
  words,
  reader,
  drawers,
  choices,
  near,
  uploads,
  small,
  changes,
  forms,
  registry,
  table,
  outline,
  signs,
  others,
  slim,
  away,
  ordered,
  pages,
  client,
  ours,
  project,
  records,
  wishes,
  entry,
  matrix,
  select,
  stages,
  floats,
  panel,
};

/**
 * Their styles are the sheet of the page. Those of lists and forms are one more, those of home and of what shares its
 * parts a third, those of an opened task a fourth, of menus and boxes a fifth; any other folder has one of its own.
 */
const first: Part[] = ['page', 'door', 'shell', 'board', 'tools', 'tabs', 'mine'];
/** What is written as rich text looks the same wherever it is read. */
const written = new Set<Part>(['panel', 'words', 'writing']);
const listed: Part[] = ['lists', 'forms', 'registry', 'plain', 'writing'];

type Graph = Rolldown.ChunkingContext;
type Part = keyof typeof parts;

/** The front page of a library names all that it has; whoever imports one thing from there loads that one only. */
const frontPage =
  /\/node_modules\/(@mantine\/\w+|@tabler\/icons-react)\/(?:dist\/)?esm\/(?:index|tabler-icons-react)\.mjs$/;
const frontPages = new Map<string, Map<string, string>>();

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
  if (!frontPages.has(path)) frontPages.set(path, placesOn(path));
  const text = readFileSync(id, 'utf8');
  const named = [...text.matchAll(/(?:im|ex)port (?:type )?\{([^}]*)\} from ['"]([^'"]+)['"]/g)];
  return named
    .filter(([, , source]) => source === library)
    .flatMap(([, names]) => names!.split(',').map((name) => frontPages.get(path)!.get(name.trim()) ?? []))
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
  ['asks', ['client', 'ours'], ['wishes']],
  ['client', ['client']],
  ['ours', ['ours']],
  ['project', ['project']],
  ['records', ['records']],
  ['select', ['select']],
  ['select', ['entry'], ['matrix']],
  ['stages', ['stages']],
  ['wishes', ['wishes']],
  ['entry', ['entry']],
];

/** What these have by themselves is dressed by the folder that it stands in. */
const own = new Set<Part>(['pages', 'records', 'wishes', 'entry', 'matrix', 'select', 'stages', 'projects']);

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
  work: /\/src\/modules\/(?:tasks|client-tasks|clients|contracts|projects|work)\//,
  site: /\/src\/modules\/(?:site|publications|enquiries|hiring|translations|settings|files|notifications)\//,
};
const areaOf = (id: string): string => Object.entries(areas).find(([, place]) => place.test(id))?.[0] ?? 'house';

/** Screens that stand in one folder share their looks, and few others have them. Quick add enters tasks, too. */
const folderOf = (id: string): string =>
  /\/src\/modules\/(tasks\/[\w-]+|[\w-]+)\//.exec(id)?.[1]?.replace('/', '-').replace('quick-add', 'entry') ?? 'web';

/**
 * Groups for `codeSplitting`. Left to itself, every module that some screens share would be a file of its own, and a
 * screen a hundred requests.
 */
export function sharedFiles(): Rolldown.CodeSplittingGroup[] {
  let loaded: [Part, Set<string>][] | undefined;
  const nameOf = (id: string, graph: Graph): string | null => {
    const module = graph.getModuleInfo(id);
    if (!module || module.isEntry || id.endsWith(`/${registry[0]}`)) return null;
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
