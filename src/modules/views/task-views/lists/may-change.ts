import { refusalOfChange, type TaskCard, type TaskRelation } from '#modules/work/tasks/door.ts';

/** Why the reader may not change a field of this task, or null: asked of the rules that the server goes by. */
export const obstacleToChange = (task: TaskCard, field: keyof TaskCard, userId: number) =>
  refusalOfChange(task, [field], task.relations as readonly TaskRelation[], userId);
