import { addDays } from '#kernel/days.ts';
import { columnsOf, day, orNull, type RowOf, type Sql, sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { awayBetween, leaveBetween } from '#modules/staff/leave/door.server.ts';
import { type Days, HORIZON_DAYS, ofLoad, type PersonLoad, personLoad } from '#modules/numbers/measures/door.ts';
import { capacityOf, loadingTasks, weighed, type weighingColumns } from '#modules/numbers/measures/door.server.ts';
import { users } from '#modules/company/people/door.ts';
import type { ReportAsked } from '#modules/views/reports/report-question.server.ts';

const why = 'whose load is shown was judged by who sees the person';

type LoadTask = RowOf<typeof weighingColumns> & { readonly spent_minutes: number };

/** Everything of some people that their rows are made of, the same for every reader. */
export interface LoadedPeople {
  readonly ids: readonly number[];
  readonly loadOf: (id: number) => PersonLoad<LoadTask>;
  /** The load that was kept of a day before today; undefined: none was. */
  readonly keptOn: (id: number, on: string) => number | undefined;
  /** Why somebody is away between two days, by the codes of the kinds. */
  readonly awayKinds: (id: number, from: string, to: string) => readonly string[];
}

/** Active people of the staff whom the reader sees and the filters mean. */
export function peopleAsked(ctx: Context, asked: ReportAsked, today: string): Promise<number[]> {
  const condition = asked.questionFor(asked.period).where(ofLoad.capacityMinutes.source)?.condition;
  return sql({ user_id: whole })`select s.user_id
    from (select u.id as user_id, ${today}::date as day from ${rowsForAll(users, why)} u
      where u.status = 'active' and u.client_id is null and u.deleted_at is null) as s
    ${condition ? sql`where ${condition}` : sql``} order by s.user_id`.column(ctx.db);
}

export async function loadedPeople(
  ctx: Context,
  ids: readonly number[],
  period: Days,
  today: string,
): Promise<LoadedPeople> {
  const first = period.day_from < today ? period.day_from : today;
  const horizon = addDays(today, HORIZON_DAYS);
  const last = period.day_to > horizon ? period.day_to : horizon;
  const away = await awayBetween(ctx, ids, first, last);
  const tasks = Map.groupBy(weighed(ctx, await loadingTasks(ctx, ids)), ({ executor_id }) => executor_id);
  const kept = await keptLoads(ctx, ids, period, today);
  const leaves = Map.groupBy(
    (await leaveBetween(ctx, ids, period.day_from, period.day_to)).filter(({ is_away }) => is_away),
    ({ user_id }) => user_id,
  );
  const loads = new Map<number, PersonLoad<LoadTask>>();
  return {
    ids,
    loadOf(id) {
      const known = loads.get(id) ?? personLoad(tasks.get(id) ?? [], today, capacityOf(ctx, away, id));
      loads.set(id, known);
      return known;
    },
    keptOn: (id, on) => kept.get(id)?.get(on),
    awayKinds: (id, from, to) => [
      ...new Set(
        (leaves.get(id) ?? [])
          .filter(({ starts_on, ends_on }) => starts_on <= to && ends_on >= from)
          .map(({ kind }) => kind),
      ),
    ],
  };
}

async function keptLoads(ctx: Context, ids: readonly number[], { day_from, day_to }: Days, today: string) {
  const rows = await sql({ user_id: whole, day, load_minutes: whole })`select user_id, day, load_minutes
    from load_days where user_id = any(${ids}::bigint[]) and day between ${day_from}::date and ${day_to}::date
      and day < ${today}::date`.rows(ctx.db);
  const byPerson = Map.groupBy(rows, ({ user_id }) => user_id);
  return new Map(
    [...byPerson].map(([id, own]) => [id, new Map(own.map(({ day: on, load_minutes }) => [on, load_minutes]))]),
  );
}

const memberColumns = {
  ...{ user_id: whole, value: whole, starts_on: orNull(day), ends_on: orNull(day) },
  share: columnsOf(users, 'id').id,
};

/** From when to when a person counts to a key, and how much of them in hundredths. */
export interface Membership extends RowOf<typeof memberColumns> {}

/** Who was in which team or branch when; of a person themselves all the time. */
export async function membershipsOf(
  ctx: Context,
  key: 'user_id' | 'team_id' | 'branch_id',
  ids: readonly number[],
): Promise<Membership[]> {
  if (key === 'user_id')
    return ids.map((id) => ({ user_id: id, value: id, starts_on: null, ends_on: null, share: 100 }));
  const of = (table: string, column: string, share: Sql) =>
    sql(memberColumns)`select m.user_id,
      m.${sql.ref(column)} as value, m.starts_on, m.ends_on, ${share} as share
    from ${rowsForAll(table, why)} m
    where m.user_id = any(${ids}::bigint[]) and m.${sql.ref(column)} is not null and m.deleted_at is null
    order by value, m.user_id`.rows(ctx.db);
  return key === 'team_id'
    ? of('team_members', 'team_id', sql.raw('m.time_share'))
    : of('user_branches', 'branch_id', sql.raw('100'));
}
