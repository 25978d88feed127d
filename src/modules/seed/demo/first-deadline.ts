import type { DemoClock } from '#modules/seed/demo/demo-clock.ts';
import type { TaskPlan } from '#modules/seed/demo/task-plan.ts';
import type { TaskStory } from '#modules/seed/demo/task-story.ts';
import { streamOf } from '#modules/seed/random.ts';

/** How many of the open tasks are overdue, by where they stand. */
const overdue: Readonly<Record<string, number>> = {
  new: 0.07,
  processing: 0.15,
  pause: 0.28,
  blocked: 0.4,
  returned: 0.4,
  checking: 0.15,
  not_accepted: 0.5,
};

/**
 * The deadline given at once by the one who ordered the task: the end of a working day. Of what was handed in 18 of
 * 100 came late; open tasks have their deadlines around today. Null: none was given.
 */
export function firstDeadline(plan: TaskPlan, story: TaskStory, clock: DemoClock): number | null {
  const random = streamOf(`deadline ${plan.index}`);
  const { calendar, today } = clock;
  const { status, turns } = plan;
  if (status === 'new' && random.chance(0.12)) return null;
  const least = calendar.addWorkingDays(calendar.dayOf(Date.parse(story.task.created_at)), 1);
  const submitted = story.task.submitted_at;
  const isSettled = status === 'accepted' || status === 'done' || turns.deadlineMoves > 2;
  const reference = isSettled ? calendar.dayOf(submitted ? Date.parse(submitted) : story.last) : today;
  const isLate = isSettled ? turns.isLate : random.chance(overdue[status] ?? 0);
  const away = isLate ? -random.int(1, 5) : random.int(isSettled ? 0 : 1, isSettled ? 5 : 12);
  const given = calendar.addWorkingDays(reference, away - 2 * turns.deadlineMoves * (isSettled ? 1 : 0));
  return calendar.endOfWorkingDay(given < least ? least : given);
}
