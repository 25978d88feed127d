import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { rootDir } from '#server/config.ts';

const screens = [
  'src/modules/access/sign-in/login/login-screen.tsx',
  'src/modules/tasks/board/all-tasks-board-screen.tsx',
  'src/modules/tasks/mine/my-tasks-screen.tsx',
  'src/web/resource-page/resource-page.tsx',
  // They come with the first look at a board: what they share with lists is not to bring the forms of lists along.
  'src/modules/tasks/board/board-tools.tsx',
  'src/modules/tasks/board/column-limit.tsx',
];
/** What is there before a screen, and with nearly every one: it is loaded with the screen anyway. */
const [page, shell] = ['src/app/web.tsx', 'src/web/shell/shell.tsx'];

type Graph = Rolldown.ChunkingContext;

/** What of the product a browser loads before a module runs, itself included. Libraries follow by themselves. */
function loadedWith(graph: Graph, id: string, seen = new Set<string>()): Set<string> {
  if (seen.has(id) || id.includes('/node_modules/')) return seen;
  seen.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) loadedWith(graph, imported, seen);
  return seen;
}

/**
 * Groups for `codeSplitting`: modules that stand in the same ones of the screens above share a file, and nobody loads
 * one that they do not need. Left to itself, every module that some screens share would be a file of its own, and a
 * screen a hundred requests.
 */
export function sharedFiles(): Rolldown.CodeSplittingGroup[] {
  let loaded: { page: Set<string>; shell: Set<string>; screens: Set<string>[] } | undefined;
  const nameOf = (id: string, graph: Graph): string | null => {
    const module = graph.getModuleInfo(id);
    // What is loaded on demand keeps a file of its own.
    if (!module || module.isEntry || module.dynamicImporters.length > 0) return null;
    const from = (path: string) => loadedWith(graph, join(rootDir, path));
    loaded ??= { page: from(page), shell: from(shell), screens: screens.map(from) };
    if (loaded.page.has(id)) return 'page';
    const [isAtDoor, ...places] = loaded.screens.map((set) => set.has(id));
    if (loaded.shell.has(id)) return isAtDoor ? 'door-and-shell' : 'shell';
    const place = [isAtDoor, ...places].map(Number).join('');
    return place.includes('1') ? place : null;
  };
  const combinations = Array.from({ length: 2 ** screens.length - 1 }, (_, index) =>
    (index + 1).toString(2).padStart(screens.length, '0'),
  );
  // A library goes with the first that asks for it: the door and the board are to load nothing for the others.
  const shares = (place: string) => place.split('1').length;
  const places = combinations.sort((a, b) => a.indexOf('1') - b.indexOf('1') || shares(b) - shares(a));
  const isDoor = (place: string) => place.startsWith('1');
  const names = [
    'page',
    'door-and-shell',
    ...places.filter(isDoor),
    'shell',
    ...places.filter((place) => !isDoor(place)),
  ];
  return names.map((name, index) => ({
    name: (id, graph) => (nameOf(id, graph) === name ? name : null),
    debugName: name,
    priority: names.length - index,
  }));
}
