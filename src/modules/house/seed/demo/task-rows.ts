import { isClosedStatus } from '#modules/company/projects/door.ts';
import type { BaseData } from '#modules/house/seed/base-rows.ts';
import type { ClientAsk, TaskPlan } from '#modules/house/seed/demo/task-plan.ts';
import type { Comment } from '#modules/house/seed/demo/conversations.ts';
import { iso, workingDay } from '#modules/house/seed/demo/demo-clock.ts';
import type { Company, StoryTask } from '#modules/house/seed/demo/story-tasks.ts';
import { madeAt, type SeedRow, without } from '#modules/house/seed/seed-rows.ts';
import { addDays } from '#kernel/days.ts';
import { streamOf } from '#modules/house/seed/random.ts';

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
  const waits = around.dependencies.filter(
    ({ predecessor_id }) => !isClosedStatus(status.get(predecessor_id as number)!),
  );
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
      open_sub_task_count: children.filter((child) => !isClosedStatus(child.status)).length,
      open_blocker_count: blockers.get(id) ?? 0,
      comment_count: said.get(id) ?? 0,
      ...labelsOf(task, company, around.base),
    };
    return without(row, ...leftOut) as SeedRow;
  });
}

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

const PLANNED_BACK_DAYS = 30;
const SOON_DAYS = 3;
const WEEKEND = 0.6;

/** What people hang on a task beside its fields: who else takes part, labels, attributes, the planned days. */
function labelsOf(task: StoryTask, company: Company, { idOf }: BaseData) {
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
