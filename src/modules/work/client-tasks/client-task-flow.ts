/** The life of a client task as one table; the server decides by it, and the screens offer what it allows. */
export const clientTaskStatuses = ['new', 'taken', 'in_work', 'done', 'confirmed', 'declined'] as const;
export type ClientTaskStatus = (typeof clientTaskStatuses)[number];

export const clientTaskActions = [
  ...(['take', 'decline', 'reconsider', 'start', 'finish', 'resume', 'confirm', 'return'] as const),
] as const;
export type ClientTaskAction = (typeof clientTaskActions)[number];

/** `system`: the tasks that serve it, and the clock. */
export type ClientTaskParty = 'manager' | 'client' | 'system';

/** What must hold beside the status: no task serves it yet, none that serves it is open, a reason is said. */
type Condition = 'no_tasks' | 'no_open_tasks' | 'comment_given';

interface Step {
  readonly from: readonly ClientTaskStatus[];
  readonly to: ClientTaskStatus;
  readonly who: readonly ClientTaskParty[];
  readonly conditions: readonly Condition[];
  /** What is said when the status does not fit. */
  readonly rule: string;
}

const named = ['comment_given'] as const;

// biome-ignore format: a table is read by rows
export const clientTaskSteps: Readonly<Record<ClientTaskAction, Step>> = {
  take: { from: ['new'], to: 'taken', who: ['manager', 'system'], conditions: [], rule: 'client_task_taken' },
  decline: {
    from: ['new', 'taken'], to: 'declined', who: ['manager'],
    conditions: ['no_tasks', ...named], rule: 'client_task_under_way',
  },
  reconsider: { from: ['declined'], to: 'taken', who: ['manager'], conditions: [], rule: 'client_task_not_declined' },
  start: {
    from: ['taken'], to: 'in_work', who: ['manager', 'system'],
    conditions: ['no_tasks'], rule: 'client_task_status',
  },
  finish: {
    from: ['taken', 'in_work'], to: 'done', who: ['manager', 'system'],
    conditions: ['no_open_tasks'], rule: 'client_task_status',
  },
  resume: { from: ['done'], to: 'in_work', who: ['system'], conditions: [], rule: 'client_task_not_done' },
  confirm: {
    from: ['done'], to: 'confirmed', who: ['client', 'manager', 'system'],
    conditions: [], rule: 'client_task_not_done',
  },
  return: {
    from: ['done'], to: 'in_work', who: ['client', 'manager'],
    conditions: named, rule: 'client_task_not_done',
  },
};

/** In these a client task may become tasks. */
export const convertibleStatuses = ['new', 'taken', 'in_work'] as const satisfies readonly ClientTaskStatus[];
/** In these it is still to be done. */
export const openStatuses = ['new', 'taken', 'in_work'] as const satisfies readonly ClientTaskStatus[];

/** What decides about a client task. */
export interface ClientTaskFacts {
  readonly status: ClientTaskStatus;
  readonly task_count: number;
  readonly accepted_count: number;
  /** It became a part of another one. */
  readonly is_duplicate: boolean;
  readonly parties: readonly ClientTaskParty[];
}

/** `person`: never for them (403); `state`: not as it stands now (409); `input`: something must be said (422). */
export interface ClientTaskRefusal {
  readonly kind: 'person' | 'state' | 'input';
  readonly rule: string;
}

const holds: Readonly<Record<Exclude<Condition, 'comment_given'>, (facts: ClientTaskFacts) => boolean>> = {
  no_tasks: ({ task_count }) => task_count === 0,
  no_open_tasks: ({ task_count, accepted_count }) => task_count === accepted_count,
};

/**
 * Why it may not be done, or null. Who confirms for the client says how the client said so; `comment` is undefined
 * where nobody is asked yet.
 */
export function refusalOf(
  action: ClientTaskAction,
  facts: ClientTaskFacts,
  comment?: string | null,
): ClientTaskRefusal | null {
  const { from, who, conditions, rule } = clientTaskSteps[action];
  if (!who.some((party) => facts.parties.includes(party))) return { kind: 'person', rule: 'client_task_not_yours' };
  if (!from.includes(facts.status)) return { kind: 'state', rule };
  if (facts.is_duplicate && action === 'reconsider') return { kind: 'state', rule: 'client_task_merged' };
  for (const condition of conditions)
    if (condition !== 'comment_given' && !holds[condition](facts))
      return { kind: 'state', rule: `client_task_${condition}` };
  const isSaid =
    comment === undefined || Boolean(comment?.trim()) || facts.parties.includes('system') || !asksWhy(action, facts);
  return isSaid ? null : { kind: 'input', rule: 'comment_given' };
}

/** Is a reason asked for with this action of this person? */
export const asksWhy = (action: ClientTaskAction, { parties }: Pick<ClientTaskFacts, 'parties'>): boolean =>
  clientTaskSteps[action].conditions.includes('comment_given') ||
  (action === 'confirm' && !parties.includes('client') && !parties.includes('system'));

export const allowedClientTaskActions = (facts: ClientTaskFacts): ClientTaskAction[] =>
  clientTaskActions.filter((action) => refusalOf(action, facts) === null);

/** How the tasks of a client task stand together. */
export interface ServingTasks {
  readonly task_count: number;
  readonly accepted_count: number;
  readonly begun_count: number;
}

/**
 * What the tasks of a client task make of it: in work when the first begins, done when the last is accepted, in work
 * again when an accepted one is not. What the client confirmed or the company declined stays; null: nothing changes.
 */
export function actionByTasks(
  status: ClientTaskStatus,
  { task_count, accepted_count, begun_count }: ServingTasks,
): readonly ClientTaskAction[] {
  const isAll = task_count > 0 && accepted_count === task_count;
  if (status === 'done') return accepted_count < task_count ? ['resume'] : [];
  if (status === 'new')
    return task_count > 0 ? ['take', ...actionByTasks('taken', { task_count, accepted_count, begun_count })] : [];
  if (status === 'taken') return isAll ? ['start', 'finish'] : begun_count > 0 ? ['start'] : [];
  return status === 'in_work' && isAll ? ['finish'] : [];
}
