import { addDays } from '#kernel/days.ts';
import { columnsOf, sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import type { Job } from '#server/jobs/jobs.ts';
import type { Doing } from '#server/jobs/waiting-work.ts';
import { attendance } from '#modules/presence/attendance/attendance-days.ts';
import { askAbout, showUnanswered } from '#modules/presence/attendance/attendance-questions.server.ts';
import { tellMissing } from '#modules/presence/attendance/attendance-telling.server.ts';
import {
  askForDays,
  computeAskedDays,
  followAttendance,
  staffIds,
} from '#modules/presence/attendance/days-work.server.ts';
import { attendancePunches } from '#modules/staff/punches/door.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { instantOf } from '#modules/company/schedules/door.ts';
import { users } from '#modules/company/people/door.ts';

/** Minutes after local midnight: days are made at half past midnight, people hear of theirs when they come to work. */
const NIGHT = 30;
const MORNING = 9 * 60;
/** So many days back a day that is not over is looked at again. */
const LOOKED_BACK_DAYS = 4;

/**
 * What the clock brings to days. Each half hour it looks what is missing, so that a night during which nothing ran is
 * made up for: yesterday of everybody, days that wait for their end, and in the morning a word to whom one is missing.
 */
export async function turnDays(ctx: Context): Promise<void> {
  const today = calendarOf(ctx).dayOf(ctx.now.getTime());
  const minute = (ctx.now.getTime() - instantOf(today, 0, ctx.timeZone)) / 60_000;
  if (minute < NIGHT || !(await isAttended(ctx))) return;
  const yesterday = addDays(today, -1);
  const missing = await withoutDay(ctx, yesterday);
  if (missing.length) await askForDays(ctx, missing, yesterday, yesterday);
  const open = await unfinished(ctx, addDays(today, -LOOKED_BACK_DAYS), today);
  if (open.length) await askForDays(ctx, open, addDays(today, -LOOKED_BACK_DAYS), today);
  await showUnanswered(ctx);
  if (minute < MORNING) return;
  for (const user_id of await untold(ctx, yesterday)) await tellMissing(ctx, user_id, yesterday);
  await askAbout(ctx, yesterday);
}

/** A company that nobody punches in has no days: nobody is called absent for it. */
const isAttended = (ctx: Context): Promise<boolean> =>
  sql`select from ${rowsForAll(attendancePunches, 'whether anybody punches at all')}
    where deleted_at is null and user_id is not null limit 1`.isThere(ctx.db);

async function withoutDay(ctx: Context, day: string): Promise<number[]> {
  const there = await sql(columnsOf(attendance, 'user_id'))`select user_id
    from ${rowsForAll(attendance, 'whose day is missing')} where day = ${day}::date and deleted_at is null`.asSet(
    ctx.db,
  );
  const hired = await sql({ id: whole })`select id from ${rowsForAll(users, 'whose day is missing')}
    where hired_on is null or hired_on <= ${day}::date`.asSet(ctx.db);
  return (await staffIds(ctx)).filter((id) => !there.has(id) && hired.has(id));
}

const unfinished = (ctx: Context, from: string, to: string): Promise<number[]> =>
  sql(columnsOf(attendance, 'user_id'))`select distinct user_id
    from ${rowsForAll(attendance, 'which days wait for their end')}
    where day between ${from}::date and ${to}::date and deleted_at is null and not is_closed
      and (status is null or ("left" is null and came is not null and not flags && '{missing_out}'::text[]))
    order by user_id`.column(ctx.db);

/** Whose yesterday misses an end, and who has not heard of it. */
const untold = (ctx: Context, day: string): Promise<number[]> =>
  sql(columnsOf(attendance, 'user_id'))`select a.user_id
    from ${rowsForAll(attendance, 'whose day misses an end')} a
    where a.day = ${day}::date and a.deleted_at is null and not a.is_closed
      and a.flags && '{missing_in,missing_out}'::text[]
      and not exists (select from ${rowsForAll('inbox', 'who has heard of it')} n
        where n.user_id = a.user_id and n.kind = 'punch_missing' and n.details->>'starts_on' = ${day}
          and n.deleted_at is null)
    order by a.user_id`.column(ctx.db);

export const attendanceJobs: readonly (Job | Doing)[] = [
  { name: 'turn_attendance_days', cron: '0,30 * * * *', run: turnDays },
  followAttendance,
  computeAskedDays,
];
