import { addDays } from '#kernel/days.ts';
import { invalid, Problem, refuseStale, stepNotAllowed } from '#kernel/problems.ts';
import { json, sql, text, whole } from '#server/database/door.ts';
import { actorId, type Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { deriveRows, updateRows } from '#server/crud/writing.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { boundsOf, peopleOfMonth } from '#modules/presence/attendance/attendance-days.server.ts';
import { attendance } from '#modules/presence/attendance/attendance-days.ts';
import * as endpoints from '#modules/presence/attendance/attendance-endpoints.ts';
import type { Month, OpenPoint, SheetLine } from '#modules/presence/attendance/attendance-endpoints.ts';
import { attendanceMonths, type MonthAction, type MonthState } from '#modules/presence/attendance/attendance-months.ts';
import { tellChecking, tellClosed, tellReopened } from '#modules/presence/attendance/attendance-telling.server.ts';
import { computeDays } from '#modules/presence/attendance/compute-days.server.ts';
import { linesOf, orphansIn } from '#modules/presence/attendance/timesheet-lines.server.ts';
import { keepsAttendance } from '#modules/staff/punches/door.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { instantOf } from '#modules/company/schedules/door.ts';

const from: Record<MonthAction, readonly MonthState[]> = {
  check: ['open'],
  close: ['open', 'checking'],
  reopen: ['closed'],
};

const allowedActions = (state: MonthState): MonthAction[] =>
  (Object.keys(from) as MonthAction[]).filter((action) => from[action].includes(state));

const todayOf = (ctx: Context): string => calendarOf(ctx).dayOf(ctx.now.getTime());

/** Lines of all people of a month, whoever asks: HR closes for everybody. */
async function linesOfMonth(ctx: Context, { month, branch_id }: Pick<Month, 'month' | 'branch_id'>) {
  const bounds = boundsOf(month);
  const people = await peopleOfMonth(ctx, bounds, branch_id ? { branch_id } : {});
  return linesOf(ctx, people, bounds, todayOf(ctx));
}

/** What keeps a month from closing. */
async function pointsOf(ctx: Context, row: Pick<Month, 'month' | 'branch_id'>): Promise<OpenPoint[]> {
  const lines = await linesOfMonth(ctx, row);
  const [first, last] = boundsOf(row.month);
  const points = lines.flatMap(({ user_id, fio, open_points }) =>
    open_points.map(({ day, point }): OpenPoint => ({ user_id, fio, day, point, minutes: null })),
  );
  // Nobody's punches belong to no branch: they hold back the month of the whole company.
  if (row.branch_id !== null) return points;
  const count = await orphansIn(ctx, [
    new Date(instantOf(first, 0, ctx.timeZone)),
    new Date(instantOf(addDays(last, 1), 0, ctx.timeZone)),
  ]);
  const orphans: OpenPoint = { user_id: null, fio: '', day: first, point: 'orphan_punches', minutes: count };
  return count ? [...points, orphans] : points;
}

const countsOf = (points: readonly OpenPoint[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { point, minutes } of points)
    counts[point] = (counts[point] ?? 0) + (point === 'orphan_punches' ? (minutes ?? 0) : 1);
  return counts;
};

/** Months are made by HR and led by verbs; counts of open points are HR's. */
export function monthOperations(settings: CrudSettings): Operations<typeof attendanceMonths> {
  async function present(ctx: Context, rows: Month[]): Promise<Month[]> {
    const keeps = keepsAttendance(ctx.actor);
    const filled: Month[] = [];
    for (const row of rows) {
      const counts = keeps && row.state !== 'closed' ? countsOf(await pointsOf(ctx, row)) : {};
      filled.push({
        ...row,
        open_points: counts,
        open_count: Object.values(counts).reduce((sum, count) => sum + count, 0),
        allowed_actions: keeps ? allowedActions(row.state) : [],
      });
    }
    return filled;
  }
  const crud = crudOf(attendanceMonths, settings, { present });
  return {
    ...crud,
    async create(ctx, input, system) {
      if (input.month > todayOf(ctx).slice(0, 7)) throw invalid('month', 'month_ahead');
      return crud.create({ ...ctx, closes: false }, input, system);
    },
  };
}

/** The month under a lock that others wait for, judged as it stands. */
async function held(
  ctx: Context,
  read: (ctx: Context, id: number) => Promise<Month>,
  id: number,
  action: MonthAction,
  version?: number,
) {
  const seen = await read(ctx, id);
  await sql`select pg_advisory_xact_lock(hashtext(${`attendance month ${seen.month}`}))`.run(ctx.db);
  const row = await read(ctx, id);
  refuseStale(row, version);
  if (!from[action].includes(row.state))
    throw stepNotAllowed('state', 'month_state', { allowed_actions: row.allowed_actions });
  return row;
}

const check = serve(endpoints.checkMonth, async (ctx, { body }, { app }) => {
  const { read } = app.operationsAt(attendanceMonths);
  const row = await held(ctx, read, body.id, 'check', body.version);
  await updateRows(attendanceMonths, ctx, { set: { state: 'checking' }, held: [row] });
  const points = await pointsOf(ctx, row);
  await tellChecking(
    ctx,
    boundsOf(row.month),
    points.flatMap(({ user_id }) => user_id ?? []),
  );
  return read(ctx, row.id);
});

const close = serve(endpoints.closeMonth, async (ctx, { body }, { app }) => {
  const { read } = app.operationsAt(attendanceMonths);
  const row = await held(ctx, read, body.id, 'close', body.version);
  const ids = await closeMonth(ctx, row, { comment: body.comment?.trim() || null, force: body.force ?? false });
  await tellClosed(ctx, boundsOf(row.month), ids);
  return read(ctx, row.id);
});

interface Closing {
  readonly comment: string | null;
  readonly force: boolean;
}

/** Closes a month for good: its lines are kept, its days stay as they are. Answers whose days they are. */
export async function closeMonth(ctx: Context, row: Month, { comment, force }: Closing): Promise<number[]> {
  const bounds = boundsOf(row.month);
  const [first, last] = bounds;
  if (last >= todayOf(ctx)) throw invalid('id', 'month_is_not_over');
  const people = await peopleOfMonth(ctx, bounds, row.branch_id ? { branch_id: row.branch_id } : {});
  const ids = people.map(({ id }) => id);
  // What is still on its way is of the month, too.
  await computeDays(ctx, ids, first, last);
  const points = await pointsOf(ctx, row);
  if (points.length && !force)
    throw new Problem('RULE_NOT_MET', {
      errors: [{ field: 'id', rule: 'month_has_open_points', values: { count: points.length } }],
      extra: { rule: 'month_has_open_points', open_points: points, counts: countsOf(points) },
    });
  if (points.length && !comment) throw invalid('comment', 'comment_given');
  const lines = await linesOf(ctx, people, bounds, last);
  const edition = {
    ...{ edition: row.edition + 1, closed_at: ctx.now.toISOString(), closed_by: actorId(ctx.actor) },
    ...{ comment, lines },
  };
  await updateRows(attendanceMonths, ctx, {
    set: {
      ...{
        state: 'closed',
        edition: row.edition + 1,
        closed_by: actorId(ctx.actor),
        closed_at: ctx.now,
        comment,
      },
      versions: sql`t.versions || ${JSON.stringify([edition])}::jsonb`,
    },
    held: [row],
  });
  await setClosed(ctx, ids, bounds, true);
  return ids;
}

const reopen = serve(endpoints.reopenMonth, async (ctx, { body }, { app }) => {
  const { read } = app.operationsAt(attendanceMonths);
  const row = await held(ctx, read, body.id, 'reopen', body.version);
  const said = body.comment?.trim() || null;
  if (!said) throw invalid('comment', 'comment_given');
  const bounds = boundsOf(row.month);
  await updateRows(attendanceMonths, ctx, {
    set: { state: 'open', comment: said, closed_by: null, closed_at: null },
    held: [row],
  });
  const people = await peopleOfMonth(ctx, bounds, row.branch_id ? { branch_id: row.branch_id } : {});
  const ids = people.map(({ id }) => id);
  await setClosed(ctx, ids, bounds, false);
  await computeDays(ctx, ids, ...bounds);
  await tellReopened(ctx, bounds);
  return read(ctx, row.id);
});

/** Marks the days of a month; once it is open again what came late counts and needs no flag. */
const setClosed = (
  ctx: Context,
  userIds: readonly number[],
  [first, last]: readonly [string, string],
  isClosed: boolean,
): Promise<void> =>
  deriveRows(attendance, ctx, {
    set: { is_closed: isClosed, flags: sql`array_remove(t.flags, 'late_punch_after_close')` },
    where: sql`t.user_id = any(${userIds}::bigint[]) and t.day between ${first}::date and ${last}::date
      and t.deleted_at is null`,
  });

const points = serve(endpoints.monthPoints, async (ctx, { query }, { app }) => {
  const row = await app.operationsAt(attendanceMonths).read(ctx, query.id);
  return { rows: await pointsOf(ctx, row) };
});

/** The lines with which a month was closed last, by their people; null where it is open. */
export async function closedLines(
  ctx: Context,
  month: string,
): Promise<{ readonly edition: number; readonly lines: ReadonlyMap<number, SheetLine> } | null> {
  const rows = await sql({ edition: whole, lines: json<readonly SheetLine[]>(), month: text })`
    select m.edition, m.month, m.versions->-1->'lines' as lines
    from attendance_months m
    where m.month = ${month} and m.state = 'closed' and m.deleted_at is null
    order by m.branch_id nulls first`.rows(ctx.db);
  if (!rows.length) return null;
  return {
    edition: Math.max(...rows.map(({ edition }) => edition)),
    lines: new Map(rows.flatMap(({ lines }) => lines.map((line) => [line.user_id, line] as const))),
  };
}

export const monthsServed: readonly Served[] = [check, close, reopen, points];
