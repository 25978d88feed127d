import type { Row } from '#kernel/resource.ts';
import type { taskFlows } from '#modules/work/tasks/transitions/task-flows.ts';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import type { taskDeadlines } from '#modules/work/tasks/deadlines/task-deadlines.ts';

export type Flow = Row<typeof taskFlows>;
export type Deadline = Row<typeof taskDeadlines>;

/** A stretch in which the task stood in one status with one person. */
export interface Stretch {
  readonly status: string;
  readonly executor_id: number | null;
  readonly from: string;
  /** Null: until now. */
  readonly to: string | null;
  /** Working minutes; null for the stretch that lasts. */
  readonly minutes: number | null;
  /** Its part of the ribbon, in parts of the whole: never so small that it cannot be seen. */
  readonly share: number;
  readonly deadlines: readonly Deadline[];
}

/** The shortest stretch is drawn as if it were this part of the whole. */
const leastShare = 0.012;
const isReturn = (status: string) => status === 'returned' || status === 'not_accepted';

/** The life of a task as stretches one after the other; moves that were taken back are no part of it. */
export function ribbonOf(
  task: Pick<TaskRow, 'status' | 'executor_id' | 'created_at'>,
  flows: readonly Flow[],
  deadlines: readonly Deadline[],
): Stretch[] {
  const moves = flows.filter(({ is_undone }) => !is_undone).toSorted((a, b) => a.id - b.id);
  const raw = [...moves, null].map((flow, at) => {
    const from = moves[at - 1]?.created_at ?? task.created_at;
    return {
      status: flow?.from_status ?? task.status,
      executor_id: flow ? flow.executor_id : task.executor_id,
      from,
      to: flow?.created_at ?? null,
      minutes: flow?.minutes ?? null,
      deadlines: deadlines.filter(({ created_at }) => created_at >= from && (!flow || created_at < flow.created_at)),
    };
  });
  const whole = raw.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0) || 1;
  const shares = raw.map(({ minutes }) => Math.max(leastShare, (minutes ?? 0) / whole));
  const sum = shares.reduce((a, b) => a + b, 0);
  return raw.map((one, at) => ({ ...one, share: shares[at]! / sum }));
}

/** How often the work came back: what is handed on in between stays where it is. */
export const returnsIn = (stretches: readonly Stretch[]): number =>
  stretches.filter(({ status }, at) => isReturn(status) && stretches[at - 1]?.status !== status).length;
