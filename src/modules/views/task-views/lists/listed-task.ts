import { cardColumns, type TaskCard, type TaskRow } from '#modules/work/tasks/door.ts';

/** What a working list knows of a task beside what a card shows. */
export const listedColumns = [
  ...cardColumns,
  'watcher_ids',
  'planned_start_on',
  'submitted_at',
  'done_at',
  'return_count',
] as const satisfies readonly (keyof TaskRow)[];

export type ListedTask = TaskCard & Pick<TaskRow, (typeof listedColumns)[number]>;
