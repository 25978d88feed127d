import { setTimeout as sleep } from 'node:timers/promises';
import { sql, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { checkSpan, isTold, keepSpans } from '#modules/numbers/measures/door.server.ts';
import type { Measure } from '#modules/numbers/measures/door.ts';
import { reports } from '#modules/views/reports/report-list.ts';
import type { Report } from '#modules/views/reports/report.ts';

/** So long one run of a minute works at most. */
const LONGEST_MS = 20_000;
/** Who writes while it begins is waited for. */
const ONCE_MORE_MS = 200;
/** A company with fewer intervals is counted in no time. */
const FEWEST_ROWS = 100_000;

/** All that a report shows: by some keys other measures, and those by which it divides its rows further. */
const measuresOf = ({ measures, onlyBy, splits }: Report): readonly Measure[] => [
  ...measures,
  ...Object.values(onlyBy ?? {}).flat(),
  ...Object.values(splits ?? {}).map(({ measure }) => measure),
];
export const reportMeasures: readonly Measure[] = reports.flatMap(measuresOf);

/** Keeps the sums of all reports, without a rest: after rows came past the product. */
export const keepAllSums = async (ctx: Context): Promise<void> => {
  await sql`truncate kept_spans, kept_span_sums, stale_spans`.run(ctx.db);
  if (!(await isLarge(ctx))) return;
  while (!(await isTold(ctx))) await sleep(ONCE_MORE_MS);
  await keepSpans(ctx, reportMeasures);
};

const isLarge = ({ db }: Context): Promise<boolean> =>
  sql({ is_large: yesNo })`select coalesce(bool_or(c.reltuples > ${FEWEST_ROWS}), false) as is_large from pg_class c
    where c.oid = 'task_intervals'::regclass`.value(db);

export const keptSumJobs: readonly Job[] = [
  {
    name: 'keep_sums',
    cron: '* * * * *',
    run: async (ctx) => ((await isLarge(ctx)) ? keepSpans(ctx, reportMeasures, LONGEST_MS) : 0),
  },
  { name: 'check_kept_sums', cron: '3,13,23,33,43,53 * * * *', run: (ctx) => checkSpan(ctx, reportMeasures) },
];
