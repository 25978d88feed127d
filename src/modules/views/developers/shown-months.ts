import type { DeveloperMonth, ExplainedPart, ExplainedTask } from '#modules/views/developers/developer-endpoints.ts';
import { coefficientOf, kpiPartNames, rounded, roundedOrNull, scoreFactorOf } from '#modules/growth/kpi/door.ts';
import { timelinessOf } from '#modules/work/tasks/door.ts';

/** A month as it is known: what the two ends of the page share. Durations in minutes, shares of 1. */
export interface MonthBehind {
  readonly month: string;
  readonly edition: number | null;
  readonly kpi: number | null;
  readonly parts: Readonly<
    Record<string, { numerator: number; denominator: number; value: number | null; weight: number }>
  >;
  readonly points: number;
  readonly plan_points: number | null;
  readonly return_count: number;
  readonly task_minutes: number;
  readonly tasks: readonly TaskBehind[];
}

/** An accepted task with the facts that its points are made of. */
export interface TaskBehind {
  readonly task_id: number;
  readonly accepted_at: string;
  readonly planned_minutes: number | null;
  readonly hard_index: number | null;
  readonly has_sub_tasks: boolean;
  readonly score: number | null;
  readonly overdue_days: number;
  readonly return_count: number;
  readonly points: number;
  readonly brought: number;
  readonly is_reopened: boolean;
  readonly is_dated: boolean;
  readonly is_on_time: boolean;
}

const ratio = (numerator: number, denominator: number): number => (denominator ? numerator / denominator : 0);
const sumOf = (tasks: readonly TaskBehind[], of: (task: TaskBehind) => number): number =>
  tasks.reduce((sum, task) => sum + of(task), 0);
const weightOf = ({ hard_index }: TaskBehind): number => coefficientOf(hard_index);

/** Accepted at the first try: never given back, never opened again before. */
export const isFirstPass = ({ return_count, is_reopened }: TaskBehind): boolean => return_count === 0 && !is_reopened;

export const partsOf = ({ parts }: MonthBehind): ExplainedPart[] =>
  kpiPartNames.map((name) => {
    const { numerator, denominator, value, weight } = parts[name]!;
    return {
      name,
      ...{ numerator: rounded(numerator, 4), denominator: rounded(denominator, 4) },
      ...{ value: roundedOrNull(value, 4), weight: rounded(weight, 4) },
      adds: rounded(100 * weight * (value ?? 0), 2),
    };
  });

/** A month as a row: its measures rounded at the end, unknown ones null. */
export function monthRowOf(known: MonthBehind): DeveloperMonth {
  const { tasks, parts } = known;
  const marked = tasks.filter(({ score }) => score !== null);
  const marks = sumOf(marked, weightOf);
  return {
    ...{ month: known.month, kpi: known.kpi, kpi_parts: partsOf(known), accepted_count: tasks.length },
    ...{ points: rounded(known.points, 2), plan_points: roundedOrNull(known.plan_points, 2) },
    on_time_share: roundedOrNull(parts.on_time!.value, 4),
    mean_score: marks ? rounded(sumOf(marked, (task) => weightOf(task) * task.score!) / marks, 2) : null,
    marked_count: marked.length,
    first_pass_share: tasks.length ? rounded(tasks.filter(isFirstPass).length / tasks.length, 4) : null,
    ...{ return_count: known.return_count, task_minutes: known.task_minutes },
    ...{ frozen: known.edition !== null, version: known.edition },
  };
}

type Explained = Omit<ExplainedTask, 'number' | 'name'>;

/** A task with every factor of its points, and what of Q, T and V it is: the tasks of a month add up to each. */
export function explainedTask(task: TaskBehind, { parts, plan_points }: MonthBehind): Explained {
  const k = weightOf(task);
  const s = scoreFactorOf(task.score);
  const { timeliness } = timelinessOf({ overdueDays: task.overdue_days, returns: task.return_count });
  return {
    ...{ task_id: task.task_id, accepted_at: task.accepted_at },
    ...{ h: task.planned_minutes === null ? null : rounded(task.planned_minutes / 60, 2), k: rounded(k, 2) },
    ...{ s: rounded(s, 4), t: rounded(timeliness, 2), score: roundedOrNull(task.score, 2) },
    ...{ is_parent: task.has_sub_tasks, is_dated: task.is_dated, is_on_time: task.is_on_time },
    ...{ overdue_days: task.overdue_days, returns: task.return_count },
    ...{ points: rounded(task.points, 2), brought: rounded(task.brought, 2) },
    of_quality: rounded(ratio(k * s, parts.quality!.denominator), 4),
    of_on_time: rounded(ratio(task.is_dated && task.is_on_time ? k : 0, parts.on_time!.denominator), 4),
    of_volume: rounded(ratio(task.brought, plan_points ?? 0), 4),
  };
}
