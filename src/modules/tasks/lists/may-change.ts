import { refusalOfChange } from '#modules/tasks/task-changes.ts';
import type { TaskCard } from '#modules/tasks/task-endpoints.ts';
import type { TaskRow } from '#modules/tasks/moves/task-move.ts';
import type { TaskRelation } from '#modules/tasks/moves/workflow.ts';

/** Why the reader may not change a field of this task, or null: asked of the rules that the server goes by. */
export const obstacleToChange = (task: TaskCard, field: keyof TaskCard, userId: number) =>
  refusalOfChange(task as TaskRow, [field], task.relations as readonly TaskRelation[], userId);
