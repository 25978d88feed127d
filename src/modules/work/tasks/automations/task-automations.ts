import { choice, document, flag, reference, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { specialActions } from '#modules/actions.ts';
import { automationTriggers } from '#modules/work/tasks/automations/automation-rule.ts';

const need = [specialActions.automate];

/** Why a rule was switched off by the product. */
export const stoppedReasons = ['loop', 'owner'] as const;

/**
 * A rule: when something happens to a task, if conditions hold, then so many steps. It acts on behalf of its owner, who
 * is the one who changed it last, with their rights and on the tasks that they see. Its parts: `automation-rule.ts`.
 */
export const taskAutomations = resource('fp/task-automations', {
  icon: 'bolt',
  access: { read: need, create: need, update: need, remove: need },
  rows: 'staff',
  fields: {
    name: text({ required: true, max: 120, search: true }),
    is_on: flag({}),
    owner_id: reference({ to: 'admin/users', readOnly: true }),
    trigger: choice({ required: true, values: automationTriggers, default: 'created' }),
    trigger_options: document({ list: false }),
    conditions: document({ list: false }),
    steps: document({ list: false }),
    stopped_reason: choice({ values: stoppedReasons, readOnly: true }),
  },
});

/**
 * `done`: at least one step changed something; `nothing`: all was so already, or the conditions do not hold; `refused`:
 * a rule of the product stood against it, and nothing was changed; `loop`: the chain of rules was too long.
 */
export const runOutcomes = ['done', 'nothing', 'refused', 'failed', 'loop'] as const;
export type RunOutcome = (typeof runOutcomes)[number];

/** What a rule did with a task and why, once for each cause. */
export const taskAutomationRuns = resource('fp/task-automation-runs', {
  icon: 'history',
  display: 'outcome',
  order: '-id',
  table: 'task_automation_runs',
  access: { read: need },
  rows: 'scoped',
  fields: {
    task_automation_id: reference({ to: 'fp/task-automations', required: true, readOnly: true, partOf: true }),
    task_id: reference({ to: 'fp/dev-tasks', required: true, readOnly: true, partOf: true }),
    cause: text({ required: true, readOnly: true, list: false }),
    outcome: choice({ values: runOutcomes, required: true, readOnly: true }),
    did: document({ readOnly: true, list: false }),
    reason: text({ readOnly: true }),
  },
});
