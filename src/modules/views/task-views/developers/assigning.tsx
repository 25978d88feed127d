import { texts } from '#web/i18n/texts.ts';
import { notify } from '#web/ui/notices.ts';
import { changeInPlace } from '#modules/views/task-views/lists/change-in-place.tsx';
import { obstacleToChange } from '#modules/views/task-views/lists/may-change.ts';
import type { ListedTask } from '#modules/views/task-views/lists/listed-task.ts';
import type { Executor } from '#modules/views/task-views/developers/column-data.ts';

export interface Place {
  readonly id: Executor;
  readonly name: string;
}

/** Why the task may not go to this person, in words; null where it may. */
export function obstacleTo(task: ListedTask, to: Executor, userId: number): string | null {
  const { t } = texts();
  if (task.executor_id === to) return null;
  const refusal = obstacleToChange(task, 'executor_id', userId);
  if (refusal) return t(`rule.${refusal.rule}`);
  if (to !== null && task.reviewer_id === to) return t('developers.is_reviewer');
  // A clock that runs is somebody's; it stops when the task changes hands, and does not run for nobody.
  return null;
}

/** Gives the task to somebody else, or to nobody. */
export function assign(task: ListedTask, to: Place, userId: number): void {
  const { t } = texts();
  if (task.executor_id === to.id) return;
  const obstacle = obstacleTo(task, to.id, userId);
  if (obstacle) return void notify({ kind: 'error', text: obstacle });
  const said = t('developers.assigned', { number: task.number, name: to.name });
  const wasRunning = task.status === 'processing';
  const shown = { executor_id: to.id, ...(wasRunning && { status: 'pause' as const, running_since: null }) };
  void changeInPlace(task, { changes: { executor_id: to.id }, shown, said });
}
