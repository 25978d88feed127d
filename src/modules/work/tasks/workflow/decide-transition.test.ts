import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  actionTo,
  allowedActions,
  asksFor,
  type Decision,
  decide,
  type TransitionContext,
  type TransitionInput,
  type TaskState,
  whyNot,
} from '#modules/work/tasks/workflow/decide-transition.ts';
import { shippedTaskSettings } from '#modules/work/tasks/workflow/task-settings.ts';
import {
  definedActions,
  taskActions,
  taskRelations,
  taskStatusCodes,
  transitionConditions,
  transitions,
} from '#modules/work/tasks/workflow/transition-table.ts';
import facts from '#modules/work/tasks/workflow/transition-table.facts.json' with { type: 'json' };

const now = new Date('2026-11-20T10:00:00+05:00');
const context: TransitionContext = {
  settings: { ...shippedTaskSettings, executor_may_block: true },
  now,
  auto_accept_due: true,
};

/** A task at which no condition of the state fails. */
const ready: TaskState = {
  status: 'new',
  previous_status: null,
  executor_id: 1,
  requires_review: false,
  will_be_marked: false,
  is_marked: false,
  open_sub_task_count: 0,
  open_blocker_count: 0,
  review_started_at: null,
  ended_at: '2026-11-01T10:00:00Z',
  deadline: null,
};

const everything: TransitionInput = { comment: 'Sinov izohi', fields: { deadline: '2027-01-15T13:00:00Z' } };
const outcome = (decision: Decision) => ('move' in decision ? decision.move.to : decision.refusal.rule);
const refusal = (decision: Decision) => ('refusal' in decision ? decision.refusal : null);
const inStatus = (status: TaskState['status'], more: Partial<TaskState> = {}): TaskState => ({
  ...ready,
  status,
  ...more,
});

describe('every status, action and relation, against the facts', () => {
  const triples = taskStatusCodes.flatMap((status) =>
    taskActions.flatMap((action) =>
      [...taskRelations, 'system' as const].map((relation) => ({ status, action, relation })),
    ),
  );

  it.each(triples)('$status $action by $relation', ({ status, action, relation }) => {
    const rows = facts.transitions.filter((row) => row.from.includes(status) && row.action === action);
    const own = rows.find((row) => row.who.includes(relation));
    const input = own?.pre.includes('new deadline required') ? everything : { comment: 'Sinov izohi' };
    const decision = decide(inStatus(status), action, [relation], context, input);
    if (!rows.length) expect(refusal(decision)).toMatchObject({ rule: 'transition_not_defined', status: 409 });
    else if (!own) expect(refusal(decision)).toMatchObject({ rule: 'not_your_part', status: 403 });
    else expect(outcome(decision)).toBe(own.to.startsWith('<') ? 'new' : own.to);
  });
});

describe('what must hold', () => {
  const checking = inStatus('checking');
  it.each([
    ['nobody executes', inStatus('new', { executor_id: null }), 'to_processing', 'manager', {}, 'executor_set', 409],
    [
      'a blocker is open',
      inStatus('new', { open_blocker_count: 1 }),
      'to_processing',
      'executor',
      {},
      'blockers_finished',
      409,
    ],
    [
      'a sub-task is open',
      inStatus('processing', { open_sub_task_count: 2 }),
      'to_checking',
      'executor',
      { comment: 'Tayyor' },
      'sub_tasks_closed',
      409,
    ],
    [
      'the state comes before what is missing',
      inStatus('processing', { open_sub_task_count: 2 }),
      'to_checking',
      'executor',
      {},
      'sub_tasks_closed',
      409,
    ],
    ['no result is told', inStatus('pause'), 'to_checking', 'executor', {}, 'result_given', 422],
    ['spaces are no comment', inStatus('pause'), 'to_checking', 'executor', { comment: '  ' }, 'result_given', 422],
    [
      'the review began',
      inStatus('checking', { review_started_at: '2026-11-19T10:00:00Z' }),
      'to_processing',
      'executor',
      {},
      'review_not_started',
      409,
    ],
    ['returned without a word', checking, 'return_to_correcting', 'reviewer', {}, 'comment_given', 422],
    [
      'review is wanted',
      inStatus('processing', { requires_review: true }),
      'finish',
      'executor',
      {},
      'review_not_required',
      409,
    ],
    ['marks are missing', inStatus('done', { will_be_marked: true }), 'finish', 'creator', {}, 'criteria_marked', 409],
    ['no new deadline', inStatus('not_accepted'), 'return_to_correcting', 'creator', {}, 'deadline_given', 422],
    [
      'too late to reopen',
      inStatus('accepted', { ended_at: '2026-10-01T10:00:00Z' }),
      'return',
      'manager',
      { comment: 'Xato' },
      'within_reopen_days',
      409,
    ],
    ['blocked without a reason', inStatus('new'), 'to_block', 'creator', {}, 'comment_given', 422],
    [
      'another deadline without its reason',
      inStatus('not_accepted', { deadline: '2026-12-01T13:00:00Z' }),
      'return_to_correcting',
      'manager',
      everything,
      'reason_given',
      422,
    ],
    [
      'a deadline where none is taken',
      inStatus('pause'),
      'to_processing',
      'executor',
      everything,
      'field_not_taken',
      422,
    ],
  ] as const)('%s', (_, task, action, relation, input, rule, status) => {
    expect(refusal(decide(task, action, [relation], context, input))).toMatchObject({ rule, status });
  });

  it('names the field that is missing', () => {
    const deadline = refusal(decide(inStatus('not_accepted'), 'return_to_correcting', ['manager'], context));
    expect(deadline?.field).toBe('deadline');
    const comment = refusal(decide(inStatus('done'), 'return', ['client'], context));
    expect(comment?.field).toBe('comment');
  });

  it('says who may, to a person who may not', () => {
    const words = refusal(decide(inStatus('blocked'), 'to_unblock', ['executor'], context));
    expect(words?.who).toEqual(['manager', 'creator']);
  });

  it('takes a result file for a result comment', () => {
    const task = inStatus('processing', { has_result: true });
    expect(outcome(decide(task, 'to_checking', ['executor'], context))).toBe('checking');
  });

  it('asks for no reason where the deadline stays', () => {
    const task = inStatus('checking', { deadline: '2026-12-01T13:00:00Z' });
    const input = { comment: 'Xato', fields: { deadline: '2026-12-01T13:00:00Z' } };
    expect(outcome(decide(task, 'return_to_correcting', ['reviewer'], context, input))).toBe('returned');
  });
});

describe('settings', () => {
  const strict = { ...context, settings: shippedTaskSettings };

  it('nobody passes the review of an own task, manager or not', () => {
    const decision = decide(inStatus('checking'), 'finish', ['executor', 'manager'], strict);
    expect(refusal(decision)).toMatchObject({ rule: 'reviewer_is_not_executor', status: 403 });
    const lenient = { ...strict, settings: { ...shippedTaskSettings, reviewer_is_not_executor: false } };
    expect(outcome(decide(inStatus('checking'), 'finish', ['executor', 'manager'], lenient))).toBe('done');
  });

  it('the executor blocks only where that is allowed; being the creator helps', () => {
    const block = (...relations: ('executor' | 'creator')[]) =>
      outcome(decide(inStatus('pause'), 'to_block', relations, strict, { comment: 'API tayyor emas' }));
    expect([block('executor'), block('executor', 'creator')]).toEqual(['executor_may_block', 'blocked']);
  });

  it('a result comment may be left out where nobody wants one', () => {
    const lax = { ...strict, settings: { ...shippedTaskSettings, result_comment_for_checking: false } };
    expect(outcome(decide(inStatus('processing'), 'to_checking', ['executor'], lax))).toBe('checking');
  });
});

describe('unblocking', () => {
  it.each([
    ['new', 'new'],
    ['processing', 'pause'],
    ['pause', 'pause'],
    ['returned', 'returned'],
    ['checking', 'checking'],
  ] as const)('what stood in %s goes to %s', (previous_status, to) => {
    expect(outcome(decide(inStatus('blocked', { previous_status }), 'to_unblock', ['manager'], context))).toBe(to);
  });
});

describe('what is offered', () => {
  it('to manager and creator: whatever asks for no more than words', () => {
    for (const status of taskStatusCodes) {
      const unconditional = facts.transitions.filter(
        (row) =>
          row.from.includes(status) &&
          row.who.some((party) => ['manager', 'creator'].includes(party)) &&
          row.pre.every((text) => /^(comment|reason) (required|optional)/.test(text)),
      );
      const offered = allowedActions(inStatus(status), ['creator', 'manager'], context);
      expect(offered).toEqual(expect.arrayContaining(unconditional.map(({ action }) => action)));
    }
  });

  it('nothing to a stranger', () => {
    for (const status of taskStatusCodes) expect(allowedActions(inStatus(status), [], context)).toEqual([]);
  });

  it('can be done with all that it asks for, and nothing else can', () => {
    const anyTask = fc.record({
      status: fc.constantFrom(...taskStatusCodes),
      previous_status: fc.constantFrom(...taskStatusCodes, null),
      executor_id: fc.constantFrom(1, null),
      requires_review: fc.boolean(),
      will_be_marked: fc.boolean(),
      is_marked: fc.boolean(),
      open_sub_task_count: fc.nat(1),
      open_blocker_count: fc.nat(1),
      review_started_at: fc.constantFrom(null, '2026-11-19T10:00:00Z'),
      ended_at: fc.constantFrom(null, '2026-09-01T10:00:00Z', '2026-11-19T10:00:00Z'),
      deadline: fc.constantFrom(null, '2026-12-01T13:00:00Z'),
    });
    fc.assert(
      fc.property(anyTask, fc.subarray([...taskRelations]), fc.boolean(), (task, relations, flag) => {
        const settings = { ...shippedTaskSettings, executor_may_block: flag, reviewer_is_not_executor: flag };
        const offered = allowedActions(task, relations, { settings, now });
        for (const action of taskActions) {
          const asked = asksFor(task, action, relations, { settings, now });
          const input: TransitionInput = {
            comment: 'Sinov izohi',
            fields: asked.includes('deadline')
              ? { deadline: '2027-01-15T13:00:00Z', deadline_reason_code: 'client_request' }
              : {},
          };
          expect('move' in decide(task, action, relations, { settings, now }, input)).toBe(offered.includes(action));
        }
        expect(definedActions(task.status)).toEqual(expect.arrayContaining(offered));
      }),
    );
  });
});

describe('a drop on a column', () => {
  it('is refused by the rule that decides, before it happens', () => {
    expect(whyNot(inStatus('new'), 'accepted', ['manager'], context)?.rule).toBe('transition_not_defined');
    expect(whyNot(inStatus('checking'), 'done', ['executor'], context)?.rule).toBe('not_your_part');
    expect(whyNot(inStatus('new', { open_blocker_count: 1 }), 'processing', ['executor'], context)?.rule).toBe(
      'blockers_finished',
    );
  });

  it('goes through where only words are missing', () => {
    expect(whyNot(inStatus('checking'), 'returned', ['reviewer'], context)).toBeNull();
    expect(asksFor(inStatus('checking'), 'return_to_correcting', ['reviewer'], context)).toEqual(['comment']);
    const late = inStatus('not_accepted', { deadline: '2026-11-01T13:00:00Z' });
    expect(asksFor(late, 'return_to_correcting', ['manager'], context)).toEqual(['deadline', 'deadline_reason_code']);
  });

  it('has one action for a pair of columns at most', () => {
    for (const from of taskStatusCodes) {
      for (const to of taskStatusCodes) {
        const actions = new Set(
          transitions.filter((row) => row.from.includes(from) && row.to === to).map(({ action }) => action),
        );
        expect(actions.size).toBeLessThanOrEqual(1);
        expect(actionTo(inStatus(from), to)).toBe(
          [...actions][0] ?? (from === 'blocked' && to === 'new' ? 'to_unblock' : null),
        );
      }
    }
  });
});

it('every condition is used and has a kind', () => {
  const used = new Set(transitions.flatMap(({ conditions }) => conditions));
  expect([...used].sort()).toEqual(Object.keys(transitionConditions).sort());
});
