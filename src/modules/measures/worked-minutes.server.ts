import { columnsOf, moment, orNull, sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { calendarOfPerson } from '#modules/schedules/door.server.ts';
import { devTasks, taskIntervals } from '#modules/tasks/door.ts';
import { dividedMinutes } from '#modules/measures/divided-minutes.ts';
import { andTasks, type Asked, dayIn, reachOf, relationIs } from '#modules/measures/relations.server.ts';
import { placeColumns, workedMinutes } from '#modules/measures/task-sources.ts';

const why = 'the hours of a person are whole for whoever sees the person, and narrowed before';
const intervals = rowsForAll(taskIntervals, why);
const tasks = rowsForAll(devTasks, why);

/** An interval ends within so many days: the working day after the longest holidays. */
const LONGEST_DAYS = 62;

const places = sql.join(
  Object.keys(placeColumns).map((name) => (name === 'task_id' ? sql.raw('i.task_id') : sql.raw(`t.${name}`))),
);

const intervalColumns = {
  ...columnsOf(taskIntervals, 'id', 'task_id', 'user_id', 'kind', 'started_at'),
  ended_at: orNull(moment),
  minutes: orNull(whole),
};

/**
 * Minutes by day. An interval within a day is that day's whole; the few that go over a midnight are divided by the
 * schedule of their person, and running ones counted up to the moment, before the statement: only the calendar knows.
 */
relationIs(workedMinutes, async (ctx, asked) => {
  const { from, end } = reachOf(asked);
  const pieces = await piecesOf(ctx, asked);
  const [started, ended] = [dayIn(ctx, sql.raw('i.started_at')), dayIn(ctx, sql.raw('i.ended_at'))];
  const [first, last] = [asked.stretches[0]!, asked.stretches.at(-1)!];
  const days = sql`(values ${sql.join(
    asked.stretches.map(({ day_from, day_to }, at) => sql`(${sql.lit(at)}, ${day_from}::date, ${day_to}::date)`),
  )}) as b(stretch, first_day, last_day)`;
  return sql`select i.id as row_id, b.stretch, ${places}, i.user_id, i.day, i.minutes, i.kind
    from (select i.id, i.task_id, i.user_id, ${started} as day, i.minutes, i.kind from ${intervals} i
        where i.deleted_at is null and i.ended_at is not null and i.started_at >= ${from.toISOString()}::timestamptz
          and i.started_at < ${end.toISOString()}::timestamptz and ${started} = ${ended}
      union all
      select p.id, p.task_id, p.user_id, p.day, p.minutes, p.kind
      from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb)
        as p(id bigint, task_id bigint, user_id bigint, kind text, day date, minutes integer)
      where p.day >= ${first.day_from}::date and p.day <= ${last.day_to}::date) as i
      join ${days} on i.day >= b.first_day and i.day <= b.last_day
      left join ${tasks} as t on t.id = i.task_id
    where true${andTasks(asked)}`;
});

async function piecesOf(ctx: Context, asked: Asked) {
  const { from, end } = reachOf(asked);
  const early = new Date(from.getTime() - LONGEST_DAYS * 86_400_000);
  const [started, ended] = [dayIn(ctx, sql.raw('i.started_at')), dayIn(ctx, sql.raw('i.ended_at'))];
  const rows = await sql(intervalColumns)`
    select i.id, i.task_id, i.user_id, i.kind, i.started_at, i.ended_at, i.minutes from ${intervals} i
    where i.deleted_at is null and i.ended_at is not null and i.started_at >= ${early.toISOString()}::timestamptz
      and i.started_at < ${end.toISOString()}::timestamptz and i.ended_at > ${from.toISOString()}::timestamptz
      and ${started} <> ${ended}
    union all
    select i.id, i.task_id, i.user_id, i.kind, i.started_at, i.ended_at, i.minutes from ${intervals} i
    where i.deleted_at is null and i.ended_at is null and i.started_at < ${end.toISOString()}::timestamptz`.rows(
    ctx.db,
  );
  return rows.flatMap(({ id, task_id, user_id, kind, started_at, ended_at, minutes }) => {
    const calendar = calendarOfPerson(ctx, user_id);
    const begin = Date.parse(started_at);
    const until = ended_at === null ? Math.max(begin, asked.asOf.getTime()) : Date.parse(ended_at);
    const all = ended_at === null ? calendar.workingMinutes(begin, until) : (minutes ?? 0);
    return dividedMinutes(calendar, begin, until, all).map((piece) => ({ id, task_id, user_id, kind, ...piece }));
  });
}
