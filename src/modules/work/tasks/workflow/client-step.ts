import type { TaskStatus } from '#modules/work/tasks/workflow/transition-table.ts';

export const clientSteps = ['planned', 'in_work', 'checked', 'ready'] as const;
export type ClientStep = (typeof clientSteps)[number];

const steps: Partial<Readonly<Record<TaskStatus, ClientStep>>> = {
  ...{ new: 'planned', blocked: 'planned' },
  ...{ checking: 'checked', done: 'checked', accepted: 'ready' },
};

/** What a client reads of a task that serves their client task: a pause or a return inside is none of theirs. */
export const clientStepOf = (status: TaskStatus): ClientStep => steps[status] ?? 'in_work';
