import { day, moment, orNull, sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { localized } from '#server/crud/localized.ts';
import { rowsForAll, rowsOf } from '#server/crud/sources.ts';
import { worksheetResponses } from '#modules/growth/worksheets/worksheet-responses.ts';
import { worksheets } from '#modules/growth/worksheets/worksheets.ts';

const why = 'what somebody owes is counted whole, whoever looks at them';

const due = { user_id: whole, month: text, due: whole, sent: whole };

/**
 * How many sheets were due in months, and how many of them were sent by then: measures.md, 3, W. Due is what has ended;
 * whether a sheet came in time does not change when it is opened again.
 * @param from the first day and `to` the last, on the clock of the company.
 * @param userIds null: everybody.
 */
export const sheetsDue = (
  ctx: Context,
  from: string,
  to: string,
  userIds: readonly number[] | null,
): Promise<{ user_id: number; month: string; due: number; sent: number }[]> =>
  sql(due)`select r.user_id, to_char(w.ends_at at time zone ${ctx.timeZone}, 'YYYY-MM') as month, count(*)::int as due,
      (count(*) filter (where r.first_sent_at <= w.ends_at))::int as sent
    from ${rowsForAll(worksheets, why)} w
    join ${rowsForAll(worksheetResponses, why)} r on r.worksheet_id = w.id and r.deleted_at is null
    where w.state <> 'draft' and w.deleted_at is null and w.ends_at <= ${ctx.now}
      and w.ends_at >= ${from}::date::timestamp at time zone ${ctx.timeZone}
      and w.ends_at < (${to}::date + 1)::timestamp at time zone ${ctx.timeZone}
      and ${userIds === null ? sql`true` : sql`r.user_id = any(${userIds}::bigint[])`}
    group by 1, 2`.rows(ctx.db);

/** The sheets of a person that were due within days, with when each was first sent. */
export const sheetsOf = (ctx: Context, userId: number, from: string, to: string) =>
  sql({ due_on: day, sent_at: orNull(moment) })`
    select (w.ends_at at time zone ${ctx.timeZone})::date as due_on, r.first_sent_at as sent_at
    from ${rowsForAll(worksheets, why)} w
    join ${rowsForAll(worksheetResponses, why)} r on r.worksheet_id = w.id and r.deleted_at is null
    where w.state <> 'draft' and w.deleted_at is null and w.ends_at <= ${ctx.now} and r.user_id = ${userId}
      and w.ends_at >= ${from}::date::timestamp at time zone ${ctx.timeZone}
      and w.ends_at < (${to}::date + 1)::timestamp at time zone ${ctx.timeZone}
    order by w.ends_at, w.id`.rows(ctx.db);

const skill = { name: text, value: whole, on: day };

/** What a person said in the last sheet that they sent and the reader may see: each work with its share. */
export const skillsOf = (ctx: Context, userId: number) =>
  sql(skill)`select ${localized('t.names', ctx.lang)} as name, sum((x.work->>'share')::int)::int as value, l.on
    from (select r.works, (r.sent_at at time zone ${ctx.timeZone})::date as on
      from ${rowsOf(ctx, worksheetResponses)} r
      where r.user_id = ${userId} and r.state = 'sent' and r.works is not null
      order by r.sent_at desc, r.id desc limit 1) l
    cross join lateral jsonb_array_elements(l.works) as x(work)
    join work_types t on t.id = (x.work->>'work_type_id')::bigint
    group by t.id, t.names, l.on order by 2 desc, 1`.rows(ctx.db);
