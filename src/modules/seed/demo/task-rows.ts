import type { BaseData } from '#modules/seed/base-rows.ts';
import type { ClientAsk, TaskPlan } from '#modules/seed/demo/task-plan.ts';
import type { Comment } from '#modules/seed/demo/conversations.ts';
import { iso } from '#modules/seed/demo/demo-clock.ts';
import { labelsOf } from '#modules/seed/demo/task-labels.ts';
import type { Company, StoryTask } from '#modules/seed/demo/story-tasks.ts';
import { madeAt, type SeedRow, without } from '#modules/seed/seed-rows.ts';
import { closedStatuses } from '#modules/tasks/door.ts';

/** What a task row takes from the tables around it. */
export interface Around {
  readonly base: BaseData;
  readonly categoryId: (plan: TaskPlan) => number | null;
  readonly groupId: (task: StoryTask) => number | null;
  readonly idOfAsk: (ask: ClientAsk) => number;
  readonly dependencies: readonly SeedRow[];
  readonly comments: readonly Comment[];
}

/** The columns that PostgreSQL keeps or that answers compute. */
const leftOut = [
  'judge_id',
  'is_actual',
  'is_archived',
  'planned_minutes_below',
  'actual_minutes_below',
  'relations',
  'allowed_actions',
];

export function taskRows(company: Company, around: Around): SeedRow[] {
  const said = countBy(around.comments.map(({ task }) => task.id));
  const status = new Map(company.tasks.map(({ id, plan }) => [id, plan.status]));
  const waits = around.dependencies.filter(({ predecessor_id }) => !isClosed(status.get(predecessor_id as number)!));
  const blockers = countBy(waits.map(({ task_id }) => task_id as number));
  return company.tasks.map((task) => {
    const { plan, id, number, telling } = task;
    const { children } = plan;
    const row: SeedRow = {
      ...telling.story.task,
      id,
      number,
      parent_id: plan.parent && company.taskOf(plan.parent).id,
      main_task_id: plan.parent && company.taskOf(rootOf(plan)).id,
      project_category_id: around.categoryId(plan),
      task_group_id: around.groupId(plan.parent ? company.taskOf(rootOf(plan)) : task),
      client_task_id: plan.ask && around.idOfAsk(plan.ask),
      sub_task_count: children.length,
      open_sub_task_count: children.filter((child) => !isClosed(child.status)).length,
      open_blocker_count: blockers.get(id) ?? 0,
      comment_count: said.get(id) ?? 0,
      ...labelsOf(task, company, around.base),
    };
    return without(row, ...leftOut) as SeedRow;
  });
}

const isClosed = (status: string): boolean => (closedStatuses as readonly string[]).includes(status);
const rootOf = (plan: TaskPlan): TaskPlan => (plan.parent ? rootOf(plan.parent) : plan);

function countBy(ids: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** Every move, every interval and every deadline of all tasks, each kind in the order of time. */
export function historyRows({ tasks, clock }: Company) {
  const flows = tasks.flatMap(({ id, telling }) => telling.story.flows.map((flow) => ({ ...flow, task_id: id })));
  const intervals = tasks.flatMap(({ id, telling }) =>
    telling.story.intervals.map((entry) => ({ ...entry, task_id: id })),
  );
  const deadlines = tasks.flatMap(({ id, telling }) =>
    telling.story.deadlines.map((entry) => ({ ...entry, task_id: id })),
  );
  return {
    task_flows: flows
      .sort((a, b) => a.at - b.at)
      .map(({ at, by, ...flow }, index) => ({ id: index + 1, ...flow, ...madeAt(iso(at), by) })),
    task_deadlines: deadlines
      .sort((a, b) => a.at - b.at)
      .map(({ at, by, ...row }, index) => ({ id: index + 1, ...row, ...madeAt(iso(at), by) })),
    task_intervals: intervals
      .sort((a, b) => a.from - b.from)
      .map(({ from, to, ...row }, index) => ({
        id: index + 1,
        ...row,
        started_at: iso(from),
        ended_at: to === null ? null : iso(to),
        ...madeAt(iso(from), row.user_id),
        updated_at: iso(to ?? Math.max(from, clock.midnight)),
      })),
  };
}
