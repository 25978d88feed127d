import Type from 'typebox';
import { specialActions } from '#kernel/actions.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { type AutomationTrigger, automationTriggers, type Step } from '#modules/tasks/automations/automation-rule.ts';

const part = Type.Unsafe<Readonly<Record<string, unknown>> | null>({ type: ['object', 'null'] });

/** What a rule would have done in the last month, task by task; changes nothing. */
export const dryRun = endpoint('POST /api/fp/task-automations/dry-run', {
  need: [specialActions.automate],
  transaction: false,
  body: Type.Object(
    {
      trigger: Type.Unsafe<AutomationTrigger>({ type: 'string', enum: automationTriggers }),
      trigger_options: Type.Optional(part),
      conditions: Type.Optional(part),
      steps: part,
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    days: Type.Integer(),
    /** How often it would have begun, and with how many tasks it would have done something. */
    begun: Type.Integer(),
    touched: Type.Integer(),
    rows: Type.Array(
      Type.Object({
        task_id: Type.Integer(),
        number: Type.String(),
        name: Type.String(),
        times: Type.Integer(),
        last_at: Type.String(),
        verdict: Type.Unsafe<'done' | 'nothing' | 'conditions'>({
          type: 'string',
          enum: ['done', 'nothing', 'conditions'],
        }),
        would: Type.Array(Type.Unsafe<Step>({ type: 'object', additionalProperties: true })),
      }),
    ),
  }),
});
