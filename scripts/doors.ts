import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rootDir } from '#server/config.ts';

/** What stands behind a name of a door. */
export interface Behind {
  readonly path: string;
  /** Its name there; a star for all that is there. */
  readonly name: string;
}

const line = /^export (?:type )?(?:\{([^}]*)\}|\* as (\w+)) from '#([^']+)';$/gm;
/** Rooms beside the modules of which nearly everybody takes something. */
export const rooms = ['src/kernel/fields', 'src/server/database'];
/** `door.ts`, `door.server.ts` and `door.tsx` of a module, beside its folders, and those of rooms. */
export const isDoor = (path: string): boolean =>
  /\/door(\.server)?\.tsx?$/.test(path) &&
  (/^src\/modules\/[\w-]+\/[\w-]+\/[^/]+$/.test(path) || rooms.includes(dirname(path)));

/** `type A as B` between braces as what is taken and what it is called here. */
export const namesIn = (
  braces: string,
): { readonly taken: string; readonly called: string; readonly type: boolean }[] =>
  braces
    .split(',')
    .map((one) => /^(type )?(\w+)(?: as (\w+))?$/.exec(one.trim()))
    .flatMap((match) =>
      match ? [{ taken: match[2]!, called: match[3] ?? match[2]!, type: match[1] !== undefined }] : [],
    );

/** The names that a door opens, each with the place that it leads to. */
export function namesOn(door: string): Map<string, Behind> {
  const text = readFileSync(join(rootDir, door), 'utf8');
  return new Map(
    [...text.matchAll(line)].flatMap(([, braces, all, path]): [string, Behind][] =>
      all
        ? [[all, { path: path!, name: '*' }]]
        : namesIn(braces!).map(({ taken, called }) => [called, { path: path!, name: taken }]),
    ),
  );
}

/** The folders that stand in a folder. */
export const foldersIn = (folder: string): string[] =>
  readdirSync(join(rootDir, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`);

/** Every door of the product. */
export const doors = (): string[] =>
  foldersIn('src/modules')
    .flatMap(foldersIn)
    .concat(rooms)
    .flatMap((house) => ['door.ts', 'door.server.ts', 'door.tsx'].map((file) => `${house}/${file}`))
    .filter((path) => readdirSync(join(rootDir, path, '..')).includes(path.split('/').at(-1)!));

/** What a door says beside its lines and comments. */
export const restOf = (door: string): string =>
  readFileSync(join(rootDir, door), 'utf8')
    .replace(line, '')
    .replaceAll(/\/\*.*?\*\/|\/\/.*$/gms, '')
    .trim();
