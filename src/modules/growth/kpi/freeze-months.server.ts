import { invalid, Problem, ruleNotMet } from '#kernel/problems.ts';
import { orNull, sql, whole } from '#server/database/door.ts';
import { actorId, type Context } from '#server/context.ts';
import { areMonthsClosed } from '#server/crud/closed-months.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { insertRows } from '#server/crud/writing.ts';
import { peopleOfMonth } from '#modules/presence/attendance/door.server.ts';
import type { MadeEdition } from '#modules/growth/kpi/kpi-endpoints.ts';
import { kpiMonths } from '#modules/growth/kpi/kpi-months.ts';
import { computeMonths, type PersonMonth, type PlannedTask } from '#modules/growth/kpi/month-facts.server.ts';
import { boundsOf } from '#modules/growth/kpi/months.ts';
import { movesOf, noMoves } from '#modules/growth/kpi/month-moves.server.ts';
import { settleTaskKpi } from '#modules/growth/kpi/task-kpi.server.ts';
import { freezeMonth } from '#modules/numbers/measures/door.server.ts';
import { users } from '#modules/company/people/door.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { instantOf } from '#modules/company/schedules/door.ts';
import { addDays } from '#kernel/days.ts';

const why = 'HR closes the month of everybody';
/** So many of those who are missing are named. */
const MOST_NAMED = 100;

/** A month can be judged once it is over. */
function checkOver(ctx: Context, month: string): void {
  const today = calendarOf(ctx).dayOf(ctx.now.getTime());
  if (month > today.slice(0, 7)) throw invalid('month', 'month_ahead');
  if (boundsOf(month)[1] >= today) throw invalid('month', 'month_is_not_over');
}

/** The youngest edition of a month, under a lock that others wait for; null: it is open. */
async function heldEdition(ctx: Context, month: string): Promise<number | null> {
  await sql`select pg_advisory_xact_lock(hashtext(${`kpi month ${month}`}))`.run(ctx.db);
  return sql({ edition: orNull(whole) })`select max(edition) as edition from ${rowsForAll(kpiMonths, why)}
    where month = ${month} and deleted_at is null`.value(ctx.db);
}

/**
 * Freezes the month of everybody who was there: what happens later makes another edition. Throws 422 for a month that
 * is not over, 409 for one that is closed already or whose attendance is open, naming the people.
 */
export async function closeKpi(ctx: Context, month: string): Promise<MadeEdition> {
  checkOver(ctx, month);
  if ((await heldEdition(ctx, month)) !== null) throw ruleNotMet('month', 'kpi_month_is_closed', { month });
  const people = await peopleOfMonth(ctx, boundsOf(month), {});
  const [first] = boundsOf(month);
  const closed = await areMonthsClosed(
    ctx,
    people.map(({ id }) => ({ user_id: id, day: first })),
  );
  const missing = people.filter((_, at) => !closed[at]).map(({ id, fio }) => ({ user_id: id, fio }));
  if (missing.length)
    throw new Problem('RULE_NOT_MET', {
      errors: [{ field: 'month', rule: 'attendance_is_open', values: { month, count: missing.length } }],
      extra: { rule: 'attendance_is_open', count: missing.length, missing: missing.slice(0, MOST_NAMED) },
    });
  const ids = people.map(({ id }) => id);
  return write(ctx, { month, edition: 1, ids, reason: null });
}

/** Another edition of a closed month for these people. Throws 409 while it is open, 422 without a reason. */
export async function recomputeKpi(
  ctx: Context,
  {
    month,
    user_ids,
    reason,
  }: { readonly month: string; readonly user_ids: readonly number[]; readonly reason: string },
): Promise<MadeEdition> {
  if (!reason.trim()) throw invalid('reason', 'comment_given');
  checkOver(ctx, month);
  const edition = await heldEdition(ctx, month);
  if (edition === null) throw ruleNotMet('month', 'kpi_month_is_open', { month });
  const ids = [...new Set(user_ids)];
  const there = await sql({ id: whole })`select u.id from ${rowsForAll(users, why)} u
    where u.id = any(${ids}::bigint[]) and u.deleted_at is null and u.client_id is null`.asSet(ctx.db);
  if (ids.some((id) => !there.has(id))) throw invalid('user_ids', 'exists');
  return write(ctx, { month, edition: edition + 1, ids, reason: reason.trim() });
}

interface Edition {
  readonly month: string;
  readonly edition: number;
  readonly ids: readonly number[];
  readonly reason: string | null;
}

async function write(ctx: Context, { month, edition, ids, reason }: Edition): Promise<MadeEdition> {
  await settleTaskKpi(ctx, await tasksOf(ctx, month));
  const months = [...(await computeMonths(ctx, [month], ids)).values()];
  const moved = await movesOf(ctx, month);
  const rows = await insertRows(
    kpiMonths,
    ctx,
    months.map(({ user_id, kpi, parts, points, plan_points, planned }) => ({
      ...{ user_id, month, edition, kpi: kpi === null ? null : String(kpi), status: 'frozen' as const },
      parts: { ...parts, points, plan_points, planned: planned.map(plannedOf), ...(moved.get(user_id) ?? noMoves) },
      ...{ made_by: actorId(ctx.actor), reason },
    })),
  );
  await keepTasks(ctx, new Map(rows.map(({ id, user_id }) => [user_id, id])), months);
  await freezeMonth(ctx, month, edition, edition > 1 ? ids : null);
  return { month, edition, people: rows.length };
}

const plannedOf = ({ task_id, minutes, hard_index }: PlannedTask): PlannedTask => ({ task_id, minutes, hard_index });

/** Tasks that were accepted in a month, opened again or not. */
const tasksOf = (ctx: Context, month: string): Promise<number[]> => {
  const [first, last] = boundsOf(month);
  const at = (day: string) => new Date(instantOf(day, 0, ctx.timeZone));
  return sql({ id: whole })`select distinct task_id as id from task_kpi
    where accepted_at >= ${at(first)} and accepted_at < ${at(addDays(last, 1))}`.column(ctx.db);
};

async function keepTasks(
  ctx: Context,
  idOf: ReadonlyMap<number, number>,
  months: readonly PersonMonth[],
): Promise<void> {
  const rows = months.flatMap(({ user_id, tasks }) =>
    tasks.map(({ task_id, points, brought, ...facts }) => ({
      ...{ kpi_month_id: idOf.get(user_id), task_id, points, brought },
      facts,
    })),
  );
  await sql`insert into kpi_month_tasks (kpi_month_id, task_id, facts, points, brought)
    select r.kpi_month_id, r.task_id, r.facts, r.points, r.brought
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(kpi_month_id bigint, task_id bigint, facts jsonb, points numeric, brought numeric)`.run(ctx.db);
}
