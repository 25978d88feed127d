import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, listOf, oneOf, open, typed } from '#kernel/schemas.ts';
import { specialActions } from '#modules/actions.ts';
import { automationTriggers, type Step } from '#modules/work/tasks/automations/automation-rule.ts';

const part = typed<Readonly<Record<string, unknown>> | null>({ type: ['object', 'null'] });

/** What a rule would have done in the last month, task by task; changes nothing. */
export const dryRun = endpoint('POST /api/fp/task-automations/dry-run', {
  need: [specialActions.automate],
  transaction: false,
  body: closed({
    trigger: oneOf(automationTriggers),
    trigger_options: Type.Optional(part),
    conditions: Type.Optional(part),
    steps: part,
  }),
  output: Type.Object({
    days: Type.Integer(),
    /** How often it would have begun, and with how many tasks it would have done something. */
    begun: Type.Integer(),
    touched: Type.Integer(),
    rows: listOf({
      task_id: Type.Integer(),
      number: Type.String(),
      name: Type.String(),
      times: Type.Integer(),
      last_at: Type.String(),
      verdict: oneOf(['done', 'nothing', 'conditions']),
      would: Type.Array(open<Step>()),
    }),
  }),
});
