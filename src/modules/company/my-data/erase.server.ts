import { addMonths } from '#kernel/days.ts';
import { dayOf } from '#kernel/calendar-formats.ts';
import { type Sql, sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { insertRows } from '#server/crud/writing.ts';
import type { Job } from '#server/jobs/jobs.ts';
import type { RetentionKind } from '#modules/company/my-data/data-kinds.ts';
import { erasures } from '#modules/company/my-data/retention-rules.ts';

/** So many rows go in one statement, and so many statements in one run: the next run goes on. */
const atOnce = 1_000;
const rounds = 20;

type Erased = Parameters<typeof rowsForAll>[0];

/** A piece of what is older than the day: a statement that answers how many went. */
type Piece = (before: string, zone: string) => Sql;

const old = (table: Erased): Sql => rowsForAll(table, 'what is kept no longer goes, from the trash too');

/**
 * What goes of each kind. Days whose punches went are closed, so that nothing works them out again from what is not
 * there; timesheets of closed months keep their lines until the days themselves go. Results of tests and grades stay.
 */
const pieces: Readonly<Record<RetentionKind, readonly Piece[]>> = {
  punches: [
    (
      before,
      zone,
    ) => sql`with gone as (delete from attendance_punches where id in (select id from ${old('attendance_punches')}
          where at < (${before}::date)::timestamp at time zone ${zone} order by at limit ${sql.lit(atOnce)})
        returning user_id, (at at time zone ${zone})::date as day),
      closed as (update attendance a set is_closed = true from (select distinct user_id, day from gone) g
        where a.user_id = g.user_id and a.day = g.day and not a.is_closed)
      select count(*)::int as count from gone`,
  ],
  days: [
    (before) => sql`with gone as (delete from attendance where id in (select id from ${old('attendance')}
        where day < ${before}::date limit ${sql.lit(atOnce)}) returning id) select count(*)::int as count from gone`,
    (before) => sql`with gone as (delete from attendance_corrections where id in (select id
        from ${old('attendance_corrections')} where day < ${before}::date limit ${sql.lit(atOnce)})
        returning id) select count(*)::int as count from gone`,
    (
      before,
    ) => sql`with gone as (delete from attendance_questions where id in (select id from ${old('attendance_questions')}
        where day < ${before}::date limit ${sql.lit(atOnce)}) returning id) select count(*)::int as count from gone`,
    (before) => sql`with gone as (update attendance_months set versions = '[]'
        where month < left(${before}, 7) and versions <> '[]' returning id) select count(*)::int as count from gone`,
  ],
  kiosk_flags: [
    (before, zone) => sql`with gone as (update attendance_punches set flags = '{}', browser_hash = null
        where id in (select id from ${old('attendance_punches')} where kiosk_id is not null
          and at < (${before}::date)::timestamp at time zone ${zone} and (flags <> '{}' or browser_hash is not null)
          limit ${sql.lit(atOnce)}) returning id) select count(*)::int as count from gone`,
  ],
  test_answers: [
    (before, zone) => sql`with gone as (update test_answers set answer = null where id in (select a.id
        from ${old('test_answers')} a join ${old('test_attempts')} t on t.id = a.attempt_id and t.state = 'graded'
        where a.answer is not null and t.started_at < (${before}::date)::timestamp at time zone ${zone}
        limit ${sql.lit(atOnce)}) returning id) select count(*)::int as count from gone`,
  ],
  review_texts: [
    (before) => sql`with gone as (delete from review_voices where id in (select v.id from review_voices v
        join ${old('review_cycles')} c on c.id = v.cycle_id and c.state in ('released', 'closed')
          and c.period_to < ${before}::date
        limit ${sql.lit(atOnce)}) returning id) select count(*)::int as count from gone`,
    (before) => sql`with gone as (delete from review_drafts where assignment_id in (select d.assignment_id
        from review_drafts d join ${old('review_assignments')} a on a.id = d.assignment_id
        join ${old('review_cycles')} c on c.id = a.cycle_id and c.state in ('released', 'closed')
          and c.period_to < ${before}::date
        limit ${sql.lit(atOnce)}) returning assignment_id) select count(*)::int as count from gone`,
    (before) => sql`with gone as (update review_ratings set answer = null, calibration_comment = null
        where id in (select r.id from ${old('review_ratings')} r
          join ${old('review_cycles')} c on c.id = r.cycle_id and c.state in ('released', 'closed')
            and c.period_to < ${before}::date
          where r.answer is not null or r.calibration_comment is not null limit ${sql.lit(atOnce)})
        returning id) select count(*)::int as count from gone`,
  ],
};

/** Takes what is older than its rule allows, a piece at a time, and notes how many went. Answers that by kind. */
export async function eraseOld(ctx: Context): Promise<Readonly<Partial<Record<RetentionKind, number>>>> {
  const rules = await sql({ kind: text, months: whole })`select kind, months
    from retention_rules where deleted_at is null`.rows(ctx.db);
  const today = dayOf(ctx.now.getTime(), ctx.timeZone);
  const all: Partial<Record<RetentionKind, number>> = {};
  for (const { kind, months } of rules as { kind: RetentionKind; months: number }[]) {
    const before = addMonths(today, -months);
    let count = 0;
    for (const piece of pieces[kind]) count += await eraseAll(ctx, () => piece(before, ctx.timeZone));
    if (!count) continue;
    await insertRows(erasures, ctx, [{ kind, count }]);
    all[kind] = count;
  }
  return all;
}

/** Applications of candidates have their day of deletion and a job of their own; here they are counted. */
export const noteForgotten = async (ctx: Context, count: number): Promise<void> =>
  void (await insertRows(erasures, ctx, [{ kind: 'applications', count }]));

async function eraseAll({ db }: Context, piece: () => Sql): Promise<number> {
  let count = 0;
  for (let round = 0; round < rounds; round++) {
    const [row] = (await piece().rows(db)) as { count: number }[];
    count += row!.count;
    if (row!.count < atOnce) break;
  }
  return count;
}

export const myDataJobs: readonly Job[] = [
  { name: 'erase_old_data', cron: '17 3 * * *', run: eraseOld },
  {
    name: 'drop_data_exports',
    cron: '19 * * * *',
    run: ({ db }) => sql`delete from data_exports where created_at < now() - interval '24 hours'`.run(db),
  },
];
