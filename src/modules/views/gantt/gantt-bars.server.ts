import { allPlanned, instantOf, longestPath, type PlannedTask } from '#modules/work/plan/door.ts';
import { isLate, refusalOfChange, relationsOf, type TaskActor } from '#modules/work/tasks/door.ts';
import type {
  BarRight,
  GanttBar,
  GanttLink,
  GanttSpan,
  GanttWay,
  UnplacedTask,
} from '#modules/views/gantt/gantt-answer.ts';
import type { ShownTask } from '#modules/views/gantt/gantt-tasks.server.ts';
import { isoOf } from '#modules/views/gantt/local-time.ts';
import { isClosed, type MadePlan, remainingOf } from '#modules/views/gantt/plan-input-of.ts';
import type { PlanRow } from '#modules/views/gantt/plan-rows.ts';

/** What bars are made of beside the plan. */
export interface BarsAsked {
  readonly by: GanttWay;
  readonly plan: MadePlan;
  readonly shown: readonly ShownTask[];
  readonly baseline: ReadonlyMap<number, GanttSpan>;
  readonly mayOf: (task: ShownTask) => BarRight[];
}

/** Bars of all shown tasks that have a place, whatever the period; the first to begin first. */
export function barsOf({ by, plan, shown, baseline, mayOf }: BarsAsked): GanttBar[] {
  const { facts, network, unplaced } = plan;
  const planned = allPlanned(network);
  const parents = new Set(network.input.tasks.flatMap(({ parent }) => (parent == null ? [] : [Number(parent)])));
  const byId = new Map(shown.map((task) => [task.id, task]));
  const pinned = new Set(network.input.tasks.flatMap((task) => (task.pinned ? [task.id] : [])));
  return shown
    .flatMap((task): GanttBar[] => {
      const row = facts.tasks.get(task.id);
      const at = planned.get(task.id);
      if (!row || !at || unplaced.has(task.id)) return [];
      const isParent = parents.has(task.id);
      return [
        {
          task_id: task.id,
          row_key: rowKeyOf(by, task, byId, parents),
          ...{ number: task.number, name: task.name, version: task.version, status: task.status },
          ...{ project_id: task.project_id, executor_id: task.executor_id, parent_id: task.parent_id },
          kind: isParent ? 'parent' : row.planned_minutes === 0 ? 'milestone' : 'task',
          ...datesOf(at, facts.timeZone),
          is_estimated: isParent ? at.isEstimated : row.planned_minutes !== null,
          is_placed: isParent || !pinned.has(task.id),
          ...workOf(plan, row),
          ...{ planned_start_on: row.planned_start_on, planned_minutes: row.planned_minutes },
          ...{ deadline: row.deadline, kpi_deadline: row.kpi_deadline },
          not_before: row.project_starts_on === null ? null : isoOf(instantOf(row.project_starts_on), facts.timeZone),
          ...{ slack_minutes: at.slack, free_slack_minutes: at.freeSlack },
          is_critical: at.isCritical && !isClosed(row),
          is_late: isLateIn(plan, row, at),
          baseline: baseline.get(task.id) ?? null,
          may: mayOf(task),
        },
      ];
    })
    .toSorted(byBeginning);
}

export const byBeginning = (a: GanttBar, b: GanttBar): number =>
  a.starts_at < b.starts_at ? -1 : a.starts_at > b.starts_at ? 1 : a.task_id - b.task_id;

function datesOf(at: PlannedTask, timeZone: string) {
  const [start, finish] = [isoOf(at.start, timeZone), isoOf(at.finish, timeZone)];
  return {
    ...{ starts_at: start, ends_at: finish, early_start: start, early_finish: finish },
    ...{ late_start: isoOf(at.lateStart, timeZone), late_finish: isoOf(at.lateFinish, timeZone) },
  };
}

function workOf({ facts }: MadePlan, row: PlanRow): Pick<GanttBar, 'remaining_minutes' | 'progress'> {
  if (isClosed(row)) return { remaining_minutes: 0, progress: 1 };
  const left = remainingOf(facts, row);
  if (left === null || row.planned_minutes === null) return { remaining_minutes: null, progress: null };
  const done = row.planned_minutes ? (row.planned_minutes - left) / row.planned_minutes : 0;
  return { remaining_minutes: left, progress: Math.round(done * 1_000) / 1_000 };
}

/** The deadline is over and the work is not, or it will be: by the plan the end lies behind it. */
function isLateIn({ facts }: MadePlan, row: PlanRow, at: PlannedTask): boolean {
  if (isClosed(row) || row.deadline === null) return false;
  return isLate(row, isoOf(facts.now, facts.timeZone)) || isoOf(at.finish, facts.timeZone) > utc(row.deadline);
}
const utc = (iso: string): string => new Date(iso).toISOString().replace('.000Z', 'Z');

/** The row in which a task lies: whoever does it, or the nearest task above it that is shown, or its project. */
function rowKeyOf(
  by: GanttWay,
  task: ShownTask,
  byId: ReadonlyMap<number, ShownTask>,
  parents: ReadonlySet<number>,
): string {
  if (by === 'executor') return `u${task.executor_id ?? 0}`;
  if (parents.has(task.id)) return `k${task.id}`;
  return parentRowOf(task, byId) ?? `p${task.project_id}`;
}

export function parentRowOf({ parent_id, project_id }: ShownTask, byId: ReadonlyMap<number, ShownTask>): string | null {
  const above = parent_id === null ? undefined : byId.get(parent_id);
  return above && above.project_id === project_id ? `k${above.id}` : null;
}

/** What lies in the tray: tasks that nothing places, each with why. */
export const unplacedOf = (
  { unplaced, facts }: MadePlan,
  shown: readonly ShownTask[],
  mayOf: (task: ShownTask) => BarRight[],
): UnplacedTask[] =>
  shown.flatMap((task): UnplacedTask[] => {
    const [reason, row] = [unplaced.get(task.id), facts.tasks.get(task.id)];
    if (!reason || !row) return [];
    const { id, number, name, version, status, project_id, executor_id } = task;
    const { planned_minutes, deadline } = row;
    return [
      {
        task_id: id,
        reason,
        number,
        name,
        version,
        status,
        project_id,
        executor_id,
        planned_minutes,
        deadline,
        may: mayOf(task),
      },
    ];
  });

/** Dependencies between two tasks that are both shown. */
export function linksOf(
  { facts, network, circles }: MadePlan,
  isShown: (id: number) => boolean,
  broken: ReadonlySet<number>,
): GanttLink[] {
  const driving = new Set([...longestPath(network).links].map(({ id }) => Number(id)));
  const dropped = new Set(circles.map(({ link }) => link.id));
  return facts.links
    .filter(({ from, to }) => isShown(from) && isShown(to))
    .map((link) => ({
      ...link,
      is_driving: driving.has(link.id),
      is_broken: broken.has(link.id) || dropped.has(link.id),
    }));
}

/** What somebody may do with a bar, by the same rule that judges the change when it comes. */
export const rightsOf =
  (actor: TaskActor, mayChange: boolean, mayLink: boolean) =>
  (task: ShownTask): BarRight[] => {
    if (!mayChange) return [];
    const relations = relationsOf(task, actor);
    const row = { ...task, is_archived: actor.archived_project_ids.includes(task.project_id) };
    const may = (field: string) => !refusalOfChange(row, [field], relations, actor.id);
    const takesPart = relations.some((one) => one !== 'client') || task.participant_ids.includes(actor.id);
    const isOpen = task.status !== 'accepted' && !row.is_archived;
    return [
      ...(may('planned_start_on') ? (['move'] as const) : []),
      ...(may('planned_minutes') ? (['resize'] as const) : []),
      ...(may('executor_id') ? (['assign'] as const) : []),
      ...(mayLink && takesPart && isOpen ? (['link'] as const) : []),
    ];
  };
