import { lazy, Suspense, useEffect, useId } from 'react';
import { storeOf, useStore } from '#web/state/store.ts';
import type { PriorityRank } from '#modules/tasks/board.ts';
import type { TaskCard } from '#modules/tasks/task-endpoints.ts';
import type { InputField, MoveInput } from '#modules/tasks/task-flow.ts';
import { moveTask, neededFor } from '#modules/tasks/task-moving.tsx';
import type { TaskAction } from '#modules/tasks/workflow.ts';

const MoveForm = lazy(async () => ({ default: (await import('#modules/tasks/move-form.tsx')).MoveForm }));

export interface Asked {
  readonly task: TaskCard;
  readonly action: TaskAction;
  readonly fields: readonly InputField[];
  readonly rank: PriorityRank;
  /** What was typed before the server refused it. */
  readonly typed?: MoveInput;
}

export const asked = storeOf<Asked | null>(null);

/** Makes the move; where the table wants a comment or a deadline with it, asks for them first. */
export function requestMove(task: TaskCard, action: TaskAction, rank: PriorityRank): void {
  const fields = neededFor(task, action);
  if (fields.length) asked.set({ task, action, fields, rank });
  else void moveTask(task, action, {}, rank);
}

/** Who offers to show the question: a board and the panel beside it may both; the one that came last does. */
const hosts = storeOf<readonly string[]>([]);

/** The question behind a move that needs words. One for the whole page; nothing typed is lost when it is refused. */
export function MoveDialog() {
  const own = useId();
  useEffect(() => {
    hosts.set((now) => [...now, own]);
    return () => hosts.set((now) => now.filter((one) => one !== own));
  }, [own]);
  const isHost = useStore(hosts).at(-1) === own;
  const question = useStore(asked);
  if (!question || !isHost) return null;
  return (
    <Suspense>
      <MoveForm key={`${question.task.id} ${question.action}`} {...question} />
    </Suspense>
  );
}
