import { divided } from '#modules/growth/worksheets/shares.ts';

/** A line of the catalogue as the comparison knows it. */
export interface CatalogueType {
  readonly id: number;
  /** By which rows stand in order. */
  readonly name: string;
  /** Time is logged on it. */
  readonly is_time: boolean;
  /** It may be picked. */
  readonly is_picked: boolean;
  /** The types of time it is compared with, beside itself where it is one. */
  readonly logged_type_ids: readonly number[];
}

export interface ComparedRow {
  readonly work_type_id: number;
  /** Whole percents of what is comparable. */
  readonly said: number;
  readonly logged_minutes: number;
  /** Whole percents of the time that was logged; null: none was. */
  readonly logged: number | null;
  readonly difference: number | null;
}

export interface Comparison {
  readonly rows: readonly ComparedRow[];
  /** Half the sum of the differences, 0 to 100: so much of the time was told otherwise. Null: nothing was logged. */
  readonly told_otherwise: number | null;
  readonly logged_minutes: number;
  /** Types that no time is logged on: skills. */
  readonly left_out: readonly number[];
}

/** What somebody said, by type: children of one type are summed. */
export type Said = ReadonlyMap<number, number>;

export function saidOf(works: readonly { readonly work_type_id: number; readonly share: number }[]): Said {
  const said = new Map<number, number>();
  for (const { work_type_id, share } of works) said.set(work_type_id, (said.get(work_type_id) ?? 0) + share);
  return said;
}

const timesOf = ({ id, is_time, logged_type_ids }: CatalogueType): readonly number[] =>
  is_time ? [...new Set([id, ...logged_type_ids])] : logged_type_ids;

/**
 * Whose time the minutes of each type of time are. One that several lines of the catalogue name is divided among those
 * of them that were said, by what was said; if none was, it is its own where it can be picked, else that of the first.
 * One that no line names stands by itself.
 */
export function attributed(
  said: Said,
  minutes: ReadonlyMap<number, number>,
  types: readonly CatalogueType[],
): Map<number, number> {
  const found = new Map<number, number>();
  const add = (id: number, more: number) => found.set(id, (found.get(id) ?? 0) + more);
  for (const [timeId, all] of minutes) {
    const owners = types.filter((type) => type.is_picked && timesOf(type).includes(timeId));
    const told = owners.filter(({ id }) => said.has(id));
    const [first] = owners.toSorted((a, b) => Number(b.id === timeId) - Number(a.id === timeId));
    if (!told.length) add(first?.id ?? timeId, all);
    else
      divided(
        told.map(({ id }) => said.get(id)!),
        all,
      ).forEach((part, at) => add(told[at]!.id, part));
  }
  return found;
}

/**
 * What was said beside what was logged, by type: people.md, 6. Works that no time is logged on are left out and the
 * rest scaled to a hundred; both sides by largest remainders. Without any time there is no difference.
 */
export function compared(
  said: Said,
  minutes: ReadonlyMap<number, number>,
  types: readonly CatalogueType[],
): Comparison {
  const known = new Map(types.map((type) => [type.id, type]));
  const isTime = (id: number) => {
    const type = known.get(id);
    return type !== undefined && timesOf(type).length > 0;
  };
  const left_out = [...said.keys()].filter((id) => !isTime(id));
  const logged = attributed(said, minutes, types);
  const nameOf = (id: number) => known.get(id)?.name ?? '';
  const ids = [...new Set([...[...said.keys()].filter(isTime), ...logged.keys()])].toSorted(
    (a, b) => nameOf(a).localeCompare(nameOf(b)) || a - b,
  );
  const saidShares = divided(ids.map((id) => said.get(id) ?? 0));
  const all = [...logged.values()].reduce((sum, one) => sum + one, 0);
  const loggedShares = divided(ids.map((id) => logged.get(id) ?? 0));
  const rows = ids.map((id, at): ComparedRow => {
    const share = all > 0 ? loggedShares[at]! : null;
    return {
      work_type_id: id,
      said: saidShares[at]!,
      logged_minutes: logged.get(id) ?? 0,
      logged: share,
      difference: share === null ? null : saidShares[at]! - share,
    };
  });
  const isSaid = ids.some((id) => said.has(id));
  const differences = rows.reduce((sum, { difference }) => sum + Math.abs(difference ?? 0), 0);
  return { rows, told_otherwise: all > 0 && isSaid ? differences / 2 : null, logged_minutes: all, left_out };
}
