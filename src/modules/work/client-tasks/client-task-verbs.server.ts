import type { VerbEndpoint } from '#kernel/verbs.ts';
import { invalid, notTheirs, Problem, ruleNotMet, stepNotAllowed } from '#kernel/problems.ts';
import type { AnyRow } from '#kernel/resource.ts';
import { columnsOf, sql, whole, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { thereFor } from '#server/crud/conditions.ts';
import { removeRows, updateRows } from '#server/crud/writing.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { heldRow, holdItself } from '#server/rows/held-row.ts';
import { serveTakeBack } from '#server/rows/take-back.ts';
import * as endpoints from '#modules/work/client-tasks/client-task-endpoints.ts';
import {
  allowedClientTaskActions,
  asksWhy,
  type ClientTaskAction,
  refusalOf,
} from '#modules/work/client-tasks/client-task-flow.ts';
import { clientTaskFlows } from '#modules/work/client-tasks/client-task-parts.ts';
import { clientTasksVisibleTo, factsOf } from '#modules/work/client-tasks/client-task-scope.server.ts';
import { stepOf, touchContact } from '#modules/work/client-tasks/client-task-steps.server.ts';
import { tellOfRating } from '#modules/work/client-tasks/client-task-telling.server.ts';
import { type ClientTask, clientTasks } from '#modules/work/client-tasks/client-tasks.ts';

/** Throws why the caller may not do it as the client task stands now. */
export function judge(ctx: Context, row: ClientTask, action: ClientTaskAction, comment: string | null): void {
  const facts = factsOf(row, ctx.actor);
  const refusal = refusalOf(action, facts, asksWhy(action, facts) ? comment : undefined);
  if (!refusal) return;
  const { kind, rule } = refusal;
  if (kind === 'input') throw invalid('comment', rule);
  if (kind === 'person') throw notTheirs(rule, 'status');
  throw stepNotAllowed('status', rule, { allowed_actions: allowedClientTaskActions(facts) });
}

/** One step of one client task: under its lock, judged as it stands then. */
const verb = (action: ClientTaskAction, endpoint: VerbEndpoint): Served =>
  serve(endpoint, async (ctx, { body }, { app }) => {
    const { id, version, comment } = body;
    const said = comment?.trim() || null;
    const operations = app.operationsAt(clientTasks);
    const row = await heldRow(ctx, operations, id, version);
    judge(ctx, row, action, said);
    await stepOf(ctx, [row], action, { comment: said });
    if (ctx.actor.user_type === 'client') await touchContact(ctx, [row.client_id]);
    return operations.read(ctx, id);
  });

/** Steps that change nothing but the client task itself. */
const alone: readonly string[] = ['take', 'decline', 'reconsider', 'start', 'finish', 'confirm'];

/** The caller's own last step, as long as nobody was told of it. */
async function ownStep(ctx: Context, id: number): Promise<number> {
  const last = await sql({
    ...columnsOf(clientTaskFlows, 'id', 'action', 'is_automatic', 'created_by'),
    is_told: yesNo,
  })`select id, action, is_automatic, created_by, told_at is not null as is_told from client_task_flows
    where client_task_id = ${id} and deleted_at is null order by id desc limit 1`.first(ctx.db);
  const isOwn = last?.created_by === ctx.actor.id && !last.is_automatic && !last.is_told;
  if (!last || !isOwn || !alone.includes(last.action)) throw new Problem('UNDO_TOO_LATE');
  return last.id;
}

const takeBack = serveTakeBack(clientTasks, {
  endpoint: endpoints.takeBackClientTask,
  decides: 'status',
  hold: holdItself(clientTasks),
  judge: async (ctx, { id }) => void (await ownStep(ctx, id)),
  after: async (ctx, { id }) => void (await removeRows(clientTaskFlows, ctx, sql`t.id = ${await ownStep(ctx, id)}`)),
});

const rate = serve(endpoints.rateClientTask, async (ctx, { body }, { app }) => {
  const { id, version, satisfaction, comment } = body;
  const operations = app.operationsAt(clientTasks);
  const row = await heldRow(ctx, operations, id, version);
  if (ctx.actor.user_type !== 'client') throw notTheirs('client_rates', 'satisfaction');
  if (row.status !== 'confirmed') throw ruleNotMet('status', 'rate_confirmed');
  const set = { satisfaction, satisfaction_comment: comment?.trim() || null };
  await updateRows(clientTasks, ctx, { set, held: [row as AnyRow] });
  await touchContact(ctx, [row.client_id]);
  if (satisfaction !== row.satisfaction) await tellOfRating(ctx, row, satisfaction);
  return operations.read(ctx, id);
});

const counts = serve(endpoints.countClientTasks, async (ctx) => {
  const visible = thereFor(clientTasksVisibleTo, ctx.actor);
  const rows = await sql({ ...columnsOf(clientTasks, 'status'), count: whole, late: whole })`select t.status,
      count(*) as count, count(*) filter (where (t.status = 'new' and t.answered_at is null
        and t.answer_due_at < ${ctx.now}) or (t.status in ('new', 'taken', 'in_work')
        and t.done_due_at < ${ctx.now})) as late
    from client_tasks t where ${visible} group by t.status order by t.status`.rows(ctx.db);
  return { rows };
});

export const clientTasksServed: readonly Served[] = [
  verb('take', endpoints.takeClientTask),
  verb('decline', endpoints.declineClientTask),
  verb('reconsider', endpoints.reconsiderClientTask),
  verb('start', endpoints.startClientTask),
  verb('finish', endpoints.finishClientTask),
  verb('confirm', endpoints.confirmClientTask),
  takeBack,
  rate,
  counts,
];
