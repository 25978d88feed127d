import type { MessageAction } from '#modules/notifications/door.ts';

interface Offer {
  readonly action: string;
  /** It cannot be done without a comment. */
  readonly asks?: 'comment';
}

/** What is offered beside a notice of a kind, where its reader may do it at that moment. */
const offers: Readonly<Record<string, readonly Offer[]>> = {
  task_assigned: [{ action: 'to_processing' }],
  task_moved: [{ action: 'finish' }, { action: 'return_to_correcting', asks: 'comment' }],
};

interface Acted {
  readonly kind: string;
  readonly task_id: number | null;
  /** What the reader may do to the task now. */
  readonly allowed: readonly string[];
}

/** Moves of the task that a message offers as buttons: done as its reader, by the address that the board uses. */
export function actionsOf(
  { kind, task_id, allowed }: Acted,
  labelOf: (action: string) => string,
): readonly MessageAction[] {
  if (task_id === null) return [];
  return (offers[kind] ?? [])
    .filter(({ action }) => allowed.includes(action))
    .map(({ action, asks }) => ({
      ...{ label: labelOf(action), call: 'POST /api/fp/dev-tasks/transition' },
      body: { ids: [task_id], action },
      ...(asks && { asks }),
    }));
}
