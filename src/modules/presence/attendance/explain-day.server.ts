import { parseListQuery } from '#kernel/list-query.ts';
import type { Resource } from '#kernel/resource.ts';
import { columnsOf, json, orNull, sql, text, texts } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll, rowsOf } from '#server/crud/sources.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { attendance } from '#modules/presence/attendance/attendance-days.ts';
import { attendanceCorrections } from '#modules/presence/attendance/attendance-corrections.ts';
import {
  attendanceExplained,
  type ExplainedPunch,
  type Stretch,
} from '#modules/presence/attendance/attendance-endpoints.ts';
import { attendanceQuestions } from '#modules/presence/attendance/attendance-questions.ts';
import { personSeen } from '#modules/presence/attendance/attendance-scope.server.ts';
import { attendanceSettingsOf } from '#modules/presence/attendance/attendance-settings.ts';
import { closedBetween } from '#modules/presence/attendance/closed-days.server.ts';
import { sheetDayOf } from '#modules/presence/attendance/compute-days.server.ts';
import { dayOf } from '#modules/presence/attendance/day.ts';
import { type DayOutcome, type Interval, minuteMs } from '#modules/presence/attendance/day-facts.ts';
import { dayRecords } from '#modules/presence/attendance/day-records.server.ts';
import { shiftOf, without } from '#modules/presence/attendance/shift.ts';
import { codesOf } from '#modules/presence/attendance/timesheet.ts';
import { attendancePunches, keepsAttendance } from '#modules/staff/punches/door.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { devTasks, taskIntervals } from '#modules/work/tasks/door.ts';

/** Shorter pauses between two tasks are none. */
const GAP_MINUTES = 5;

/** As rows say it: whole seconds. */
const iso = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z');
const stretchOf = ([from, to]: Interval): Stretch => ({ from: iso(from), to: iso(to) });

const explain = serve(attendanceExplained, async (ctx, { query }, { app }) => {
  const { day } = query;
  const person = await personSeen(ctx, query.user_id ?? ctx.actor.id);
  const record = (await dayRecords(ctx, [person.id], day, day)).recordOf(person.id, day);
  const outcome = dayOf(record.facts);
  const settings = attendanceSettingsOf(ctx);
  const { borders } = outcome;
  const parts = record.leave.flatMap(({ time }) => (time ? [time] : []));
  const shift = shiftOf(record.facts.plan, day, ctx.timeZone, parts);
  const row = await app.operationsAt(attendance).list(ctx, about(attendance, person.id, day));
  const work = await workOf(ctx, person.id, borders);
  const isClosed = (await closedBetween(ctx, [person.id], day, day))(person.id, day);
  const today = calendarOf(ctx).dayOf(ctx.now.getTime());
  const isOwn = person.id === ctx.actor.id;
  const leave = record.leave.find(({ time }) => !time);
  const stored = row.rows[0] ?? null;
  // A closed day is what it was closed with, whatever came later.
  const shown = stored?.is_closed ? stored : { ...outcome, came: instant(outcome.came), left: instant(outcome.left) };
  return {
    ...{ user_id: person.id, fio: person.fio, day, row: stored },
    ...{ status: shown.status, came: shown.came, left: shown.left, worked_minutes: shown.worked_minutes },
    ...{ break_minutes: shown.break_minutes, late_minutes: shown.late_minutes, early_minutes: shown.early_minutes },
    ...{ overtime_minutes: shown.overtime_minutes, norm_minutes: shown.norm_minutes },
    flags: (stored?.is_closed ? stored.flags : outcome.flags) as DayOutcome['flags'],
    timesheet_code: stored?.is_closed
      ? stored.timesheet_code
      : codesOf(sheetDayOf(record, outcome, settings), settings) || null,
    borders: stretchOf(borders),
    shift: (shift?.spans ?? []).map(stretchOf),
    punches: await punchesOf(ctx, person.id, outcome),
    breaks: outcome.breaks.map(stretchOf),
    work,
    gaps: gapsOf(outcome, work, ctx.now.getTime()).map(stretchOf),
    leave: leave ? { status: leave.status, starts_on: leave.starts_on, ends_on: leave.ends_on } : null,
    corrections: (await app.operationsAt(attendanceCorrections).list(ctx, about(attendanceCorrections, person.id, day)))
      .rows,
    questions: (await app.operationsAt(attendanceQuestions).list(ctx, about(attendanceQuestions, person.id, day))).rows,
    steps: isClosed ? [...outcome.steps, { rule: 16, code: 'closed', values: {} }] : outcome.steps,
    revisions: await revisionsOf(ctx, person.id, day),
    may_correct: (isOwn || keepsAttendance(ctx.actor)) && !isClosed && day <= today,
  };
});

const instant = (at: number | null): string | null => (at === null ? null : iso(at));

/** Rows of a resource about one day of one person. */
const about = (resource: Resource, userId: number, day: string) =>
  parseListQuery(resource, { user_id: String(userId), day });

/** Every punch of the day, and why one is no part of it; those of the days beside it are theirs. */
async function punchesOf(ctx: Context, userId: number, { borders, dropped }: DayOutcome): Promise<ExplainedPunch[]> {
  const columns = {
    ...columnsOf(attendancePunches, 'id', 'at', 'received_at', 'direction', 'source', 'verify'),
    ...{ flags: texts, device: orNull(text) },
  };
  const rows = await sql(columns)`
    select p.id, p.at, p.received_at, p.direction, p.source, p.verify, p.flags, d.name as device
    from ${rowsOf(ctx, attendancePunches)} p
    left join attendance_devices d on d.id = p.device_id
    where p.user_id = ${userId} and p.at >= ${new Date(borders[0] - 86_400_000)}
      and p.at < ${new Date(borders[1] + 86_400_000)}
    order by p.at, p.id`.rows(ctx.db);
  const why = new Map(dropped.map((one) => [one.id, one]));
  return rows
    .filter(({ id }) => why.get(id)?.code !== 'other_day')

    .map(({ at, ...punch }) => ({
      ...punch,
      at: at!,
      dropped: why.get(punch.id)?.code ?? null,
      rule: why.get(punch.id)?.rule ?? null,
    }));
}

/** Clocks that ran between the borders of the day; a task that the caller does not see has no name. */
const workOf = (ctx: Context, userId: number, [from, to]: Interval) =>
  sql({
    ...columnsOf(taskIntervals, 'id', 'task_id', 'started_at', 'ended_at'),
    ...{ number: orNull(text), name: orNull(text) },
  })`
    select i.id, i.task_id, i.started_at, i.ended_at, t.number, t.name
    from ${rowsForAll(taskIntervals, 'how long somebody worked is a fact of the day, which the caller sees')} i
    left join ${rowsOf(ctx, devTasks)} t on t.id = i.task_id
    where i.user_id = ${userId} and i.deleted_at is null and i.started_at < ${new Date(to)}
      and coalesce(i.ended_at, ${ctx.now}) > ${new Date(from)}
    order by i.started_at, i.id`.rows(ctx.db);

/** Presence without a running task, breaks taken out. */
export function gapsOf(
  { came, left, breaks }: Pick<DayOutcome, 'came' | 'left' | 'breaks'>,
  work: readonly { readonly started_at: string; readonly ended_at: string | null }[],
  now: number,
): Interval[] {
  if (came === null) return [];
  const clocks = work.map(
    ({ started_at, ended_at }): Interval => [Date.parse(started_at), ended_at === null ? now : Date.parse(ended_at)],
  );
  const until = left ?? Math.max(came, Math.min(now, came + 86_400_000));
  return without([[came, until]], [...breaks, ...clocks]).filter(([from, to]) => to - from >= GAP_MINUTES * minuteMs);
}

/** What the row was, the newest first. */
async function revisionsOf(ctx: Context, userId: number, day: string) {
  const kept = await sql({
    versions: json<readonly (Readonly<Record<string, unknown>> & { revision: number; changed_at: string })[]>(),
  })`
    select t.versions from ${rowsOf(ctx, attendance)} t where t.user_id = ${userId} and t.day = ${day}::date`.first(
    ctx.db,
  );
  return (kept?.versions ?? []).toReversed().map(({ revision, changed_at, ...values }) => ({
    revision,
    changed_at: new Date(changed_at).toISOString(),
    values: values as Readonly<Record<string, string | number>>,
  }));
}

export const explainServed: readonly Served[] = [explain];
