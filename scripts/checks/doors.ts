import { doors, isDoor, namesIn, namesOn, restOf, rooms } from '../doors.ts';
import { importsOf, takingsOf } from './imports.ts';
import type { Check } from './finding.ts';

/** The module in which a file stands, or the site; null for what puts them together. */
const houseOf = (path: string): string | null =>
  /^src\/modules\/[\w-]+\/([\w-]+)\//.exec(path)?.[1] ?? (path.startsWith('src/site/') ? 'site' : null);
/** The room with a door of its own in which a file stands. */
const roomOf = (path: string): string | undefined => rooms.find((room) => path.startsWith(`${room}/`));

const suffixOf = (path: string): string => /(\.server\.ts|\.tsx?)$/.exec(path)?.[0] ?? '';

/** Files of other modules that are met past their doors; data has none. */
export function past(imports: readonly (readonly [string, string])[]): string[] {
  return imports.flatMap(([from, to]) => {
    const [here, there] = [houseOf(from), houseOf(to)];
    if (!here || !there || here === there || there === 'site' || isDoor(to) || to.endsWith('.json')) return [];
    return [`${from} takes ${to}, which is behind a door`];
  });
}

/** Files of a room that others meet past its door, though it leads to them; the kernel is at home in its own. */
export function pastRooms(imports: readonly (readonly [string, string])[]): string[] {
  return rooms.flatMap((room) => {
    const behind = new Set([...namesOn(`${room}/door.ts`).values()].map(({ path }) => `src/${path}`));
    const own = room.startsWith('src/kernel/') ? 'src/kernel/' : `${room}/`;
    return imports
      .filter(([from, to]) => behind.has(to) && !from.startsWith(own))
      .map(([from, to]) => `${from} takes ${to}, which is behind a door`);
  });
}

/** What a door says wrongly: another module's things, those of another world, or something of its own. */
const wrongIn = (door: string): string[] => [
  ...(restOf(door) ? [`${door} says more than what it opens: ${restOf(door).slice(0, 60)}`] : []),
  ...[...namesOn(door)].flatMap(([name, { path }]) =>
    houseOf(`src/${path}`) === houseOf(door) &&
    roomOf(`src/${path}`) === roomOf(door) &&
    suffixOf(path) === suffixOf(door)
      ? []
      : [`${door} opens ${name} of ${path}`],
  ),
];

/** Names that nobody takes: the door stands open for nothing. */
function idle(): string[] {
  const taken = new Set(takingsOf().flatMap(({ to, braces }) => namesIn(braces).map((name) => `${to} ${name.taken}`)));
  return doors().flatMap((door) =>
    [...namesOn(door).keys()]
      .filter((name) => !taken.has(`${door} ${name}`))
      .map((name) => `${door} opens ${name}, which nobody takes`),
  );
}

/** Modules and the site meet modules through `door.ts`, `door.server.ts` and `door.tsx` only, types too. */
export const checkDoors: Check = async () => {
  const imports = importsOf();
  return {
    problems: [...past(imports), ...pastRooms(imports), ...doors().flatMap(wrongIn), ...idle()],
    seen: `${doors().length} doors`,
  };
};
