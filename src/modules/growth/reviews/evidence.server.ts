import { fraction, orNull, sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { addDays } from '#kernel/days.ts';
import { praise } from '#modules/growth/reviews/review-cycles.ts';
import { instantOf } from '#modules/company/schedules/door.ts';
import { sheetsDue } from '#modules/growth/worksheets/door.server.ts';

const figures = {
  ...{ mean_score: orNull(fraction), accepted_count: whole, return_count: whole, on_time_share: orNull(fraction) },
};
const why = 'what is known of the work of somebody whom the caller reviews';

/** What is known of a person's work in a period before anybody writes: the same that stands on their own page. */
export async function evidenceOf(ctx: Context, userId: number, from: string, to: string) {
  const [begins, ends] = [instantOf(from, 0, ctx.timeZone), instantOf(addDays(to, 1), 0, ctx.timeZone)];
  const found = await sql(figures)`select avg(k.score)::float8 as mean_score, count(*)::int as accepted_count,
      coalesce(sum(k.return_count), 0)::int as return_count,
      (count(*) filter (where k.submitted_at <= k.kpi_deadline))::float8
        / nullif(count(*) filter (where k.kpi_deadline is not null), 0) as on_time_share
    from task_kpi k where k.executor_id = ${userId} and k.voided_at is null
      and k.accepted_at >= ${new Date(begins)} and k.accepted_at < ${new Date(ends)}`.one(ctx.db);
  const sheets = await sheetsDue(ctx, from, to, [userId]);
  const words = await sql({ text })`select p.text from ${rowsForAll(praise, why)} p
    where p.to_user_id = ${userId} and p.is_public and p.deleted_at is null
      and p.created_at >= ${new Date(begins)} and p.created_at < ${new Date(ends)} order by p.id desc limit 5`.column(
    ctx.db,
  );
  return {
    ...found,
    mean_score: found.mean_score === null ? null : Math.round(found.mean_score * 100) / 100,
    on_time_share: found.on_time_share === null ? null : Math.round(found.on_time_share * 1000) / 1000,
    sheets_due: sheets.reduce((sum, { due }) => sum + due, 0),
    sheets_sent: sheets.reduce((sum, { sent }) => sum + sent, 0),
    praise: words,
  };
}
