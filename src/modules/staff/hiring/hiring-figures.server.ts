import { columnsOf, orNull, sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { thereFor } from '#server/crud/conditions.ts';
import { appealForJobs } from '#modules/staff/hiring/appeal-for-jobs.ts';
import { openStages, type Stage, stages } from '#modules/staff/hiring/hiring-flow.ts';
import { appealsVisibleTo } from '#modules/staff/hiring/hiring-scope.server.ts';

/** A company has more words for its vacancies than anybody reads. */
const mostVacancies = 30;

/** From where people come, and how long they stand in each stage: the half of them no longer than the median. */
export async function hiringFigures(ctx: Context) {
  const visible = thereFor(appealsVisibleTo, ctx.actor);
  const sources = await sql({
    ...columnsOf(appealForJobs, 'source'),
    count: whole,
    hired: whole,
    open: whole,
  })`select t.source, count(*) as count, count(*) filter (where t.stage = 'hired') as hired,
      count(*) filter (where t.stage = any(${openStages}::text[])) as open
    from appeal_for_jobs t where ${visible} group by t.source order by 2 desc, 1`.rows(ctx.db);
  const vacancies = await sql({
    ...{ publication_id: orNull(whole), vacancy: text, count: whole, hired: whole, open: whole },
  })`select t.publication_id, coalesce(p.names->>${ctx.lang}, p.names->>'uz', min(t.vacancy), '') as vacancy,
      count(*) as count, count(*) filter (where t.stage = 'hired') as hired,
      count(*) filter (where t.stage = any(${openStages}::text[])) as open
    from appeal_for_jobs t left join publications p on p.id = t.publication_id
    where ${visible}
    group by t.publication_id, p.names, case when t.publication_id is null then lower(t.vacancy) end
    order by 3 desc, 2 limit ${sql.lit(mostVacancies)}`.rows(ctx.db);
  const known = await sql({
    ...columnsOf(appealForJobs, 'stage'),
    count: whole,
    median_hours: orNull(whole),
    longest_hours: orNull(whole),
  })`select s.to_stage as stage, count(distinct s.appeal_id) as count,
      round(percentile_cont(0.5) within group (order by s.hours))::integer as median_hours,
      round(max(s.hours))::integer as longest_hours
    from (select p.appeal_id, p.to_stage, extract(epoch from coalesce(
        lead(p.created_at) over (partition by p.appeal_id order by p.id), ${ctx.now}::timestamptz) - p.created_at)
        / 3600 as hours
      from appeal_stages p join appeal_for_jobs t on t.id = p.appeal_id
      where p.deleted_at is null and ${visible}) as s
    group by s.to_stage`.by(ctx.db, 'stage');
  const isLast = (stage: Stage) => stage === 'hired' || stage === 'rejected';
  return {
    sources,
    vacancies,
    stages: stages.map((stage) => {
      const { count = 0, median_hours = null, longest_hours = null } = known.get(stage) ?? {};
      // Nobody waits in the last stages.
      return isLast(stage)
        ? { stage, count, median_hours: null, longest_hours: null }
        : { stage, count, median_hours, longest_hours };
    }),
  };
}
