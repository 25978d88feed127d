/** Of what people are told: a task is theirs now, was moved or changed, their name was called, their rule stopped. */
export const inboxKinds = ['task_assigned', 'task_moved', 'tasks_changed', 'mention', 'rule_stopped'] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** What the line says beside the names: the first task, the status it came to, and how many tasks there are in all. */
export interface InboxDetails {
  readonly number?: string;
  readonly name?: string;
  readonly status?: string;
  readonly count?: number;
}
