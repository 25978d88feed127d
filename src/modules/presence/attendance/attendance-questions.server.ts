import { notTheirs, stepNotAllowed, invalid } from '#kernel/problems.ts';
import { columnsOf, sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { deriveRows, insertOf, inserting, write } from '#server/crud/writing.ts';
import { type Served } from '#server/http/serve.ts';
import { serveVerb } from '#server/rows/serve-verb.ts';
import { attendance } from '#modules/presence/attendance/attendance-days.ts';
import { answerQuestion, type Question } from '#modules/presence/attendance/attendance-endpoints.ts';
import {
  askedFromMinutes,
  attendanceQuestions,
  workingDaysToAnswer,
} from '#modules/presence/attendance/attendance-questions.ts';
import { lockPerson, questionsVisibleTo } from '#modules/presence/attendance/attendance-scope.server.ts';
import { tellAsked } from '#modules/presence/attendance/attendance-telling.server.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { instantOf } from '#modules/company/schedules/door.ts';
import { taskIntervals } from '#modules/work/tasks/door.ts';

const canAnswer = ({ user_id, state }: Pick<Question, 'user_id' | 'state'>, actorId: number): boolean =>
  user_id === actorId && state !== 'answered';

/** Questions are made by the product and answered by their person. */
export const questionOperations = (settings: CrudSettings): Operations<typeof attendanceQuestions> =>
  crudOf(attendanceQuestions, settings, {
    scope: questionsVisibleTo,
    present: (ctx, rows) =>
      rows.map((row) => ({ ...row, allowed_actions: canAnswer(row, ctx.actor.id) ? ['answer'] : [] })),
  });

const answer = serveVerb(attendanceQuestions, {
  endpoint: answerQuestion,
  hold: (ctx, row) => lockPerson(ctx, row.user_id),
  judge(ctx, row, comment) {
    if (row.user_id !== ctx.actor.id) throw notTheirs('question_not_yours');
    if (row.state === 'answered') throw stepNotAllowed('state', 'question_is_answered', { allowed_actions: [] });
    if (!comment) throw invalid('comment', 'comment_given');
  },
  set: (ctx, comment) => ({ state: 'answered' as const, answer: comment, answered_at: ctx.now }),
});

/** Who runs no clocks at all, as managers and HR, is never asked why none ran. */
const CLOCKS_WITHIN_DAYS = 14;

/**
 * Asks about a day that is over: a clock that ran while nobody was there, presence while no clock ran, each for more
 * than an hour. A day with an end missing is asked about in another way.
 */
export async function askAbout(ctx: Context, day: string): Promise<number> {
  const begins = new Date(instantOf(day, 0, ctx.timeZone));
  const found = await sql({ ...columnsOf(attendance, 'user_id'), outside: whole, idle: whole })`
    with days as (
      select a.user_id, a.came, a."left", a.worked_minutes, a.status
      from ${rowsForAll(attendance, 'what is odd about a day is asked, whoever made it')} a
      where a.day = ${day}::date and a.deleted_at is null and not a.is_closed
        and a.status in ('present', 'absent') and a.flags && '{missing_in,missing_out}'::text[] = false),
    clocks as (
      select d.user_id, greatest(i.started_at, ${begins}) as starts_at,
        least(coalesce(i.ended_at, ${ctx.now}), ${begins}::timestamptz + interval '30 hours') as ends_at,
        d.came, d."left"
      from days d join ${rowsForAll(taskIntervals, 'how long somebody worked is a fact of the day')} i
        on i.user_id = d.user_id and i.deleted_at is null
        and i.started_at < ${begins}::timestamptz + interval '1 day' and coalesce(i.ended_at, ${ctx.now}) > ${begins}),
    sums as (
      select d.user_id, d.worked_minutes, coalesce(c.total, 0) as total, coalesce(c.inside, 0) as inside
      from days d left join (select user_id, sum(extract(epoch from ends_at - starts_at) / 60) as total,
          sum(greatest(0, extract(epoch from least(ends_at, "left") - greatest(starts_at, came)) / 60)) as inside
        from clocks where ends_at > starts_at group by user_id) c on c.user_id = d.user_id)
    select s.user_id, round(s.total - s.inside)::int as outside,
      round(coalesce(s.worked_minutes, 0) - s.inside)::int as idle
    from sums s
    where s.total - s.inside > ${sql.lit(askedFromMinutes)}
      or (coalesce(s.worked_minutes, 0) - s.inside > ${sql.lit(askedFromMinutes)}
        and exists (select from ${rowsForAll(taskIntervals, 'who runs clocks at all')} r
          where r.user_id = s.user_id and r.deleted_at is null
            and r.started_at > ${begins}::timestamptz - make_interval(days => ${sql.lit(CLOCKS_WITHIN_DAYS)})))
    order by s.user_id`.rows(ctx.db);
  const calendar = calendarOf(ctx);
  const due_on = calendar.addWorkingDays(calendar.dayOf(ctx.now.getTime()), workingDaysToAnswer);
  const rows = found.flatMap(({ user_id, outside, idle }) => [
    ...(outside > askedFromMinutes
      ? [{ user_id, day, due_on, kind: 'work_without_presence' as const, minutes: outside }]
      : []),
    ...(idle > askedFromMinutes
      ? [{ user_id, day, due_on, kind: 'presence_without_work' as const, minutes: idle }]
      : []),
  ]);
  if (!rows.length) return 0;
  const asked = await write(
    attendanceQuestions,
    ctx,
    inserting(attendanceQuestions, ctx, {
      ...insertOf(attendanceQuestions, rows),
      unless: sql`on conflict do nothing`,
    }),
  );
  for (const user_id of new Set(asked.map((row) => row.user_id))) await tellAsked(ctx, user_id, day);
  return asked.length;
}

/** What was not answered in time is shown to the lead. */
export async function showUnanswered(ctx: Context): Promise<void> {
  const today = calendarOf(ctx).dayOf(ctx.now.getTime());
  await deriveRows(attendanceQuestions, ctx, {
    set: { state: 'shown' },
    where: sql`t.state = 'open' and t.due_on < ${today}::date and t.deleted_at is null`,
  });
}

export const questionsServed: readonly Served[] = [answer];
