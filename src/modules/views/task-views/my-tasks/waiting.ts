import type { ListedTask } from '#modules/views/task-views/lists/listed-task.ts';

/** By what must be done now, in the order of the list. */
export const waitingGroups = ['returned', 'late', 'to_review', 'today', 'week', 'later', 'undated', 'others'] as const;
export type WaitingGroup = (typeof waitingGroups)[number];

export const myParts = ['executor', 'reviewer', 'creator', 'participant', 'watcher'] as const;
export type MyPart = (typeof myParts)[number];

/** What the reader is to a task, beside the relations that decide about moves. */
export function partsOf(task: ListedTask, userId: number): MyPart[] {
  const is: Record<MyPart, boolean> = {
    executor: task.executor_id === userId,
    reviewer: task.relations.includes('reviewer'),
    creator: task.creator_id === userId,
    participant: task.participant_ids.includes(userId),
    watcher: task.watcher_ids.includes(userId),
  };
  return myParts.filter((part) => is[part]);
}

/** Now, in days of the company. `weekEnd` is the Sunday of this week. */
export interface Today {
  readonly userId: number;
  readonly now: string;
  readonly today: string;
  readonly weekEnd: string;
  readonly dayOf: (instant: string) => string;
}

const inHand = ['new', 'processing', 'pause', 'returned'];

/** Where a task stands in the list of the reader; null when nothing of it is open for them. */
export function groupOf(task: ListedTask, { userId, now, today, weekEnd, dayOf }: Today): WaitingGroup | null {
  const { status, executor_id, deadline } = task;
  const parts = partsOf(task, userId);
  if (status === 'accepted' || !parts.length) return null;
  if (status === 'checking' && parts.includes('reviewer')) return 'to_review';
  // The one who ordered it accepts what is done, and decides about what was not accepted.
  if ((status === 'done' || status === 'not_accepted') && parts.includes('creator')) return 'to_review';
  // What nobody does yet waits for the one who ordered it.
  const isMine = executor_id === userId || parts.includes('participant') || executor_id === null;
  if (!isMine || !inHand.includes(status)) return 'others';
  if (status === 'returned') return 'returned';
  if (deadline !== null && deadline < now) return 'late';
  if (status === 'processing' || task.actual_days.includes(today)) return 'today';
  if (deadline === null) return 'undated';
  const day = dayOf(deadline);
  if (day <= today) return 'today';
  return day <= weekEnd ? 'week' : 'later';
}
