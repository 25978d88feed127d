import { importsThatRun } from './imports.ts';

const isServer = (path: string): boolean => /^src\/server\/.*\.ts$|\.server\.ts$/.test(path);
const isBrowser = (path: string): boolean => /^src\/web\/.*\.tsx?$|\.tsx$/.test(path);
/** Where a server or a command begins. */
const isNode = (path: string): boolean => isServer(path) || (path.startsWith('src/app/') && path.endsWith('.ts'));

/** For each file from which one of those is reached, the next file on the way there. */
function waysTo(ends: (path: string) => boolean, imports: readonly (readonly [string, string])[]): Map<string, string> {
  const importers = Map.groupBy(imports, ([, to]) => to);
  const next = new Map<string, string>();
  const seen = new Set([...importers.keys()].filter(ends));
  for (const there of seen) {
    for (const [from] of importers.get(there) ?? []) {
      if (seen.has(from)) continue;
      seen.add(from);
      next.set(from, there);
    }
  }
  return next;
}

function wayFrom(path: string, next: ReadonlyMap<string, string>): string {
  const way = [path];
  for (let at = next.get(path); at; at = next.get(at)) way.push(at);
  return way.join(' → ');
}

/**
 * Files of the browser that reach the server, or of the server that reach the browser, through others too: it would
 * land in the bundle, or be loaded by Node. Our own, because dependency-cruiser asks it of each pair of files.
 */
export function reachedAcross(imports: readonly (readonly [string, string])[] = importsThatRun()): string[] {
  const files = [...new Set(imports.map(([from]) => from))];
  const [toServer, toBrowser] = [waysTo(isServer, imports), waysTo(isBrowser, imports)];
  return [
    ...files
      .filter((path) => isBrowser(path) && toServer.has(path))
      .map((path) => `browser-never-reaches-server: ${wayFrom(path, toServer)}`),
    ...files
      .filter((path) => isNode(path) && toBrowser.has(path))
      .map((path) => `server-never-reaches-browser: ${wayFrom(path, toBrowser)}`),
  ];
}
