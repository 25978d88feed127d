import { storeOf } from '#web/state/store.ts';
import { partsSent } from '#modules/work/tasks/sections/parts-under-way.ts';
import type { TaskCard } from '#modules/work/tasks/task/task-endpoints.ts';
import type { InputField, TransitionInput } from '#modules/work/tasks/workflow/decide-transition.ts';
import {
  moveByTransition,
  neededFor,
  offeredFor,
} from '#modules/work/tasks/transition-dialog/optimistic-transition.tsx';
import type { TaskAction } from '#modules/work/tasks/workflow/transition-table.ts';

export interface Asked {
  readonly task: TaskCard;
  readonly action: TaskAction;
  /** What must be given. */
  readonly fields: readonly InputField[];
  /** What may be given besides. */
  readonly offered: readonly InputField[];
  /** What it begins with, where the page knows. */
  readonly typed?: TransitionInput;
}

/** The move that waits for words. */
export const asked = storeOf<Asked | null>(null);

/**
 * Makes the move; where the table wants a comment or a deadline with it, asks for them first. What it takes besides is
 * offered with that; who drags or types a key is not stopped for it, who has chosen the move by name is.
 */
export function requestTransition(
  task: TaskCard,
  action: TaskAction,
  { isNamed = false }: { readonly isNamed?: boolean } = {},
): void {
  // A result that is on its way is not asked for again.
  const sent = partsSent(task.id);
  if (sent) void sent.then(() => moveOrAsk(task, action, isNamed));
  else moveOrAsk(task, action, isNamed);
}

function moveOrAsk(task: TaskCard, action: TaskAction, isNamed: boolean): void {
  const fields = neededFor(task, action);
  const offered = offeredFor(task, action).filter((field) => !fields.includes(field));
  if (fields.length || (isNamed && offered.length)) asked.set({ task, action, fields, offered });
  else void moveByTransition(task, action, {});
}
