import { daysOf } from '#kernel/days.ts';
import { columnsOf, json, orNull, sql, text, texts, whole, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { absenceReasons } from '#modules/presence/attendance/absence-reasons.ts';
import { attendance } from '#modules/presence/attendance/attendance-days.ts';
import type { SheetLine } from '#modules/presence/attendance/attendance-endpoints.ts';
import { attendanceSettingsOf } from '#modules/presence/attendance/attendance-settings.ts';
import type { DayOutcome } from '#modules/presence/attendance/day-facts.ts';
import { dayInLieu, leaveInDay } from '#modules/presence/attendance/leave-in-days.ts';
import {
  cellText,
  hoursOf,
  type TimesheetDay,
  timesheetOf,
  type Total,
} from '#modules/presence/attendance/timesheet.ts';
import { goneOf } from '#modules/company/people/door.server.ts';
import { scheduleOf } from '#modules/company/schedules/door.server.ts';

export interface SheetPerson {
  readonly id: number;
  readonly fio: string;
  readonly hired_on: string | null;
  readonly personnel_number: string | null;
  readonly position: string | null;
}

const dayColumns = {
  ...columnsOf(attendance, 'user_id', 'day', 'status', 'worked_minutes', 'planned_minutes', 'overtime_minutes'),
  ...columnsOf(attendance, 'overtime_approved_minutes'),
  ...{
    flags: texts,
    credit: orNull(json<NonNullable<DayOutcome['credit']>>()),
    leave_code: orNull(text),
    has_leave: yesNo,
  },
  reason_code: orNull(columnsOf(absenceReasons, 'timesheet_code').timesheet_code),
  ...{ is_paid: orNull(yesNo), counts_holidays: orNull(yesNo) },
};

/** The kept days of people between two days, as the timesheet asks for them. */
async function sheetDays(ctx: Context, userIds: readonly number[], from: string, to: string) {
  const rows = await sql(dayColumns)`
    select a.user_id, a.day, a.status, a.worked_minutes, a.planned_minutes, a.overtime_minutes,
      a.overtime_approved_minutes, a.flags, a.credit, r.timesheet_code as reason_code,
      l.id is not null and l.part = 'day' as has_leave, k.code as leave_code, k.is_paid, k.counts_holidays
    from ${rowsForAll(attendance, 'the lines of people whom the caller may see')} a
    left join absence_reasons r on r.id = a.absence_reason_id
    left join ${rowsForAll('leave_requests', 'what kept the person away')} l on l.id = a.leave_request_id
    left join leave_kinds k on k.id = l.leave_kind_id
    where a.user_id = any(${userIds}::bigint[]) and a.day between ${from}::date and ${to}::date
      and a.deleted_at is null`.rows(ctx.db);
  const days = new Map<string, TimesheetDay>();
  for (const { user_id, leave_code, has_leave, is_paid, counts_holidays, ...day } of rows) {
    const kind = has_leave ? leaveInDay(leave_code!, is_paid ?? false) : day.status === 'day_off' ? dayInLieu : null;
    days.set(`${user_id} ${day.day}`, {
      ...day,
      leave: kind?.code
        ? { code: kind.code, covers_days_off: kind.covers_days_off, counts_holidays: counts_holidays ?? false }
        : null,
    });
  }
  return days;
}

/** A day that nobody has made yet: it has the norm of its schedule and no code. */
function unmade(ctx: Context, userId: number, day: string): TimesheetDay {
  return {
    ...{ day, status: null, worked_minutes: 0, credit: null, flags: [], overtime_minutes: 0 },
    ...{ overtime_approved_minutes: null, reason_code: null, leave: null },
    planned_minutes: scheduleOf(ctx, userId, day).norm_minutes,
  };
}

/** The lines of a month from the days that are kept: equal to the days, because they are their sum. */
export async function linesOf(
  ctx: Context,
  people: readonly SheetPerson[],
  [from, to]: readonly [string, string],
  asOf: string,
): Promise<SheetLine[]> {
  const { mode, nights } = attendanceSettingsOf(ctx);
  const known = await sheetDays(
    ctx,
    people.map(({ id }) => id),
    from,
    to,
  );
  const gone = await goneOf(
    ctx,
    people.map(({ id }) => id),
  );
  return people.map(({ id, fio, personnel_number, position, hired_on }) => {
    const days = daysOf(from, to).map((day) => known.get(`${id} ${day}`) ?? unmade(ctx, id, day));
    const line = timesheetOf({ days, hired_on, gone: gone.get(id) ?? [], as_of: asOf, mode, nights });
    return {
      ...{ user_id: id, fio, personnel_number, position, by_code: line.by_code },
      open_points: line.open_points.map(([day, point]) => ({ day, point })),
      cells: line.cells.map(cellText),
      first_half: printed(line.first_half),
      second_half: printed(line.second_half),
      month: printed(line.month),
      norm: printed(line.norm),
    };
  });
}

const printed = ({ days, minutes }: Total) => ({ days, minutes, hours: hoursOf(minutes) });

/** Punches of a month that are nobody's. */
export const orphansIn = (ctx: Context, [from, to]: readonly [Date, Date]): Promise<number> =>
  sql({ count: whole })`select count(*) as count
    from ${rowsForAll('attendance_punches', 'how many punches are nobody’s, for HR')}
    where user_id is null and ignored_at is null and deleted_at is null and at >= ${from} and at < ${to}`.value(ctx.db);
