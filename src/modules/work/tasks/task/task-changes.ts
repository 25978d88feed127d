import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import type { TaskRelation, TaskStatus } from '#modules/work/tasks/workflow/transition-table.ts';

/** Fields that anyone who works on a task may change; the rest is for creator and manager. */
export const ownFields = ['text', 'planned_minutes', 'sticker_ids', 'actual_days'] as const;

/** Where another executor may be set; a running task is paused first. */
export const executorStatuses = [
  'new',
  'pause',
  'returned',
  'blocked',
  'processing',
] as const satisfies readonly TaskStatus[];

export interface ChangeRefusal {
  readonly kind: 'person' | 'state' | 'locked';
  readonly rule: 'task_locked' | 'project_archived' | 'not_your_part' | 'own_part_only' | 'executor_change_status';
  readonly field: string;
}

/** What of a task decides who may change it. */
type ChangedTask = Pick<TaskRow, 'is_archived' | 'status' | 'participant_ids'>;

/**
 * Why these fields of a task may not be changed by this person, or null when they may: product.md, People. Only
 * fields whose value differs count, so that a form may send all that it shows.
 */
export function refusalOfChange(
  task: ChangedTask,
  fields: readonly string[],
  relations: readonly TaskRelation[],
  actorId: number,
): ChangeRefusal | null {
  if (!fields.length) return null;
  if (task.is_archived) return { kind: 'locked', rule: 'project_archived', field: fields[0] as string };
  if (task.status === 'accepted') return { kind: 'locked', rule: 'task_locked', field: fields[0] as string };
  if (relations.includes('manager') || relations.includes('creator')) return executorRefusal(task, fields);
  const works =
    relations.some((relation) => relation === 'executor' || relation === 'reviewer') ||
    task.participant_ids.includes(actorId);
  if (!works) return { kind: 'person', rule: 'not_your_part', field: fields[0] as string };
  const foreign = fields.find((field) => !(ownFields as readonly string[]).includes(field));
  return foreign ? { kind: 'person', rule: 'own_part_only', field: foreign } : null;
}

/** May this person add to a task: files, checks, sub-tasks? Anyone who has a part in it, while it is open. */
export function takesPart(
  task: Pick<TaskRow, 'participant_ids'>,
  relations: readonly TaskRelation[],
  actorId: number,
): boolean {
  return relations.some((relation) => relation !== 'client') || task.participant_ids.includes(actorId);
}

function executorRefusal(task: ChangedTask, fields: readonly string[]): ChangeRefusal | null {
  const isOpen = (executorStatuses as readonly TaskStatus[]).includes(task.status);
  const refused = fields.includes('executor_id') && !isOpen;
  return refused ? { kind: 'state', rule: 'executor_change_status', field: 'executor_id' } : null;
}
