import { describe, expect, it } from 'vitest';
import {
  actionByTasks,
  allowedClientTaskActions,
  type ClientTaskFacts,
  type ClientTaskStatus,
  clientTaskActions,
  clientTaskStatuses,
  refusalOf,
} from '#modules/work/client-tasks/client-task-flow.ts';

const facts = (status: ClientTaskStatus, more: Partial<ClientTaskFacts> = {}): ClientTaskFacts => ({
  ...{ status, task_count: 0, accepted_count: 0, is_duplicate: false, parties: ['manager'], ...more },
});

/** Written by hand: what each may do in each status, with no task serving it. */
const managers: Record<ClientTaskStatus, readonly string[]> = {
  new: ['take', 'decline'],
  taken: ['decline', 'start', 'finish'],
  in_work: ['finish'],
  done: ['confirm', 'return'],
  confirmed: [],
  declined: ['reconsider'],
};
const clientsMay: Record<ClientTaskStatus, readonly string[]> = {
  ...{ new: [], taken: [], in_work: [], confirmed: [], declined: [] },
  done: ['confirm', 'return'],
};

describe.each(clientTaskStatuses)('what is %s', (status) => {
  it('lets a manager and a client do just this', () => {
    expect(allowedClientTaskActions(facts(status))).toEqual(managers[status]);
    expect(allowedClientTaskActions(facts(status, { parties: ['client'] }))).toEqual(clientsMay[status]);
    expect(allowedClientTaskActions(facts(status, { parties: [] }))).toEqual([]);
  });
});

it.each([
  ['decline', 'new', {}, '', 'input', 'comment_given'],
  ['return', 'done', { parties: ['client'] }, null, 'input', 'comment_given'],
  ['confirm', 'done', {}, null, 'input', 'comment_given'],
  ['confirm', 'in_work', { parties: ['client'] }, null, 'state', 'client_task_not_done'],
  ['take', 'taken', {}, null, 'state', 'client_task_taken'],
  ['decline', 'taken', { task_count: 1 }, 'x', 'state', 'client_task_no_tasks'],
  ['finish', 'in_work', { task_count: 2, accepted_count: 1 }, null, 'state', 'client_task_no_open_tasks'],
  ['reconsider', 'declined', { is_duplicate: true }, null, 'state', 'client_task_merged'],
  ['take', 'new', { parties: ['client'] }, null, 'person', 'client_task_not_yours'],
] as const)('%s of what is %s with %j and %j is refused: %s %s', (action, status, more, comment, kind, rule) => {
  expect(refusalOf(action, facts(status, more), comment)).toEqual({ kind, rule });
});

it('a client confirms without a word, a manager for the client with one, silence by itself', () => {
  expect(refusalOf('confirm', facts('done', { parties: ['client'] }), null)).toBeNull();
  expect(refusalOf('confirm', facts('done'), 'Telefonda aytdi')).toBeNull();
  expect(refusalOf('confirm', facts('done', { parties: ['system'] }), null)).toBeNull();
});

describe('by the tasks that serve it', () => {
  it.each([
    ['new', 0, 0, 0, []],
    ['new', 2, 0, 0, ['take']],
    ['new', 2, 0, 1, ['take', 'start']],
    ['taken', 2, 0, 0, []],
    ['taken', 2, 0, 1, ['start']],
    ['taken', 1, 1, 1, ['start', 'finish']],
    ['in_work', 2, 1, 2, []],
    ['in_work', 2, 2, 2, ['finish']],
    ['in_work', 0, 0, 0, []],
    ['done', 2, 2, 2, []],
    ['done', 2, 1, 2, ['resume']],
    ['confirmed', 2, 1, 2, []],
    ['declined', 1, 1, 1, []],
  ] as const)(
    '%s with %i tasks, %i accepted, %i begun: %j',
    (status, task_count, accepted_count, begun_count, expected) => {
      expect(actionByTasks(status, { task_count, accepted_count, begun_count })).toEqual(expected);
    },
  );

  it('knows every action', () => {
    expect(new Set(clientTaskActions).size).toBe(8);
  });
});
