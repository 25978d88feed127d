import { invalid } from '#kernel/problems.ts';
import { columnsOf, moment, oneOf, orNull, sql, text, whole, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll, rowsOf } from '#server/crud/sources.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { heldRow } from '#server/rows/held-row.ts';
import { returnClientTask } from '#modules/work/client-tasks/client-task-endpoints.ts';
import { stepOf, touchContact } from '#modules/work/client-tasks/client-task-steps.server.ts';
import { judge } from '#modules/work/client-tasks/client-task-verbs.server.ts';
import { clientTasks } from '#modules/work/client-tasks/client-tasks.ts';
import { users } from '#modules/company/people/door.ts';
import { projectArchived } from '#modules/company/projects/door.server.ts';
import { projects } from '#modules/company/projects/door.ts';
import { clientStepOf, devTasks, taskComments, transitionsOf } from '#modules/work/tasks/door.ts';
import { convertServed, undoConversionServed } from '#modules/work/client-tasks/convert.server.ts';
import * as endpoints from '#modules/work/client-tasks/serving-endpoints.ts';
import { joinAndMergeServed } from '#modules/work/client-tasks/join-and-merge.server.ts';
import { undoOrderServed } from '#modules/work/client-tasks/undo-orders.server.ts';
import {
  afterTransitions,
  draftOf,
  type LockedTask,
  lockTasks,
  storedTransition,
  storeTransitions,
  take,
  transitionRules,
} from '#modules/work/tasks/door.server.ts';

/** Tasks that the client did not find as they should be: what was accepted inside is open again, and why. */
async function sendBack(ctx: Context, tasks: readonly LockedTask[], comment: string | null): Promise<void> {
  const rules = transitionRules(ctx);
  const [row] = transitionsOf('accepted', 'return');
  const moves = tasks.map((task) => {
    const draft = draftOf(task);
    const order = { to: 'returned', action: 'return', effects: row?.effects ?? [], input: { comment } } as const;
    take(ctx, rules, draft, { order, rule: row?.rule ?? null, notifies: ['executor', 'manager'] });
    return storedTransition(draft);
  });
  if (!moves.length) return;
  await storeTransitions(ctx, moves);
  await afterTransitions(ctx, moves);
}

const returned = serve(returnClientTask, async (asked, { body }, { app }) => {
  const ctx: Context = { ...asked, closes: false };
  const { id, version, comment, task_ids = [] } = body;
  const operations = app.operationsAt(clientTasks);
  await operations.read(ctx, id);
  // Tasks before the client task, as everybody holds them who moves tasks.
  const tasks = task_ids.length ? await lockTasks(ctx, [...new Set(task_ids)], false) : [];
  const row = await heldRow(ctx, operations, id, version);
  const said = comment?.trim() || null;
  judge(ctx, row, 'return', said);
  const isOne = (task: LockedTask) => task.client_task_id === id && task.status === 'accepted';
  if (tasks.length !== new Set(task_ids).size || !tasks.every(isOne)) throw invalid('task_ids', 'task_of_client_task');
  if (tasks.some(({ project_is_archived }) => project_is_archived)) throw projectArchived('task_ids');
  await stepOf(ctx, [row], 'return', { comment: said });
  await sendBack(ctx, tasks, said);
  if (ctx.actor.user_type === 'client') await touchContact(ctx, [row.client_id]);
  return operations.read(ctx, id);
});

const stepColumns = {
  ...columnsOf(devTasks, 'id', 'name', 'number', 'status', 'executor_id', 'deadline'),
  ready_at: orNull(moment),
};

const progress = serve(endpoints.clientTaskProgress, async (ctx, { params }, { app }) => {
  await app.operationsAt(clientTasks).read(ctx, params.id);
  const rows = await sql(stepColumns)`select id, name, number, status, executor_id, deadline,
      case when status = 'accepted' then ended_at end as ready_at
    from ${rowsOf(ctx, devTasks)} as t where client_task_id = ${params.id} order by id limit 500`.rows(ctx.db);
  const hidden = { number: null, status: null, executor_id: null, deadline: null };
  const isClient = ctx.actor.user_type === 'client';
  return { rows: rows.map((row) => ({ ...row, state: clientStepOf(row.status), ...(isClient && hidden) })) };
});

const momentColumns = {
  key: text,
  kind: oneOf('step', 'comment', 'file', 'task'),
  at: moment,
  actor_id: orNull(whole),
  actor_name: orNull(text),
  is_client: yesNo,
  is_known: yesNo,
  action: orNull(text),
  from_status: orNull(text),
  to_status: orNull(text),
  text: orNull(text),
  count: orNull(whole),
  is_inner: yesNo,
  is_automatic: yesNo,
  file_id: orNull(whole),
  task_id: orNull(whole),
  title: orNull(text),
};

const timeline = serve(endpoints.clientTaskTimeline, async (ctx, { params }, { app }) => {
  await app.operationsAt(clientTasks).read(ctx, params.id);
  const isClient = ctx.actor.user_type === 'client';
  const words = rowsForAll(taskComments, 'public words about tasks that are seen');
  const inner = isClient ? sql`not m.is_inner` : sql`true`;
  const rows = await sql(momentColumns)`with moments as (
      select f.id as n, 'flow ' || f.id as key, 'step' as kind, f.created_at as at, f.created_by as actor_id, f.action,
        f.from_status, f.to_status, f.comment as text, f.count, false as is_inner, f.is_automatic,
        null::bigint as file_id, null::bigint as task_id, null as title
      from client_task_flows f where f.client_task_id = ${params.id} and f.deleted_at is null
      union all
      select c.id, 'comment ' || c.id, 'comment', c.created_at, c.created_by, null, null, null, c.text, null,
        c.is_inner,
        false, null, null, null
      from client_task_comments c where c.client_task_id = ${params.id} and c.deleted_at is null
      union all
      select l.id, 'file ' || l.id, 'file', l.created_at, l.created_by, null, null, null, null, null, false, false,
        l.resource_id, null, l.name
      from client_task_files l where l.client_task_id = ${params.id} and l.deleted_at is null
      union all
      select d.id, 'ready ' || d.id, 'task', d.ended_at, null, null, null, null, null, null, false, false,
        null, d.id, d.name
      from ${rowsOf(ctx, devTasks)} as d
      where d.client_task_id = ${params.id} and d.status = 'accepted' and d.ended_at is not null
      union all
      select k.id, 'word ' || k.id, 'comment', k.created_at, k.created_by, null, null, null, k.text, null,
        false, false, null,
        d.id, d.name
      from ${words} k join ${rowsOf(ctx, devTasks)} as d on d.id = k.task_id
        left join ${words} r on r.id = k.parent_id
      where d.client_task_id = ${params.id} and k.deleted_at is null and k.is_public and coalesce(r.is_public, true))
    select m.key, m.kind, m.at, m.actor_id, m.action, m.from_status, m.to_status, m.text, m.count, m.is_inner,
      m.is_automatic, m.file_id, m.task_id, m.title, u.fio as actor_name, coalesce(u.client_id = w.client_id,
        false) as is_client,
      coalesce(u.client_id = w.client_id or u.id = p.manager_id, false) as is_known
    from moments m join client_tasks w on w.id = ${params.id} 
      join ${rowsForAll(projects, 'who manages the project of a clientTask that is seen')} p on p.id = w.project_id
      left join ${rowsForAll(users, 'whom a client does not know is hidden below')} u on u.id = m.actor_id
    where ${inner} order by m.at, m.kind desc, m.n limit 2000`.rows(ctx.db);
  return {
    rows: rows.map(({ is_client, is_known, ...row }) => ({
      ...row,
      side: is_client ? ('client' as const) : ('company' as const),
      // A client knows the own people and who manages the project; which task it was stays inside.
      ...(isClient && !is_known && { actor_id: null, actor_name: null }),
      ...(isClient && { task_id: null }),
    })),
  };
});

export const forClientsServed: readonly Served[] = [
  convertServed,
  undoConversionServed,
  returned,
  ...joinAndMergeServed,
  undoOrderServed,
  progress,
  timeline,
];
