import { storeOf } from '#web/state/store.ts';
import type { PriorityRank } from '#modules/tasks/board/board.ts';
import type { TaskCard } from '#modules/tasks/task-endpoints.ts';
import type { InputField, MoveInput } from '#modules/tasks/moves/task-flow.ts';
import { moveTask, neededFor } from '#modules/tasks/moves/task-moving.tsx';
import type { TaskAction } from '#modules/tasks/moves/workflow.ts';

export interface Asked {
  readonly task: TaskCard;
  readonly action: TaskAction;
  readonly fields: readonly InputField[];
  readonly rank: PriorityRank;
  /** What it begins with, where the page knows. */
  readonly typed?: MoveInput;
}

/** The move that waits for words. */
export const asked = storeOf<Asked | null>(null);

/** Makes the move; where the table wants a comment or a deadline with it, asks for them first. */
export function requestMove(task: TaskCard, action: TaskAction, rank: PriorityRank): void {
  const fields = neededFor(task, action);
  if (fields.length) asked.set({ task, action, fields, rank });
  else void moveTask(task, action, {}, rank);
}
