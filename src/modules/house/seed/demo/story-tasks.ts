import type { ClientAsk, TaskPlan } from '#modules/house/seed/demo/task-plan.ts';
import type { DemoClock } from '#modules/house/seed/demo/demo-clock.ts';
import type { Person } from '#modules/house/seed/demo/people.ts';
import type { DemoProject } from '#modules/house/seed/demo/projects.ts';
import type { Telling } from '#modules/house/seed/demo/telling.ts';

/** A told task with the id and the number that it has, in the order in which the tasks were made. */
export interface StoryTask {
  readonly id: number;
  readonly number: string;
  readonly telling: Telling;
  readonly plan: TaskPlan;
}

/** Everything that the tables of the demo company are written from. */
export interface Company {
  readonly clock: DemoClock;
  readonly people: readonly Person[];
  readonly projects: readonly DemoProject[];
  readonly tasks: readonly StoryTask[];
  readonly taskOf: (plan: TaskPlan) => StoryTask;
  readonly asks: readonly ClientAsk[];
}

/** Numbers run without a gap in each project, ids over all of them, both as time does. */
export function inOrderOfTime(stories: ReadonlyMap<TaskPlan, Telling>): StoryTask[] {
  const madeAt = ({ story }: Telling) => Date.parse(story.task.created_at);
  const depth = (plan: TaskPlan): number => (plan.parent ? 1 + depth(plan.parent) : 0);
  const entries = [...stories].sort(
    ([a, first], [b, second]) => madeAt(first) - madeAt(second) || depth(a) - depth(b) || a.index - b.index,
  );
  const last = new Map<DemoProject, number>();
  return entries.map(([plan, telling], at) => {
    const number = (last.get(plan.project) ?? 0) + 1;
    last.set(plan.project, number);
    return { id: at + 1, number: `${plan.project.key}-${number}`, telling, plan };
  });
}
