import { addDays } from '#kernel/days.ts';
import applicants from '#modules/house/seed/demo/applicants.json' with { type: 'json' };
import { type DemoClock, iso, onDay, workingDay } from '#modules/house/seed/demo/demo-clock.ts';
import { vacancyPage } from '#modules/house/seed/demo/publication-rows.ts';
import { madeAt, type SeedRow, type SeedTables } from '#modules/house/seed/seed-rows.ts';

const MORNING = 10 * 60 + 40;
const AFTERNOON = 15 * 60;
/** As the setting is shipped: application_months. */
const KEPT_DAYS = 365;

/** The vacancies of applicants that have a page, by its key. */
const pages: Readonly<Record<string, string>> = {
  'Backend dasturchi (Node.js)': 'backend',
  'QA-инженер': 'tester',
  'UI/UX дизайнер': 'designer',
};

type Step = readonly [stage: string, daysAgo: number, reason?: string];

/** Who applied at the fictional company in the last year, and how far they came; HR leads them. */
export function hiringRows(clock: DemoClock, hr: number, interviewer: number): SeedTables {
  const at = (daysAgo: number, minute: number) => iso(onDay(clock, addDays(clock.today, -daysAgo), minute));
  const appeals: SeedRow[] = [];
  const stages: SeedRow[] = [];
  const interviews: SeedRow[] = [];
  const letters: SeedRow[] = [];
  const inOrder = applicants.toSorted((a, b) => b.days_ago - a.days_ago);
  for (const [place, { fio, vacancy, source, days_ago, lang, stars, letter, stages: steps }] of inOrder.entries()) {
    const id = place + 1;
    const way: readonly Step[] = [['new', days_ago], ...(steps as Step[])];
    const [stage, since, reason = null] = way.at(-1)!;
    const last = at(since, since === days_ago ? MORNING : AFTERNOON);
    const number = String(1_200_345 + place * 41_077).slice(-7);
    appeals.push({
      ...{ id, fio, vacancy, source, stars, letter, stage, lang_code: lang, reject_reason: reason },
      publication_id: pages[vacancy] ? vacancyPage(pages[vacancy]) : null,
      phone: `+99890${number}`,
      email: `nomzod${id}@example.uz`,
      stage_since: last,
      delete_on: addDays(clock.today, KEPT_DAYS - days_ago),
      ...madeAt(at(days_ago, MORNING)),
      updated_at: last,
    });
    for (const [step, [to_stage, daysAgo, why = null]] of way.entries())
      stages.push({
        ...{ id: stages.length + 1, appeal_id: id, from_stage: way[step - 1]?.[0] ?? null, to_stage, reason: why },
        ...(step === 0 ? madeAt(at(daysAgo, MORNING)) : madeAt(at(daysAgo, AFTERNOON), hr)),
      });
    if (stage === 'offer')
      letters.push({
        ...{ id: letters.length + 1, appeal_id: id, kind: 'offer' },
        text: `Assalomu alaykum, ${fio}! Sizni «${vacancy}» lavozimiga taklif qilamiz.`,
        ...madeAt(last, hr),
      });
    if (stage !== 'interview') continue;
    const day = workingDay(clock, addDays(clock.today, 1 + interviews.length));
    interviews.push({
      ...{ id: interviews.length + 1, appeal_id: id, duration: 45, interviewer_id: interviewer, place: '2-xona' },
      starts_at: iso(onDay(clock, day, AFTERNOON)),
      ...madeAt(last, hr),
    });
  }
  return { appeal_for_jobs: appeals, appeal_stages: stages, appeal_interviews: interviews, appeal_letters: letters };
}
