import { fromKeys } from '#kernel/from-keys.ts';
import { notFound } from '#kernel/problems.ts';
import { json, moment, orNull, sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { beside, rowsForAll } from '#server/crud/sources.ts';
import { kpiPartNames, type KpiParts } from '#modules/growth/kpi/kpi-formula.ts';
import { kpiMonths } from '#modules/growth/kpi/kpi-months.ts';
import {
  type AcceptedTask,
  computeMonths,
  type PersonMonth,
  personMonthOf,
  type PlannedTask,
} from '#modules/growth/kpi/month-facts.server.ts';
import { type Moves, movesOfPerson } from '#modules/growth/kpi/month-moves.server.ts';
import { users } from '#modules/company/people/door.ts';

/** A month of a person as it is to be shown: frozen by an edition, or as it stands now. */
export interface KnownMonth extends PersonMonth, Moves {
  readonly edition: number | null;
}

const why = 'months of a person whom the caller was judged to see';

const frozen = {
  id: whole,
  month: text,
  edition: whole,
  kpi: orNull(text),
  parts: json<
    KpiParts & Moves & { readonly points: number; readonly plan_points: number | null; readonly planned: PlannedTask[] }
  >(),
};
const frozenTask = {
  kpi_month_id: whole,
  task: json<AcceptedTask>(),
};

/**
 * Months of one person that follow one another: closed ones by their youngest edition, the others as they stand now.
 * @param version of a closed month this edition, or the last before it; without one that early 404.
 */
export async function knownMonths(
  ctx: Context,
  userId: number,
  months: readonly string[],
  version?: number,
): Promise<KnownMonth[]> {
  const closed = await sql(frozen)`select distinct on (m.month) m.id, m.month, m.edition, m.kpi::text, m.parts
    from ${rowsForAll(kpiMonths, why)} m
    where m.user_id = ${userId} and m.month = any(${months}::text[]) and m.deleted_at is null
      and (${version ?? null}::integer is null or m.edition <= ${version ?? null})
    order by m.month, m.edition desc`.by(ctx.db, 'month');
  if (version !== undefined && !closed.size) throw notFound();
  const tasks = await tasksOf(
    ctx,
    [...closed.values()].map(({ id }) => id),
  );
  const open = months.filter((month) => !closed.has(month));
  const made = open.length ? await computeMonths(ctx, open, [userId]) : new Map<string, PersonMonth>();
  const moves = open.length ? await movesOfPerson(ctx, userId, open) : new Map<string, Moves>();
  return months.map((month): KnownMonth => {
    const row = closed.get(month);
    if (!row) return { ...personMonthOf(made, userId, month), ...moves.get(month)!, edition: null };
    const { points, plan_points, planned, return_count, task_minutes } = row.parts;
    const own = tasks.get(row.id) ?? [];
    const parts = fromKeys(kpiPartNames, (name) => row.parts[name]);
    return {
      ...{ user_id: userId, month, edition: row.edition, kpi: row.kpi === null ? null : Number(row.kpi), parts },
      ...{ accepted_count: own.length, tasks: own, planned, points, plan_points, return_count, task_minutes },
    };
  });
}

async function tasksOf(ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, AcceptedTask[]>> {
  if (!ids.length) return new Map();
  const rows = await sql(frozenTask)`select kpi_month_id, facts || jsonb_build_object('task_id', task_id,
      'points', points, 'brought', brought) as task
    from kpi_month_tasks where kpi_month_id = any(${ids}::bigint[]) order by facts->>'accepted_at', task_id`.rows(
    ctx.db,
  );
  const byMonth = new Map<number, AcceptedTask[]>();
  for (const { kpi_month_id, task } of rows) byMonth.set(kpi_month_id, [...(byMonth.get(kpi_month_id) ?? []), task]);
  return byMonth;
}

const editionColumns = {
  version: whole,
  made_at: moment,
  made_by: orNull(text),
  reason: orNull(text),
  kpi: orNull(text),
};

/** The editions of a month of a person, the first first. */
export async function editionsOf(ctx: Context, userId: number, month: string) {
  const rows = await sql(
    editionColumns,
  )`select m.edition as version, m.created_at as made_at, u.fio as made_by, m.reason,
      m.kpi::text
    from ${rowsForAll(kpiMonths, why)} m
    left join ${beside(users)} u on u.id = m.made_by
    where m.user_id = ${userId} and m.month = ${month} and m.deleted_at is null order by m.edition`.rows(ctx.db);
  return rows.map(({ kpi, ...edition }) => ({ ...edition, kpi: kpi === null ? null : Number(kpi) }));
}
