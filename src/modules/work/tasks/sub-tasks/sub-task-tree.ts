import { isClosedStatus } from '#modules/company/projects/door.ts';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';

/** A task of the tree, how deep it stands, and what is below it. Times in minutes. */
export interface TreeTask {
  readonly task: TaskRow;
  readonly depth: number;
  readonly below: Sums;
}

export interface Sums {
  readonly count: number;
  readonly closed: number;
  readonly planned: number;
  readonly actual: number;
}

const none: Sums = { count: 0, closed: 0, planned: 0, actual: 0 };
const plus = (a: Sums, b: Sums): Sums => ({
  count: a.count + b.count,
  closed: a.closed + b.closed,
  planned: a.planned + b.planned,
  actual: a.actual + b.actual,
});
const own = ({ status, planned_minutes, actual_minutes }: TaskRow): Sums => ({
  count: 1,
  closed: isClosedStatus(status) ? 1 : 0,
  planned: planned_minutes ?? 0,
  actual: actual_minutes,
});

/** What is below a task in the order of drawing, each with its sums, and the sums of all. */
export function treeBelow(rows: readonly TaskRow[], rootId: number): { lines: TreeTask[]; sums: Sums } {
  const childrenOf = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const lines: TreeTask[] = [];
  const seen = new Set<number>([rootId]);
  const walk = (id: number, depth: number): Sums => {
    let sums = none;
    for (const task of childrenOf.get(id) ?? []) {
      if (seen.has(task.id)) continue;
      seen.add(task.id);
      const at = lines.push({ task, depth, below: none }) - 1;
      const below = walk(task.id, depth + 1);
      lines[at] = { task, depth, below };
      sums = plus(sums, plus(own(task), below));
    }
    return sums;
  };
  return { sums: walk(rootId, 0), lines };
}

/** Where a line goes one step further in: below the one above it with the same parent; null: nowhere. */
export function nestUnder(lines: readonly TreeTask[], id: number): number | null {
  const at = lines.findIndex(({ task }) => task.id === id);
  const line = lines[at];
  if (!line) return null;
  const sibling = lines.slice(0, at).findLast(({ task }) => task.parent_id === line.task.parent_id);
  return sibling?.task.id ?? null;
}

/** Where a line goes one step out: below its parent's parent; null when it stands at the root already. */
export function unnestTo(lines: readonly TreeTask[], id: number, rootId: number): number | null {
  const parentId = lines.find(({ task }) => task.id === id)?.task.parent_id;
  if (!parentId || parentId === rootId) return null;
  return lines.find(({ task }) => task.id === parentId)?.task.parent_id ?? rootId;
}
