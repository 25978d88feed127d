import { isClosedStatus } from '#modules/company/projects/door.ts';
import { dayMs } from '#kernel/days.ts';
import type { Company, StoryTask } from '#modules/house/seed/demo/story-tasks.ts';
import { streamOf } from '#modules/house/seed/random.ts';
import { madeAt, type SeedRow } from '#modules/house/seed/seed-rows.ts';

const FINISHED_PAIRS = 60;
const WAITING_PAIRS = 22;
const NEAR_MS = 20 * dayMs;

type Pair = readonly [before: StoryTask, after: StoryTask];

/** Tasks that wait, or waited, for another one of their project. Nothing began before what it waits for was done. */
export function dependencyRows(company: Company): SeedRow[] {
  const random = streamOf('task_dependencies');
  const whole = company.tasks.filter(({ plan }) => !plan.parent && !plan.children.length);
  const isClosed = ({ plan }: StoryTask) => isClosedStatus(plan.status);
  const first = random.shuffled(whole);
  const findPairs = (
    count: number,
    befores: StoryTask[],
    fits: (before: StoryTask, after: StoryTask) => boolean,
  ): Pair[] => {
    const used = new Set<StoryTask>();
    return befores
      .flatMap((before): Pair[] => {
        if (used.size >= count) return [];
        const after = first.find(
          (other) => other.plan.project === before.plan.project && !used.has(other) && fits(before, other),
        );
        if (!after) return [];
        used.add(after);
        return [[before, after]];
      })
      .slice(0, count);
  };
  const finished = findPairs(
    FINISHED_PAIRS,
    first.filter(({ plan }) => plan.status === 'accepted'),
    followed,
  );
  const waiting = findPairs(
    WAITING_PAIRS,
    first.filter((task) => !isClosed(task) && task.plan.status !== 'new'),
    (_, after) => after.plan.status === 'new',
  );
  return [...finished, ...waiting].map(([before, after], at) => {
    const { created_at, creator_id } = after.telling.story.task;
    const made = created_at > before.telling.story.task.created_at ? created_at : before.telling.story.task.created_at;
    return {
      id: at + 1,
      task_id: after.id,
      predecessor_id: before.id,
      kind: 'finish_to_start',
      lag_minutes: 0,
      lag_kind: 'working',
      ...madeAt(made, creator_id),
    };
  });
}

function followed({ telling: before }: StoryTask, { telling: after }: StoryTask): boolean {
  const done = before.story.flows.find(({ to_status }) => to_status === 'done')?.at;
  const started = Date.parse(after.story.task.started_at ?? '');
  return done !== undefined && started > done && started < done + NEAR_MS && !before.plan.turns.refused;
}
