import { storeOf } from '#web/state/store.ts';
import type { PriorityRank } from '#modules/tasks/board-state/board-state.ts';
import type { TaskCard } from '#modules/tasks/task/task-endpoints.ts';
import type { InputField, TransitionInput } from '#modules/tasks/workflow/decide-transition.ts';
import { moveByTransition, neededFor } from '#modules/tasks/transition-dialog/optimistic-transition.tsx';
import type { TaskAction } from '#modules/tasks/workflow/transition-table.ts';

export interface Asked {
  readonly task: TaskCard;
  readonly action: TaskAction;
  readonly fields: readonly InputField[];
  readonly rank: PriorityRank;
  /** What it begins with, where the page knows. */
  readonly typed?: TransitionInput;
}

/** The move that waits for words. */
export const asked = storeOf<Asked | null>(null);

/** Makes the move; where the table wants a comment or a deadline with it, asks for them first. */
export function requestTransition(task: TaskCard, action: TaskAction, rank: PriorityRank): void {
  const fields = neededFor(task, action);
  if (fields.length) asked.set({ task, action, fields, rank });
  else void moveByTransition(task, action, {}, rank);
}
