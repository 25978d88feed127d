import Type from 'typebox';
import { dayOf } from '#kernel/calendar-formats.ts';
import { isLang, type Lang } from '#kernel/languages.ts';
import type { Resource, Row } from '#kernel/resource.ts';
import { closed, id } from '#kernel/schemas.ts';
import { currentEpoch } from '#server/auth/actors.ts';
import type { Context } from '#server/context.ts';
import { selectionOf } from '#server/crud/columns.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { insertRows, updateRows } from '#server/crud/writing.ts';
import { rowColumnsOf, type Sql, sql, text, whole, yesNo } from '#server/database/door.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { type Doing, doing, enqueue, workNamed } from '#server/jobs/waiting-work.ts';
import type { JobSettings } from '#server/server.ts';
import { tell } from '#modules/channels/notifications/door.server.ts';
import { users } from '#modules/company/people/door.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { lastDue } from '#modules/numbers/saved-reports/due-times.ts';
import { keepReportFile, madeFor, type Outcome } from '#modules/numbers/saved-reports/report-files.server.ts';
import { reportRuns } from '#modules/numbers/saved-reports/report-runs.ts';
import { reportSchedules } from '#modules/numbers/saved-reports/report-schedules.ts';
import { nextOf } from '#modules/numbers/saved-reports/report-schedules.server.ts';
import { savedReports } from '#modules/numbers/saved-reports/saved-reports.ts';

type Schedule = Row<typeof reportSchedules>;

/** The columns of a row `t`; neither has a text in several languages. */
const selected = (resource: Resource): Sql => sql.raw(selectionOf(resource, 'uz'));

/** A report for one recipient, at one due time. */
const sendReport = workNamed(
  'send_report',
  closed({ schedule_id: id, user_id: id, due_at: Type.String({ maxLength: 40 }) }),
);
interface Sending {
  readonly schedule_id: number;
  readonly user_id: number;
  readonly due_at: string;
}

/** So many schedules are taken up in one round. */
const AT_ONCE = 100;

/**
 * What is due is asked for, and the schedule goes on, in one transaction: killed between the two, neither has happened,
 * and of two processes one finds nothing left. What was missed while nothing ran is sent once, as of its last due time.
 */
export async function takeUpDue(ctx: Context): Promise<void> {
  const due = await sql(rowColumnsOf(reportSchedules))`select ${selected(reportSchedules)}
    from ${rowsForAll(reportSchedules, 'the clock asks for nobody')} t
    where t.next_at <= ${ctx.now}::timestamptz and t.is_active and t.deleted_at is null
    order by t.next_at, t.id limit ${sql.lit(AT_ONCE)} for update of t skip locked`.rows(ctx.db);
  for (const schedule of due) await takeUp(ctx, schedule);
}

async function takeUp(ctx: Context, schedule: Schedule): Promise<void> {
  const now = ctx.now.getTime();
  const calendar = calendarOf(ctx);
  const company = { timeZone: ctx.timeZone, isWorkingDay: (day: string) => calendar.isWorkingDay(day) };
  const since = Date.parse(schedule.next_at!);
  const due_at = new Date(lastDue(schedule, since, now, company) ?? since).toISOString();
  for (const user_id of await recipientsOf(ctx, schedule))
    await enqueue(...([ctx, sendReport, { schedule_id: schedule.id, user_id, due_at }] as const), {
      key: `${schedule.id} ${user_id} ${due_at}`,
    });
  await updateRows(reportSchedules, ctx, {
    ...{ set: { next_at: nextOf(ctx, schedule, now) }, isAudited: false },
    where: sql`t.id = ${schedule.id}`,
  });
}

/** Those who are named, whether they still work here or not, and those who have a role and do. */
const recipientsOf = (ctx: Context, { recipient_ids, role_ids }: Schedule): Promise<number[]> =>
  sql({ id: whole })`select u.id from ${rowsForAll(users, 'who is meant by a schedule')} u
    where u.id = any(${recipient_ids}::bigint[])
      or (u.role_ids && ${role_ids}::bigint[] and u.status = 'active' and u.deleted_at is null)
    order by u.id`.column(ctx.db);

/** The schedule and its report as they are now; null: there is none any more, or this was sent already. */
async function orderOf(ctx: Context, { schedule_id, user_id, due_at }: Sending) {
  const schedule = await sql(rowColumnsOf(reportSchedules))`select ${selected(reportSchedules)}
    from ${rowsForAll(reportSchedules, 'the clock asks for nobody')} t
    where t.id = ${schedule_id} and t.deleted_at is null and not exists (
      select from ${rowsForAll(reportRuns, 'whether it was sent')} x where x.schedule_id = t.id
        and x.due_at = ${due_at}::timestamptz and x.user_id = ${user_id} and x.deleted_at is null)`.first(ctx.db);
  if (!schedule) return null;
  const saved = await sql(rowColumnsOf(savedReports))`select ${selected(savedReports)}
    from ${rowsForAll(savedReports, 'what is sent')} t
    where t.id = ${schedule.saved_report_id} and t.deleted_at is null`.first(ctx.db);
  return saved ? { schedule, saved } : null;
}

const recipientColumns = { lang: text, is_here: yesNo };

/** Who gets it and in which language; no actor for somebody who works here no more. */
async function recipientOf(ctx: Context, userId: number, { actors }: Pick<JobSettings, 'actors'>) {
  const { lang, is_here } = await sql(recipientColumns)`select u.lang_code as lang,
      u.status = 'active' and u.deleted_at is null as is_here
    from ${rowsForAll(users, 'who gets it')} u where u.id = ${userId}`.one(ctx.db);
  const actor = is_here ? await actors.of(userId, await currentEpoch(ctx.db)) : null;
  return { actor, lang: isLang(lang) ? lang : ('uz' satisfies Lang) };
}

/** Sends a report as its recipient sees it: the run, the file and the notice are there together, or none of them. */
const sending = (settings: JobSettings): Doing =>
  doing(sendReport, async (ctx, order) => {
    const began = performance.now();
    const found = await orderOf(ctx, order);
    if (!found) return;
    const { schedule, saved } = found;
    const { user_id, due_at, schedule_id } = order;
    const { actor, lang } = await recipientOf(ctx, user_id, settings);
    const day = dayOf(due_at, ctx.timeZone);
    const asked = { saved, day, format: schedule.format };
    const outcome: Outcome = actor ? await madeFor(settings, { actor, lang }, asked) : { state: 'left' };
    const { body, ...run } = outcome;
    const file_id = body ? await keepReportFile(ctx, settings.files, { ...asked, body }) : null;
    const seconds = ((performance.now() - began) / 1000).toFixed(3);
    await insertRows(reportRuns, ctx, [{ schedule_id, user_id, due_at, seconds, ...run }]);
    if (run.state === 'left') return;
    await tell(ctx, [
      {
        ...{ user_id, kind: `report_${run.state}` as const, actor_id: schedule.created_by, file_id },
        details: { name: saved.name, saved_report_id: saved.id, starts_on: day },
      },
    ]);
  });

export const reportJobs = (settings: JobSettings): readonly (Job | Doing)[] => [
  { name: 'take_up_report_schedules', everySeconds: 15, run: takeUpDue },
  sending(settings),
];
