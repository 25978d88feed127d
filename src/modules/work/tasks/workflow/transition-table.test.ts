import { taskStatuses } from '#modules/company/projects/door.ts';
import { describe, expect, it } from 'vitest';
import {
  taskActions,
  type TransitionCondition,
  type TransitionEffect,
  transitions,
} from '#modules/work/tasks/workflow/transition-table.ts';
import facts from '#modules/work/tasks/workflow/transition-table.facts.json' with { type: 'json' };

/** The codes of this product for the words of the facts. Empty: said elsewhere (who, notifies, previous). */
const conditionCodes: Record<string, TransitionCondition[]> = {
  'executor set': ['executor_set'],
  'no unfinished blocker task': ['blockers_finished'],
  'reason optional': [],
  'all sub-tasks done/accepted': ['sub_tasks_closed'],
  'result comment or file (config)': ['result_given'],
  'review not started (no reviewer flow yet)': ['review_not_started'],
  'comment required': ['comment_given'],
  'comment required (dispute solved)': ['comment_given'],
  'reason required': ['comment_given'],
  'reviewer != executor (config)': ['reviewer_is_not_executor'],
  'requires_review=false': ['review_not_required'],
  'sub-tasks closed': ['sub_tasks_closed'],
  'will_be_marked => all criteria marked': ['criteria_marked'],
  'will_be_marked=false or marked': ['criteria_marked'],
  'client only on own client task': [],
  'auto_accept_days (default 5 working days) passed': ['auto_accept_days_passed'],
  'new deadline required': ['deadline_given'],
  '<= reopen_days (default 30) after end_date': ['within_reopen_days'],
  'config executor_may_block': ['executor_may_block'],
};

const accepting: TransitionEffect[] = ['set_ended_at', 'write_kpi', 'lock_task', 'sync_client_task'];
const blocking: TransitionEffect[] = ['close_interval', 'save_previous_status', 'stop_deadline_clock'];

const effectCodes: Record<string, TransitionEffect[]> = {
  'start_date=now if empty': ['set_started_at'],
  'open work interval': ['open_interval'],
  // One running task per person holds at every start, though the facts say it at the first only.
  'open interval': ['open_interval', 'pause_other_running'],
  'open interval kind=rework': ['open_rework_interval', 'pause_other_running'],
  'other running task of the executor -> pause (config one_running_task)': ['pause_other_running'],
  'close interval': ['close_interval'],
  'submitted_at=now (first_submitted_at once)': ['set_submitted_at'],
  'clear submitted_at': ['clear_submitted_at'],
  'return_count+1': ['count_return'],
  'new deadline optional -> deadline history': ['move_deadline'],
  'deadline history': ['move_deadline'],
  'done_at=now': ['set_done_at'],
  'ask reviewer for mark if will_be_marked': ['ask_for_mark'],
  'submitted_at=done_at=now': ['set_submitted_at', 'set_done_at'],
  'end_date=now': ['set_ended_at'],
  'KPI row written': ['write_kpi'],
  'task locked except comments': ['lock_task'],
  'client task status synced': ['sync_client_task'],
  'as 10': accepting,
  'as 10, flagged auto': [...accepting, 'flag_auto'],
  'not_accepted_count+1': ['count_not_accepted'],
  'executor may be changed': ['change_executor'],
  'intervals kept': ['keep_intervals'],
  'reopened=true': ['mark_reopened'],
  'KPI row voided, kept in history': ['void_kpi'],
  'marks kept as version': ['keep_marks'],
  'prev_status saved': ['save_previous_status'],
  'deadline clock stopped': ['stop_deadline_clock'],
  'as 17, notify manager': blocking,
  'blocked_minutes added': ['add_blocked_minutes'],
  'deadline extended by blocked working time (config) with reason=unblock': ['extend_deadline'],
  'executor may be cleared/changed': ['change_executor'],
};

const notices: Record<string, string[]> = {
  'notify creator': ['creator'],
  'notify reviewer+creator': ['reviewer', 'creator'],
  'notify executor': ['executor'],
  'notify creator and client if linked': ['creator', 'client'],
  'notify executor, reviewer, manager': ['executor', 'reviewer', 'manager'],
  'as 10': ['executor'],
  'as 10, flagged auto': ['executor'],
  'as 17, notify manager': ['executor', 'manager'],
};

describe('the workflow is the one of the facts', () => {
  it('statuses, their groups, clocks and order', () => {
    const expected = facts.statuses
      .toSorted((a, b) => a.sort - b.sort)
      .map(({ code, group, timer_runs }) => ({ code, group, timer_runs }));
    expect(taskStatuses).toEqual(expected);
  });

  it('actions', () => expect(taskActions).toEqual(facts.actions));

  it('has twenty transitions, in order', () => {
    expect(transitions.map(({ rule }) => rule)).toEqual(facts.transitions.map(({ id }) => id));
    expect(transitions).toHaveLength(20);
  });

  it.each(facts.transitions)('rule $id: $action', (fact) => {
    const row = transitions[fact.id - 1];
    expect(row).toMatchObject({ from: fact.from, action: fact.action, who: fact.who });
    expect(row?.to).toBe(fact.to.startsWith('<') ? 'previous' : fact.to);
    expect(row?.conditions).toEqual(fact.pre.flatMap((text) => codesOf(conditionCodes, text)));
    const effects = fact.effects.filter((text) => !text.startsWith('notify'));
    expect(new Set(row?.effects)).toEqual(new Set(effects.flatMap((text) => codesOf(effectCodes, text))));
    expect(row?.notifies).toEqual(fact.effects.flatMap((text) => notices[text] ?? []));
  });
});

function codesOf<Code>(codes: Record<string, Code[]>, text: string): Code[] {
  const found = codes[text];
  if (!found) throw new Error(`the facts say "${text}" and no code stands for it`);
  return found;
}
