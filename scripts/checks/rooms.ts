import { foldersIn, isDoor } from '../doors.ts';
import { importsOf } from './imports.ts';

/**
 * Folders whose folders stand in one order: each imports from those below it and from none above. Files that stand in
 * the folder itself are the topmost, except in `src/modules`, whose registries are read from everywhere, and in
 * `src/server`, where each of them is a room of its own: what all share stands below them, what starts them above.
 * Data is no room, and a door leads into its own: who takes something through it takes it from there.
 */
const houses = [
  'src/web',
  'src/server',
  'src/modules',
  ...foldersIn('src/modules'),
  'src/modules/work/tasks',
  'src/modules/views/task-views',
  'src/modules/staff/access',
  'src/modules/staff/access/sign-in',
];
const registries = new Set(['src/modules']);
const apart = new Set(['src/server']);

/** The folder of a house in which a file stands; for a file between the folders the house or itself, null elsewhere. */
function roomOf(path: string, house: string): string | null {
  if (!path.startsWith(`${house}/`) || path.endsWith('.json')) return null;
  const [room, ...rest] = path.slice(house.length + 1).split('/');
  if (!rest.length && isDoor(path)) return null;
  if (rest.length || apart.has(house)) return `${house}/${room}`;
  return registries.has(house) ? null : house;
}

/** A way back from a room to one that imports it, as the rooms on it; null where there is none. */
function wayBack(from: string, to: string, doors: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] | null {
  const ways = [[from]];
  const seen = new Set([from]);
  for (let way = ways.shift(); way; way = ways.shift()) {
    const room = way.at(-1) as string;
    if (room === to) return way;
    for (const next of doors.get(room)?.keys() ?? []) {
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return null;
}

/** Rooms that import each other in a circle, one line for each import that closes one. */
export function circlesOfRooms(): string[] {
  const imports = importsOf().filter(([from]) => !isDoor(from));
  return houses.flatMap((house) => {
    const doors = new Map<string, Map<string, string>>();
    for (const [from, to] of imports) {
      const [here, there] = [roomOf(from, house), roomOf(to, house)];
      if (!here || !there || here === there) continue;
      doors.set(here, (doors.get(here) ?? new Map()).set(there, `${from} → ${to}`));
    }
    return [...doors].flatMap(([here, theirs]) =>
      [...theirs].flatMap(([there, line]) => {
        const back = wayBack(there, here, doors);
        return back ? [`rooms-stand-in-one-order: ${line}, and back by ${back.join(' → ')}`] : [];
      }),
    );
  });
}
