import { dayOf } from '#kernel/calendar-formats.ts';
import { addDays } from '#kernel/days.ts';
import { Problem, ruleNotMet } from '#kernel/problems.ts';
import type { Input, Patch, Resource, Row } from '#kernel/resource.ts';
import type { Context } from '#server/context.ts';
import { tableNameOf } from '#server/crud/columns.ts';
import { inOrderOfIds } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { Values } from '#server/crud/values.ts';
import { updateRows } from '#server/crud/writing.ts';
import { day, orNull, type Sql, sql, whole } from '#server/database/door.ts';

/** Days from one to another, both counted; null: for ever. */
export interface Days {
  readonly from: string;
  readonly to: string | null;
}

/** What holds from one day to another, both counted. */
export interface DatedRow {
  readonly id: number;
  readonly version: number;
  readonly starts_on: string;
  readonly ends_on: string | null;
}

/** The values of such a row; without an end it holds for ever. */
type DatedValues = Values & { readonly starts_on: string; readonly ends_on?: string | null };

/** What a resource says of its dated rows. */
interface Dated<R extends Resource> {
  /** Rows that share these values are about the same and never meet in time. */
  readonly by: readonly (keyof Row<R> & string)[];
  /** The rule that is broken where they do. */
  readonly rule: string;
  /** Which rows count, as a condition on the row `t`; else all. */
  readonly among?: Sql;
  /** Does this row count? The same said of values. */
  readonly counts?: (row: Values) => boolean;
  /** Throws why the row may not be so, before it is looked at which others it meets. */
  readonly judge?: (ctx: Context, row: Values, before: Row<R> | null) => void | Promise<void>;
  /** Days on which something else holds from now on. Throws why they may not change. */
  readonly touched?: (ctx: Context, row: Values, days: readonly Days[]) => Promise<void>;
  /** Columns that no caller may set, of a new row. */
  readonly made?: (ctx: Context, row: Values) => Values;
}

export const todayOf = ({ now, timeZone }: Pick<Context, 'now' | 'timeZone'>): string =>
  dayOf(now.toISOString(), timeZone);

/** Says what a change of days means, and keeps rows that are about the same from meeting in time. */
function keeperOf<R extends Resource>({ resource, read }: Operations<R>, dated: Dated<R>) {
  async function hold(ctx: Context, row: Values): Promise<void> {
    const about = dated.by.map((name) => String(row[name])).join(' ');
    await sql`select pg_advisory_xact_lock(hashtext(${`${resource.path} ${about}`}))`.run(ctx.db);
  }

  const touch = async (ctx: Context, row: Values, days: readonly Days[]): Promise<void> => {
    if (days.length) await dated.touched?.(ctx, row, days);
  };

  /** The rows about the same that the days meet. */
  function meeting(ctx: Context, row: Values, id: number | null) {
    const same = dated.by.map((name) => sql`${sql.ref(`t.${name}`)} = ${row[name]}`);
    return sql({ id: whole, starts_on: day, ends_on: orNull(day) })`select t.id, t.starts_on, t.ends_on
      from ${sql.table(tableNameOf(resource))} as t
      where t.deleted_at is null and ${sql.join(same, sql` and `)} and ${dated.among ?? sql`true`}
        and t.id is distinct from ${id}::bigint
        and t.starts_on <= coalesce(${row.ends_on ?? null}::date, 'infinity'::date)
        and coalesce(t.ends_on, 'infinity'::date) >= ${row.starts_on}::date
      order by t.starts_on`.rows(ctx.db);
  }

  /** Throws 409 with the row that is met; the open one that began before ends the day before, if that is asked for. */
  async function makeRoom(ctx: Context, row: DatedValues, id: number | null, endsPrevious = false): Promise<void> {
    if (!(dated.counts?.(row) ?? true)) return;
    await hold(ctx, row);
    for (const other of await meeting(ctx, row, id)) {
      const begins = row.starts_on;
      if (!endsPrevious || other.ends_on !== null || other.starts_on >= begins) await refuse(ctx, other.id);
      const ends_on = addDays(begins, -1);
      await touch(ctx, { ...row, ...other }, [{ from: begins, to: null }]);
      await updateRows<Resource>(resource, ctx, { set: { ends_on }, where: sql`t.id = ${other.id}` });
    }
  }

  async function refuse(ctx: Context, id: number): Promise<never> {
    const field = 'starts_on';
    throw new Problem('RULE_NOT_MET', {
      errors: [{ field, rule: dated.rule }],
      extra: { rule: dated.rule, row: await read(ctx, id) },
    });
  }

  return { touch, makeRoom };
}

/**
 * Operations of rows with `starts_on` and `ends_on`: two that are about the same never meet, `ends_previous` ends the
 * open one the day before, and only what has not held a whole day is deleted.
 */
export function datedRows<R extends Resource>(crud: Operations<R>, dated: Dated<R>): Operations<R> {
  const { touch, makeRoom } = keeperOf(crud, dated);
  const isCounted = (row: Values): boolean => dated.counts?.(row) ?? true;
  const asDated = (row: unknown): DatedRow & Values => row as DatedRow & Values;

  async function update(ctx: Context, id: number, patch: Patch<R>, version?: number, system?: Values) {
    const { ends_previous, ...changes } = patch as Values & { ends_previous?: boolean };
    const before = await crud.read(ctx, id);
    const after = asDated({ ...before, ...changes, ...system });
    refuseBackwards(after);
    await dated.judge?.(ctx, after, before);
    await makeRoom(ctx, after, id, ends_previous === true);
    const isAboutSame = dated.by.every((name) => after[name] === asDated(before)[name]);
    const days = changedDays(
      isCounted(before) ? asDated(before) : null,
      isCounted(after) ? after : null,
      Object.keys({ ...changes, ...system }).some(
        (name) => !['starts_on', 'ends_on'].includes(name) && after[name] !== asDated(before)[name],
      ),
    );
    if (!isAboutSame) await touch(ctx, before, days);
    await touch(ctx, after, days);
    return crud.update(ctx, id, changes as Patch<R>, version, system);
  }

  return {
    ...crud,
    update,
    bulk: inOrderOfIds<R>((ctx, id, changes) => update(ctx, id, changes)),
    async create(ctx, input, system) {
      const { ends_previous, ...asked } = input as Values & { ends_previous?: boolean };
      const given: Values = { starts_on: todayOf(ctx), ...asked };
      const row: DatedValues = asDated({ ...given, ...dated.made?.(ctx, given), ...system });
      refuseBackwards(row);
      await dated.judge?.(ctx, row, null);
      await makeRoom(ctx, row, null, ends_previous === true);
      if (isCounted(row)) await touch(ctx, row, [{ from: row.starts_on, to: row.ends_on ?? null }]);
      return crud.create(ctx, given as Input<R>, { ...system, ...dated.made?.(ctx, given) });
    },
    async remove(ctx, id, version) {
      const row = await crud.read(ctx, id);
      const { starts_on, ends_on } = asDated(row);
      if (isCounted(row)) {
        // What has held is history: it is ended, and stands in every report of its days.
        if (starts_on < todayOf(ctx)) throw ruleNotMet('id', 'dated_has_held');
        await touch(ctx, row, [{ from: starts_on, to: ends_on }]);
      }
      await crud.remove(ctx, id, version);
    },
    async restore(ctx, id) {
      const row = await crud.restore(ctx, id);
      await dated.judge?.(ctx, row, row);
      await makeRoom(ctx, asDated(row), id);
      const { starts_on, ends_on } = asDated(row);
      if (isCounted(row)) await touch(ctx, row, [{ from: starts_on, to: ends_on }]);
      return row;
    },
  };
}

const refuseBackwards = ({ starts_on, ends_on }: DatedValues): void => {
  if (ends_on && ends_on < starts_on) throw ruleNotMet('ends_on', 'not_before');
};

type Held = Pick<DatedRow, 'starts_on' | 'ends_on'>;

/**
 * The days on which something else holds after a change of a dated row. `isOther`: what it says changed too, and not
 * only from when to when; null: it did not count before, or does not any more.
 */
export function changedDays(before: Held | null, after: Held | null, isOther: boolean): Days[] {
  const whole = ({ starts_on, ends_on }: Held): Days => ({ from: starts_on, to: ends_on });
  if (!before || !after) return [before, after].flatMap((row) => (row ? [whole(row)] : []));
  if (isOther) return [whole(before), whole(after)];
  const [first, second] = [before.starts_on, after.starts_on].sort() as [string, string];
  const ends = [before.ends_on, after.ends_on];
  const open = '9999-12-31';
  const [end, last] = ends.map((one) => one ?? open).sort() as [string, string];
  return [
    ...(first < second ? [{ from: first, to: addDays(second, -1) }] : []),
    ...(end < last ? [{ from: addDays(end, 1), to: last === open ? null : last }] : []),
  ];
}
