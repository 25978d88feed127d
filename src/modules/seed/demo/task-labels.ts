import { addDays } from '#kernel/days.ts';
import type { BaseData } from '#modules/seed/base-rows.ts';
import { workingDay } from '#modules/seed/demo/demo-clock.ts';
import type { Company, StoryTask } from '#modules/seed/demo/story-tasks.ts';
import { streamOf } from '#modules/seed/random.ts';

const PLANNED_BACK_DAYS = 30;
const SOON_DAYS = 3;
const WEEKEND = 0.6;

/** What people hang on a task beside its fields: who else takes part, labels, attributes, the planned days. */
export function labelsOf(task: StoryTask, company: Company, { idOf }: BaseData) {
  const { plan } = task;
  const random = streamOf(`labels ${plan.index}`);
  const stickers = stickersOf(task).filter(([, probability]) => random.chance(probability));
  const others = random.shuffled(
    plan.project.team.filter(({ id, blockedAt }) => id !== plan.executor?.id && !blockedAt),
  );
  const analyst = plan.project.team.find(({ skills }) => (skills.docs ?? 0) > 1);
  const watchers = [random.chance(0.12) ? plan.project.manager : null, random.chance(0.15) ? analyst : null];
  return {
    participant_ids: random.chance(0.12) ? others.slice(0, random.int(1, 2)).map(({ id }) => id) : [],
    watcher_ids: watchers.flatMap((person) => (person && person !== plan.executor ? [person.id] : [])),
    sticker_ids: stickers.map(([key]) => idOf('stickers')(key)),
    // Attribute values 1 to 3 are where it shows, 4 to 6 where it came from.
    attribute_value_ids: [
      ...(plan.subject.type === 'bug' && random.chance(0.6) ? [random.int(1, 3)] : []),
      ...(random.chance(0.35) ? [plan.ask ? 4 : random.int(5, 6)] : []),
    ],
    actual_days: actualDays(task, company),
  };
}

function stickersOf({ plan }: StoryTask): [string, number][] {
  const { subject, priority, ask, status } = plan;
  return [
    ['urgent', priority === 'urgent' ? 0.7 : 0.02],
    ['client', ask ? 0.35 : 0],
    ['design', subject.platform === 'web' ? 0.06 : 0],
    ['check', status === 'checking' ? 0.2 : 0.02],
    ['debt', subject.category === 'refactoring' || subject.category === 'performance' ? 0.5 : 0.01],
    ['release', 0.07],
  ];
}

/** The days on which it was worked on lately, and today for what stands next. */
function actualDays({ telling, plan }: StoryTask, { clock }: Company): string[] {
  const random = streamOf(`days ${plan.index}`);
  const { story } = telling;
  const earliest = addDays(clock.today, -PLANNED_BACK_DAYS);
  const worked = story.intervals.map(({ from }) => clock.calendar.dayOf(from)).filter((day) => day >= earliest);
  const planned = new Set(worked.filter(() => random.chance(0.6)));
  const next = workingDay(clock, clock.today);
  const { deadline } = story.task;
  const isNear = deadline !== null && clock.calendar.dayOf(Date.parse(deadline)) <= addDays(next, SOON_DAYS);
  const chance = { processing: 0.9, pause: 0.45, returned: 0.6, new: isNear ? 0.5 : 0.04 }[plan.status as string] ?? 0;
  if (plan.executor && !plan.executor.blockedAt && random.chance(chance)) {
    planned.add(next);
    // Before a day off some mean to catch up: so a plan of today is never missing from a demonstration.
    if (next !== clock.today && random.chance(WEEKEND)) planned.add(clock.today);
  }
  return [...planned].sort();
}
