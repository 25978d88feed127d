import { refusalOfChange } from '#modules/tasks/task/task-changes.ts';
import type { TaskCard } from '#modules/tasks/task/task-endpoints.ts';
import type { TaskRow } from '#modules/tasks/task/dev-tasks.ts';
import type { TaskRelation } from '#modules/tasks/workflow/transition-table.ts';

/** Why the reader may not change a field of this task, or null: asked of the rules that the server goes by. */
export const obstacleToChange = (task: TaskCard, field: keyof TaskCard, userId: number) =>
  refusalOfChange(task as TaskRow, [field], task.relations as readonly TaskRelation[], userId);
