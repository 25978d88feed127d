import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '#server/config.ts';
import { isDoor } from '../doors.ts';
import type { Check } from './finding.ts';
import { importsOf } from './imports.ts';

const pages = ['README.md', ...readdirSync(join(rootDir, 'docs'), { recursive: true, encoding: 'utf8' })]
  .map((name) => (name === 'README.md' ? name : `docs/${name.replaceAll('\\', '/')}`))
  .filter((path) => path.endsWith('.md'));
const textOf = (path: string): string => readFileSync(join(rootDir, path), 'utf8');

/** Files that a reader is sent to, and folders of `src`. */
const known = (): string[] =>
  ['src', 'scripts', 'docs', 'e2e', 'bench', 'bin', 'migrations'].flatMap((folder) =>
    readdirSync(join(rootDir, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `/${folder}/${name.replaceAll('\\', '/')}`,
    ),
  );

const named = /`([a-z][\w/.-]*\/[\w.-]+\.(?:tsx?|mjs|css|json|sql|md)|[a-z][\w-]+\.(?:server\.ts|tsx|ts))`/g;

/** Files that a page names and that are not there. */
function missing(): string[] {
  const files = known();
  return pages.flatMap((page) =>
    [...textOf(page).matchAll(named)]
      .filter(([, name]) => !files.some((file) => file.endsWith(`/${name}`)))
      .map(([, name]) => `${page} names ${name}, which is not there`),
  );
}

/** A line such as "- `web`: `state` < `api` < `ui`, `fields`": floors of a house, the lowest first. */
const orderLine = /^- `([\w/-]+)`: (`.*` < `.*)\.$/gm;

interface Order {
  readonly house: string;
  readonly floors: ReadonlyMap<string, number>;
}

const orders = (): Order[] =>
  [...textOf('docs/ARCHITECTURE.md').matchAll(orderLine)].map(([, house, said]) => ({
    house: `src/${house}`,
    floors: new Map(
      said!.split(' < ').flatMap((floor, at) => [...floor.matchAll(/`([\w.-]+)`/g)].map(([, room]) => [room!, at])),
    ),
  }));

/** The room of a house in which a file stands; a door of the house itself stands between them. */
function roomOf(path: string, house: string): string | undefined {
  if (!path.startsWith(`${house}/`) || path.endsWith('.json')) return undefined;
  const [room, ...rest] = path.slice(house.length + 1).split('/');
  return !rest.length && isDoor(path) ? undefined : room;
}

/** Imports that go up a floor, through doors too, by what the page says of the floors. */
function against(): string[] {
  const imports = importsOf().filter(([from]) => !isDoor(from));
  return orders().flatMap(({ house, floors }) =>
    imports.flatMap(([from, to]) => {
      const [here, there] = [floors.get(roomOf(from, house) ?? ''), floors.get(roomOf(to, house) ?? '')];
      return here !== undefined && there !== undefined && here < there ? [`${from} takes ${to} from above`] : [];
    }),
  );
}

/** The pages name what is there, and the floors of ARCHITECTURE.md are those that imports keep to. */
export const checkPages: Check = async () => ({
  problems: [...missing(), ...against()],
  seen: `${pages.length} pages, ${orders().length} orders`,
});
