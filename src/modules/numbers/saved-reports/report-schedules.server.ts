import { invalid, notTheirs, refuseInvalid } from '#kernel/problems.ts';
import type { Input, Patch } from '#kernel/resource.ts';
import type { Actor, Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { oneByOne } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll, rowsOf } from '#server/crud/sources.ts';
import type { Values } from '#server/crud/values.ts';
import { type Sql, sql, type SqlBool } from '#server/database/door.ts';
import { actions } from '#modules/actions.ts';
import { users } from '#modules/company/people/door.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { type DueRule, nextDue } from '#modules/numbers/saved-reports/due-times.ts';
import { reportRuns } from '#modules/numbers/saved-reports/report-runs.ts';
import { reportSchedules } from '#modules/numbers/saved-reports/report-schedules.ts';
import { savedReports } from '#modules/numbers/saved-reports/saved-reports.ts';

/** Their own, and those by which they get something. */
const schedulesSeenBy = ({
  id,
}: Actor): Sql<SqlBool> => sql`(t.created_by = ${id} or t.recipient_ids @> array[${id}::bigint]
  or t.role_ids && (select u.role_ids from ${rowsForAll(users, 'their own roles')} u where u.id = ${id}))`;

/** What came to oneself, and what became of one's own schedules. */
const runsSeenBy = ({ id }: Actor): Sql<SqlBool> => sql`(t.user_id = ${id} or exists (
  select from report_schedules s where s.id = t.schedule_id and s.created_by = ${id}))`;

/** When a rule is due next; null: never, or it rests. */
export function nextOf(ctx: Pick<Context, 'timeZone'>, row: DueRule & { readonly is_active: boolean }, after: number) {
  const calendar = calendarOf(ctx);
  const company = { timeZone: ctx.timeZone, isWorkingDay: (day: string) => calendar.isWorkingDay(day) };
  const next = row.is_active ? nextDue(row, after, company) : null;
  return next === null ? null : new Date(next);
}

const whole = (row: Values) => ({
  at: String(row.at ?? '09:00'),
  weekdays: (row.weekdays ?? []) as readonly string[],
  month_day: (row.month_day ?? null) as number | null,
  on_working_days: row.on_working_days === true,
  is_active: row.is_active !== false,
  recipient_ids: (row.recipient_ids ?? []) as readonly number[],
  role_ids: (row.role_ids ?? []) as readonly number[],
});

/** Throws 422 for a schedule that names no day, two kinds of days or nobody; 403 for sending to others unasked. */
async function judge(ctx: Context, row: Values, earlier: readonly number[] = []): Promise<void> {
  const { weekdays, month_day, recipient_ids, role_ids } = whole(row);
  const hasDays = weekdays.length > 0;
  refuseInvalid([
    ...(!hasDays && month_day === null ? [{ field: 'weekdays', rule: 'schedule_days' }] : []),
    ...(hasDays && month_day !== null ? [{ field: 'month_day', rule: 'schedule_one_of' }] : []),
    ...(recipient_ids.length || role_ids.length ? [] : [{ field: 'recipient_ids', rule: 'schedule_recipients' }]),
  ]);
  const isForOthers = role_ids.length > 0 || recipient_ids.some((id) => id !== ctx.actor.id);
  if (isForOthers && !ctx.actor.actions.has(actions.reports.export))
    throw notTheirs('schedule_for_others', 'recipient_ids');
  const added = recipient_ids.filter((id) => !earlier.includes(id));
  const hasLeft = await sql`select from ${rowsForAll(users, 'whether somebody still works here is no secret')} u
    where u.id = any(${added}::bigint[]) and (u.status <> 'active' or u.deleted_at is not null)`.isThere(ctx.db);
  if (hasLeft) throw invalid('recipient_ids', 'recipient_left');
}

/** Only who sees a report sends it on: the row is looked up as they see it. */
async function judgeReport(ctx: Context, id: number): Promise<void> {
  const isSeen = await sql`select from ${rowsOf(ctx, savedReports)} t where t.id = ${id}`.isThere(ctx.db);
  if (!isSeen) throw invalid('saved_report_id', 'exists');
}

/** Who made a schedule changes it; recipients see it, and what becomes of it. */
export function reportScheduleOperations(settings: CrudSettings): Operations<typeof reportSchedules> {
  const crud = crudOf(reportSchedules, settings, { scope: schedulesSeenBy });
  async function theirs(ctx: Context, id: number) {
    const row = await crud.read(ctx, id);
    if (row.created_by !== ctx.actor.id) throw notTheirs('schedule_of_other');
    return row;
  }
  const due = (ctx: Context, row: Values) => ({ next_at: nextOf(ctx, whole(row), ctx.now.getTime()) });
  async function update(
    ctx: Context,
    id: number,
    patch: Patch<typeof reportSchedules>,
    version?: number,
    system: Values = {},
  ) {
    const row = await theirs(ctx, id);
    const after = { ...row, ...patch };
    await judge(ctx, after, row.recipient_ids);
    return crud.update(ctx, id, patch, version, { ...due(ctx, after), ...system });
  }
  return {
    ...crud,
    async create(ctx: Context, input: Input<typeof reportSchedules>, system: Values = {}) {
      await judge(ctx, input);
      await judgeReport(ctx, input.saved_report_id);
      return crud.create(ctx, input, { ...due(ctx, input), ...system });
    },
    update,
    bulk: oneByOne(update),
    async remove(ctx, id, version) {
      await theirs(ctx, id);
      await crud.remove(ctx, id, version);
    },
    async restore(ctx, id) {
      const row = await crud.restore(ctx, id);
      if (row.created_by !== ctx.actor.id) throw notTheirs('schedule_of_other');
      return row;
    },
  };
}

export const reportRunOperations = (settings: CrudSettings): Operations<typeof reportRuns> =>
  crudOf(reportRuns, settings, { scope: runsSeenBy });
