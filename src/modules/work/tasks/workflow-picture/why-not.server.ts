import type { Context } from '#server/context.ts';
import { type Call, type Served, serve } from '#server/http/serve.ts';
import { devTasks, type TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import { asksFor, decide, targetOf } from '#modules/work/tasks/workflow/decide-transition.ts';
import { taskSettingsOf } from '#modules/work/tasks/workflow/task-settings.ts';
import { type TaskAction, taskActions, transitionsOf } from '#modules/work/tasks/workflow/transition-table.ts';
import { relationsOf } from '#modules/work/tasks/workflow/task-relations.ts';
import { whyTask } from '#modules/work/tasks/workflow-picture/why-not-endpoint.ts';

/** What the table says of a task, an action and the caller, in words: the same decision that a move would meet. */
const why = serve(whyTask, async (ctx, { params, query }, call) => {
  const task = await call.app.operationsAt(devTasks).read(ctx, params.id);
  const asked = query.action ? [query.action] : taskActions;
  return { rows: asked.map((action) => answerFor(ctx, call, task, action)) };
});

function answerFor(ctx: Context, { app }: Call, task: TaskRow, action: TaskAction) {
  const relations = relationsOf(task, ctx.actor);
  const context = { settings: taskSettingsOf(ctx), now: ctx.now };
  const decision = decide(task, action, relations, context);
  const asks = asksFor(task, action, relations, context);
  const refusal = 'refusal' in decision && decision.refusal.kind !== 'input' ? decision.refusal : null;
  const own = transitionsOf(task.status, action).find(({ who }) =>
    who.some((one) => (relations as string[]).includes(one)),
  );
  const row = 'move' in decision ? decision.move.transition : own;
  return {
    action,
    allowed: refusal === null,
    to: row && !refusal ? targetOf(row, task) : null,
    rule: row?.rule ?? null,
    condition: refusal?.rule ?? null,
    message: refusal && app.texts.say(ctx.lang, `rule.${refusal.rule}`, {}),
    who: [...(refusal?.who ?? [])],
    asks: refusal ? [] : asks,
  };
}

export const taskWhyServed: readonly Served[] = [why];
