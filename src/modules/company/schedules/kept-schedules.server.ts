import type { Db } from '#server/context.ts';
import type { Kept } from '#server/live/kept.ts';
import { columnsOf, day, orNull, sql, whole } from '#server/database/door.ts';
import type { ScheduleRules } from '#modules/company/schedules/day-schedule.ts';
import { scheduleAssignments } from '#modules/company/schedules/schedule-assignments.ts';
import { orderedVersions } from '#modules/company/schedules/schedule-versions.ts';
import type { ScheduleFacts, Schedules } from '#modules/company/schedules/schedules.ts';
import { workCalendarDays } from '#modules/company/schedules/work-calendar-days.ts';
import { schedulesOf, useSchedules } from '#modules/company/schedules/work-calendar.server.ts';
import type { WeekType } from '#modules/company/schedules/work-calendar.ts';
import { workSchedules } from '#modules/company/schedules/work-schedules.ts';

const rules = columnsOf(
  workSchedules,
  'id',
  'kind',
  'week_type',
  'grace_minutes',
  'early_is_paid',
  'break_minutes',
  'remote_weekdays',
  'is_company',
  'versions',
);
const dated = { user_id: whole, work_schedule_id: whole, starts_on: orNull(day), ends_on: orNull(day) };

/** Everything that decides when people work, as the database has it. */
export async function scheduleFactsOf(db: Db): Promise<ScheduleFacts> {
  const schedules = await sql(rules)`select id, kind, week_type, grace_minutes, early_is_paid, break_minutes,
      remote_weekdays, is_company, versions
    from work_schedules where deleted_at is null`.rows(db);
  const own = await sql(dated)`select user_id, work_schedule_id, starts_on, ends_on from schedule_assignments
    where deleted_at is null and state = 'approved' order by user_id, starts_on`.rows(db);
  const ofBranches = await sql(dated)`select user_id, work_schedule_id, starts_on, ends_on from schedules_by_branch
    order by user_id, starts_on nulls first`.rows(db);
  return {
    ...{ own, ofBranches, company: schedules.find(({ is_company }) => is_company)?.id ?? null },
    schedules: new Map(schedules.map((row) => [row.id, rulesOf(row)])),
  };
}

/** What of a schedule decides about its days, its versions in order. */
export const rulesOf = ({
  week_type,
  ...row
}: Omit<ScheduleRules, 'week_type'> & { readonly week_type: number | null }): ScheduleRules => ({
  ...row,
  week_type: week_type as WeekType | null,
  versions: orderedVersions(row.kind, row.versions),
});

/** When people work as the tables say it: for a job that may know of a change before this process has heard of it. */
export async function schedulesInTables(db: Db): Promise<Schedules> {
  const days = await sql(columnsOf(workCalendarDays, 'day', 'kind', 'week_type'))`select day, kind, week_type
    from work_calendar where deleted_at is null`.rows(db);
  return schedulesOf(days, await scheduleFactsOf(db));
}

/** From now on the schedules of these tables count in this process. */
export const loadSchedules = async (db: Db): Promise<void> => useSchedules(await scheduleFactsOf(db));

/** The schedules of everybody, asked for by every clock and every plan: in memory, and true from the start. */
export const keptSchedules: Kept = {
  name: 'schedules',
  paths: [workSchedules.path, scheduleAssignments.path, 'admin/branches', 'admin/users', 'fp/user-branches'],
  read: ({ db }) => loadSchedules(db),
  announced: () => ({}),
};
