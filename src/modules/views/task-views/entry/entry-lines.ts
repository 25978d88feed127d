import type { TaskRow } from '#modules/work/tasks/door.ts';
import { taskKey, type WaitingLine } from '#modules/views/task-views/entry/making.ts';

/** Where a line of the tree stands. */
interface PlacedLine {
  readonly key: string;
  readonly under: string | null;
  readonly depth: number;
}

/** A line of the tree that is entered: a task, or what is yet to become one. */
export interface EntryLine<T = TaskRow> extends PlacedLine {
  readonly task?: T;
  readonly waiting?: WaitingLine;
}

/** Tasks and waiting lines as one tree, depth first: tasks in the order of their making, what waits behind them. */
export function entryLines<T extends Pick<TaskRow, 'id' | 'parent_id'>>(
  tasks: readonly T[],
  waiting: readonly WaitingLine[],
): EntryLine<T>[] {
  const here = new Set([...tasks.map(({ id }) => taskKey(id)), ...waiting.map(({ key }) => key)]);
  const known = (under: string | null) => (under !== null && here.has(under) ? under : null);
  const all = [
    ...tasks.map((task) => ({
      key: taskKey(task.id),
      under: known(task.parent_id === null ? null : taskKey(task.parent_id)),
      task,
    })),
    ...waiting.map((line) => ({ key: line.key, under: known(line.under), waiting: line })),
  ];
  const below = Map.groupBy(all, ({ under }) => under);
  const lines: EntryLine<T>[] = [];
  const place = (under: string | null, depth: number) => {
    for (const line of below.get(under) ?? []) {
      lines.push({ ...line, depth });
      place(line.key, depth + 1);
    }
  };
  place(null, 0);
  return lines;
}

/** Behind which line the next one of `under` stands: the last of everything below it. −1: there is none yet. */
export function lastBelow(lines: readonly PlacedLine[], under: string | null): number {
  if (under === null) return lines.length - 1;
  const at = lines.findIndex(({ key }) => key === under);
  if (at < 0) return lines.length - 1;
  const next = lines.findIndex(({ depth }, place) => place > at && depth <= lines[at]!.depth);
  return next < 0 ? lines.length - 1 : next - 1;
}

/** Under which line the next one stands when it is set in: the last one beside it; itself where there is none. */
export const setIn = (lines: readonly PlacedLine[], under: string | null): string | null =>
  lines.findLast((line) => line.under === under)?.key ?? under;

/** And when it is lifted: beside the one that it stood under. */
export const lifted = (lines: readonly PlacedLine[], under: string | null): string | null =>
  lines.find(({ key }) => key === under)?.under ?? null;
