import { addMonths } from '#kernel/days.ts';
import { addDemoAdministration } from '#app/demo-administration.ts';
import {
  addDemoCorrections,
  addDemoDays,
  addDemoPunches,
  closeDemoMonth,
  historyBegins,
} from '#app/demo-attendance.ts';
import { addDemoDashboards } from '#app/demo-dashboards.ts';
import { addDemoFiles } from '#app/demo-files.ts';
import { addDemoPoints, addFormerWeights, closeDemoKpi, recomputeDemoKpi } from '#app/demo-kpi.ts';
import { addDemoMessages } from '#app/demo-messages.ts';
import { addDemoPlans } from '#app/demo-plans.ts';
import { addDemoPublications } from '#app/demo-publications.ts';
import { addDemoReviews } from '#app/demo-reviews.ts';
import { addDemoTests } from '#app/demo-tests.ts';
import { addDemoVisits } from '#app/demo-visits.ts';
import { addDemoWorksheets } from '#app/demo-worksheets.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/context.ts';

/** What is added, in a transaction that is the caller's; `of` is what stands behind the colon of the step. */
type Step = (db: Db, config: Config, of: string) => Promise<unknown>;

/** What people find when they sign in: the product serves when all of it is there. */
const first: Readonly<Record<string, Step>> = {
  administration: addDemoAdministration,
  files: addDemoFiles,
  publications: addDemoPublications,
  visits: addDemoVisits,
  plans: addDemoPlans,
  worksheets: addDemoWorksheets,
  reviews: addDemoReviews,
  weights: addFormerWeights,
  dashboards: addDemoDashboards,
  messages: addDemoMessages,
};

/** What a year of it comes to, while the product serves already. */
const later: Readonly<Record<string, Step>> = {
  punches: addDemoPunches,
  days: addDemoDays,
  month: closeDemoMonth,
  corrections: addDemoCorrections,
  points: addDemoPoints,
  kpi: closeDemoKpi,
  recomputed: recomputeDemoKpi,
  tests: addDemoTests,
};

const nameOf = (step: string): string => step.split(':')[0]!;

export const isFirst = (step: string): boolean => nameOf(step) in first;

/**
 * Every step of the demo company in its order, the newest month first; attendance and KPI of the two closed months
 * follow as soon as their days are there.
 * @param today the day on which the company is made.
 */
export function demoSteps(today: string): string[] {
  const since = historyBegins(today);
  const months: string[] = [];
  for (let month = today.slice(0, 7); month >= since.slice(0, 7); month = addMonths(`${month}-01`, -1).slice(0, 7))
    months.push(month);
  const [closed, before] = [months[1]!, months[2]!];
  const daysOf = (some: readonly string[]) => some.map((month) => `days:${month}`);
  return [
    ...Object.keys(first),
    ...['punches', ...daysOf(months.slice(0, 3)), `month:${before}`, `month:${closed}`, 'corrections', 'tests'],
    ...['points', `kpi:${before}`, `kpi:${closed}`, `recomputed:${closed}`, ...daysOf(months.slice(3))],
  ];
}

/** Does one step. @throws Error for a step of another version. */
export async function doStep(db: Db, config: Config, step: string): Promise<void> {
  const run = { ...first, ...later }[nameOf(step)];
  if (!run) throw new Error(`no step of the demo company is called ${step}`);
  await run(db, config, step.slice(nameOf(step).length + 1));
}
