import { daysOf } from '#kernel/days.ts';
import { columnsOf, json, orNull, type RowOf, sql, texts } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import type { Values } from '#server/crud/values.ts';
import { deriveRows, insertOf, inserting, recordsOf, removeRows, write } from '#server/crud/writing.ts';
import { attendance } from '#modules/presence/attendance/attendance-days.ts';
import { type AttendanceSettings, attendanceSettingsOf } from '#modules/presence/attendance/attendance-settings.ts';
import { closedBetween } from '#modules/presence/attendance/closed-days.server.ts';
import { dayOf } from '#modules/presence/attendance/day.ts';
import { type Absences, absencesOf } from '#modules/presence/attendance/absences.ts';
import { type DayOutcome, minuteMs } from '#modules/presence/attendance/day-facts.ts';
import { type DayRecord, dayRecords, type RecordedPerson } from '#modules/presence/attendance/day-records.server.ts';
import { codesOf, type TimesheetDay } from '#modules/presence/attendance/timesheet.ts';
import { isGoneOn } from '#modules/company/people/door.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import type { Spans } from '#modules/company/schedules/door.ts';

const kept = columnsOf(
  attendance,
  ...(['id', 'user_id', 'day', 'status', 'came', 'left', 'worked_minutes', 'break_minutes', 'late_minutes'] as const),
  ...(['early_minutes', 'overtime_minutes', 'overtime_approved_minutes', 'night_minutes', 'norm_minutes'] as const),
  ...(['planned_minutes', 'timesheet_code', 'absence_reason_id', 'leave_request_id', 'is_closed'] as const),
);
const keptColumns = {
  ...{ ...kept, flags: texts, schedule: json(), credit: orNull(json()) },
  ...{ presence: orNull(json<{ readonly spans: Spans }>()), absences: orNull(json<Absences>()) },
};
type KeptDay = RowOf<typeof keptColumns>;
/** What follows from the facts of a day: the row without what it is called. */
type Derived = Omit<KeptDay, 'id' | 'user_id' | 'day' | 'is_closed'>;

/** The columns of a day that are compared, written and kept as an earlier value. */
const derivedNames = [
  ...(['status', 'came', 'left', 'worked_minutes', 'break_minutes', 'late_minutes', 'early_minutes'] as const),
  ...(['overtime_minutes', 'overtime_approved_minutes', 'night_minutes', 'norm_minutes', 'planned_minutes'] as const),
  ...(['flags', 'timesheet_code', 'absence_reason_id', 'leave_request_id', 'schedule', 'credit'] as const),
  ...(['presence', 'absences'] as const),
] satisfies readonly (keyof Derived)[];

/** So many earlier values of a day are kept. */
const KEPT_REVISIONS = 20;

/** A day as the timesheet asks for it. */
export function sheetDayOf(
  record: DayRecord,
  outcome: DayOutcome,
  { needsApproval }: AttendanceSettings,
): TimesheetDay {
  const whole = record.leave.find(({ time }) => !time);
  const { overtime_minutes } = record.decision;
  return {
    ...outcome,
    day: record.facts.day,
    overtime_approved_minutes: overtime_minutes ?? (needsApproval ? null : outcome.overtime_minutes || null),
    reason_code: record.decision.reason_code,
    leave: whole?.code
      ? { code: whole.code, covers_days_off: whole.covers_days_off, counts_holidays: whole.counts_holidays }
      : null,
  };
}

function derivedOf(record: DayRecord, outcome: DayOutcome, settings: AttendanceSettings): Derived {
  const sheet = sheetDayOf(record, outcome, settings);
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  const { status, worked_minutes, break_minutes, late_minutes, early_minutes, overtime_minutes } = outcome;
  const { night_minutes, norm_minutes, planned_minutes, flags, credit } = outcome;
  const minuteOf = (at: number) => Math.floor(at / minuteMs);
  return {
    ...{ status, came: iso(outcome.came), left: iso(outcome.left), worked_minutes, break_minutes, late_minutes },
    ...{ early_minutes, overtime_minutes, night_minutes, norm_minutes, planned_minutes, credit },
    overtime_approved_minutes: sheet.overtime_approved_minutes,
    presence: { spans: outcome.presence.map(([from, until]) => [minuteOf(from), minuteOf(until)] as const) },
    absences: absencesOf(record, outcome),
    flags: [...flags],
    timesheet_code: codesOf(sheet, settings) || null,
    absence_reason_id: record.decision.absence_reason_id,
    leave_request_id: record.leave.find(({ request_id }) => request_id !== null)?.request_id ?? null,
    schedule: {
      ...{ source: record.schedule.source, spans: record.schedule.spans },
      work_schedule_id: record.schedule.work_schedule_id,
    },
  };
}

/** Keys of an object from the database come in another order than ours. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, v]) => [k, inOrder(v)]),
  );
};
const instants: ReadonlySet<string> = new Set(['came', 'left']);
const comparable = (name: string, value: unknown): unknown =>
  value !== null && (typeof value === 'object' || instants.has(name)) ? comparableText(name, value) : value;
const comparableText = (name: string, value: unknown): string =>
  instants.has(name) && typeof value === 'string' ? String(Date.parse(value)) : JSON.stringify(inOrder(value ?? null));
const differs = (a: Derived, b: Derived): boolean =>
  derivedNames.some((name) => comparable(name, a[name]) !== comparable(name, b[name]));

/**
 * Makes the days of some people between two days anew, none after today and none after they left, and writes those that
 * are another than they were. A closed day stays as it is and is flagged. Answers how many rows were written.
 */
export async function computeDays(ctx: Context, userIds: readonly number[], from: string, to: string): Promise<number> {
  const today = calendarOf(ctx).dayOf(ctx.now.getTime());
  const last = to < today ? to : today;
  if (!userIds.length || from > last) return 0;
  // Two who compute the same day at once would both find it missing.
  await sql`select pg_advisory_xact_lock(hashtext('attendance'), x::int) from unnest(${userIds.toSorted(
    (a, b) => a - b,
  )}::bigint[]) x`.run(ctx.db);
  const settings = attendanceSettingsOf(ctx);
  const records = await dayRecords(ctx, userIds, from, last);
  const isClosed = await closedBetween(ctx, userIds, from, last);
  const before = new Map<string, KeptDay>();
  for (const row of await keptDays(ctx, userIds, from, last)) before.set(`${row.user_id} ${row.day}`, row);
  const sorted: Sorted = { made: [], changed: [], flagged: [], dropped: [] };
  for (const person of records.people.values())
    for (const day of daysOf(from, last)) {
      if (isGoneOn(records.gone.get(person.id) ?? [], day)) {
        const was = before.get(`${person.id} ${day}`);
        if (was && !was.is_closed && !isClosed(person.id, day)) sorted.dropped.push(was.id);
        continue;
      }
      const record = records.recordOf(person.id, day);
      const outcome = dayOf(record.facts);
      const was = before.get(`${person.id} ${day}`);
      if (!was && !isKept(person, day, outcome)) continue;
      const derived = derivedOf(record, outcome, settings);
      sortDay(sorted, { user_id: person.id, day }, was, derived, isClosed(person.id, day));
    }
  await writeDays(ctx, sorted);
  return sorted.made.length + sorted.changed.length + sorted.flagged.length + sorted.dropped.length;
}

/** Is there a day at all: somebody came, or works here and should have. */
function isKept(person: RecordedPerson, day: string, { came, left, dropped, status }: DayOutcome): boolean {
  const isThere = came !== null || left !== null || dropped.some(({ rule }) => rule !== 2);
  const isEmployed = person.is_active && (!person.hired_on || person.hired_on <= day);
  return isThere || (isEmployed && status !== null);
}

interface Sorted {
  readonly made: Values[];
  readonly changed: (Derived & { id: number })[];
  readonly flagged: number[];
  /** Days after leaving that were made before the departure was carried out. */
  readonly dropped: number[];
}

/** What is to be written of a day: a new row, other values, or on a closed day a flag alone. */
function sortDay(
  { made, changed, flagged }: Sorted,
  whose: { readonly user_id: number; readonly day: string },
  was: KeptDay | undefined,
  derived: Derived,
  isClosed: boolean,
): void {
  if (!was) {
    if (!isClosed) made.push({ ...whose, ...derived });
  } else if (was.is_closed || isClosed) {
    if (isOtherDay(was, derived) && !was.flags.includes('late_punch_after_close')) flagged.push(was.id);
  } else if (differs(was, derived)) changed.push({ id: was.id, ...derived });
}

/** What came after the closing and would move the day. */
const isOtherDay = (was: Derived, now: Derived): boolean =>
  (['status', 'came', 'left', 'worked_minutes'] as const).some(
    (name) => comparable(name, was[name]) !== comparable(name, now[name]),
  );

const keptDays = (ctx: Context, userIds: readonly number[], from: string, to: string) =>
  sql(keptColumns)`select id, user_id, day, status, came, "left", worked_minutes, break_minutes, late_minutes,
      early_minutes, overtime_minutes, overtime_approved_minutes, night_minutes, norm_minutes, planned_minutes, flags,
      timesheet_code, absence_reason_id, leave_request_id, schedule, credit, presence, absences, is_closed
    from ${rowsForAll(attendance, 'days are made anew, whoever asks')}
    where user_id = any(${userIds}::bigint[]) and day between ${from}::date and ${to}::date
      and deleted_at is null`.rows(ctx.db);

/** What a row was, as it is shown among its revisions. */
const earlier = sql`jsonb_build_object('revision', t.revision, 'status', t.status, 'came', t.came, 'left', t."left",
  'worked_minutes', t.worked_minutes, 'late_minutes', t.late_minutes, 'early_minutes', t.early_minutes,
  'overtime_minutes', t.overtime_minutes, 'timesheet_code', t.timesheet_code, 'flags', t.flags)`;

async function writeDays(ctx: Context, { made, changed, flagged, dropped }: Sorted): Promise<void> {
  if (dropped.length) await removeRows(attendance, ctx, sql`t.id = any(${dropped}::bigint[])`);
  if (made.length)
    await write(attendance, ctx, inserting(attendance, ctx, { ...insertOf(attendance, made), isAudited: false }));
  const note = sql`(select coalesce(jsonb_agg(e order by n), '[]') from jsonb_array_elements(t.versions || (${earlier}
    || jsonb_build_object('changed_at', ${ctx.now}::timestamptz))) with ordinality as v(e, n)
    where n > jsonb_array_length(t.versions) + 1 - ${sql.lit(KEPT_REVISIONS)})`;
  if (changed.length)
    await deriveRows(attendance, ctx, {
      ...recordsOf(attendance, changed, 'n'),
      set: {
        ...Object.fromEntries(derivedNames.map((name) => [name, sql`n.${sql.ref(name)}`])),
        revision: sql`t.revision + 1`,
        versions: note,
      },
    });
  if (flagged.length)
    await deriveRows(attendance, ctx, {
      set: { flags: sql`array_append(t.flags, 'late_punch_after_close')` },
      where: sql`t.id = any(${flagged}::bigint[])`,
    });
}
