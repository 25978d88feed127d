import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Rolldown } from 'vite';

/** The front page of a library names all that it has; whoever imports one thing from there loads that one only. */
const frontPage = /\/node_modules\/(@mantine\/\w+)\/esm\/index\.mjs$/;
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
export function loadedWith(graph: Rolldown.ChunkingContext, id: string, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
    const library = frontPage.exec(imported)?.[1];
    for (const one of library ? takenFrom(imported, library, id) : [imported]) loadedWith(graph, one, seen);
  }
  return seen;
}
