import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { rootDir } from '#server/config.ts';

/** Every file that is named in quotes: imports of all kinds, types too, and programs that are started by their path. */
const named = /['"`]((?:#|\.{1,2}\/|[\w-]+\/)?[\w./-]+\.(?:tsx?|mjs|cjs|json|js))['"`]/g;

/** Where a name leads, as a path from the root of the product; null where it names no file of it. */
function placeOf(name: string, from: string): string | null {
  const places = name.startsWith('#')
    ? [join(rootDir, 'src', name.slice(1))]
    : [join(rootDir, dirname(from), name), join(rootDir, name)];
  const found = places.find((path) => existsSync(path) && statSync(path).isFile());
  const path = found && relative(rootDir, found).replaceAll('\\', '/');
  return path && !path.startsWith('..') && !path.startsWith('node_modules/') ? path : null;
}

/** The files that a file names, as paths from the root. */
export function namedIn(path: string): string[] {
  if (!/\.(?:tsx?|mjs|cjs|js)$/.test(path)) return [];
  const text = readFileSync(join(rootDir, path), 'utf8');
  const places = [...text.matchAll(named)].map(([, name]) => placeOf(name!, path));
  return [...new Set(places.filter((place) => place !== null))];
}

/** Everything that is reached from these files, themselves included, sorted. */
export function reachedFrom(...begin: readonly string[]): string[] {
  const reached = new Set(begin);
  for (const path of reached) for (const other of namedIn(path)) reached.add(other);
  return [...reached].sort();
}
