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
const lists = ['src/web/resource-page/resource-page.tsx', 'src/web/grid/view-tabs.tsx'];
/** What every resource is: a list asks it for its own and for those that it refers to. */
const registry = ['src/modules/registry.ts'];
const parts = { page, door, shell, board, tools, mine, lists, registry };

/** Their styles are the sheet of the page; those of other screens are one more, which comes with the first of them. */
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

/** The file of what these parts load: as few files as can be, and none that brings a screen what only others need. */
function fileOf(of: ReadonlySet<Part>): string | null {
  if (of.has('page') || (of.has('door') && of.size > 1)) return 'page';
  if (of.has('shell')) return 'shell';
  if (of.has('door')) return 'door';
  if (of.has('board') || of.has('tools')) {
    if (of.has('mine') || of.has('lists') || of.has('registry')) return 'shared';
    return of.has('board') ? 'board' : 'tools';
  }
  if (of.has('registry')) return of.has('mine') ? 'controls' : 'registry';
  return of.size > 1 ? 'controls' : ([...of][0] ?? null);
}

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
    if (id.endsWith('.css')) return first.some((part) => of.has(part)) ? 'page' : 'styles';
    return fileOf(of);
  };
  const names = [
    'page',
    'styles',
    'shell',
    'door',
    'shared',
    'board',
    'tools',
    'controls',
    'registry',
    'mine',
    'lists',
  ];
  return names.map((name, index) => ({
    name: (id, graph) => (nameOf(id, graph) === name ? name : null),
    debugName: name,
    priority: names.length - index,
  }));
}
