import { columnsOf, oneOf, sql, whole } from '#server/database/door.ts';
import { actorId, type Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { deriveRows, insertRows, removeRows, type Sets, updateRows } from '#server/crud/writing.ts';
import {
  actionByTasks,
  type ClientTaskAction,
  clientTaskSteps,
  type ClientTaskStatus,
  clientTaskStatuses,
} from '#modules/work/client-tasks/client-task-flow.ts';
import { clientTaskFlows } from '#modules/work/client-tasks/client-task-parts.ts';
import { clientTasks } from '#modules/work/client-tasks/client-tasks.ts';
import { clients } from '#modules/clients/clients/door.ts';

/** A client task as it stands under its lock. */
export interface HeldClientTask {
  readonly id: number;
  readonly status: ClientTaskStatus;
}

interface StepWords {
  readonly comment?: string | null;
  /** By the tasks, by the clock: nobody decided it. */
  readonly is_automatic?: boolean;
}

/** What a step makes of the columns of a client task. */
function valuesAfter(ctx: Context, action: ClientTaskAction, { comment = null, is_automatic = false }: StepWords) {
  const answered = { answered_at: sql`coalesce(t.answered_at, ${ctx.now})`, answer_warn_at: null };
  const by = actorId(ctx.actor);
  const values: Record<ClientTaskAction, object> = {
    take: { ...answered, responsible_id: sql`coalesce(t.responsible_id, ${by}::bigint)` },
    decline: { ...answered, decision_comment: comment, done_warn_at: null },
    reconsider: { responsible_id: by, decision_comment: null },
    start: {},
    finish: { done_at: ctx.now, done_warn_at: null },
    resume: { done_at: null },
    confirm: { confirmed_at: ctx.now, is_confirmed_by_silence: is_automatic },
    return: { done_at: null, return_count: sql`t.return_count + 1` },
  };
  return { status: clientTaskSteps[action].to, ...values[action] } as Sets<typeof clientTasks>;
}

/**
 * Leads client tasks a step further, all alike: one change and one flow each. Nobody is asked here whether it is
 * allowed.
 */
export async function stepOf(
  ctx: Context,
  held: readonly HeldClientTask[],
  action: ClientTaskAction,
  words: StepWords = {},
): Promise<void> {
  if (!held.length) return;
  const ids = held.map(({ id }) => id);
  await updateRows(clientTasks, ctx, {
    set: valuesAfter(ctx, action, words),
    where: sql`t.id = any(${ids}::bigint[])`,
  });
  const to_status = clientTaskSteps[action].to;
  const { comment = null, is_automatic = false } = words;
  await insertRows(
    clientTaskFlows,
    ctx,
    held.map(({ id, status }) => ({
      ...{ client_task_id: id, from_status: status, to_status, action, comment, is_automatic },
    })),
  );
}

/** A step that is none of the status: asked, turned into tasks, joined with another. */
export const noteStep = async (
  ctx: Context,
  notes: readonly {
    readonly client_task_id: number;
    readonly to_status: ClientTaskStatus;
    readonly action: 'ask' | 'convert' | 'merge';
    readonly comment?: string | null;
    readonly count?: number | null;
  }[],
): Promise<void> => {
  const rows = notes.map(({ comment = null, count = null, ...note }) => ({ ...note, comment, count }));
  await insertRows(clientTaskFlows, ctx, rows);
};

/** The client was heard of, or heard: no change of the organisation by anybody. */
export const touchContact = (ctx: Context, clientIds: readonly number[]): Promise<void> =>
  deriveRows(clients, ctx, {
    set: { last_contact_at: ctx.now },
    where: sql`t.id = any(${clientIds}::bigint[]) and (t.last_contact_at is null or t.last_contact_at < ${ctx.now})`,
  });

const standing = {
  ...columnsOf(clientTasks, 'id'),
  status: oneOf(...clientTaskStatuses),
  task_count: whole,
  accepted_count: whole,
  begun_count: whole,
};

/**
 * Lets client tasks follow the tasks that serve them, in the transaction that moved these. What is done and then is not
 * any more is so by a step of its own, which both sides see. `shown`: client tasks of which a client sees a step
 * elsewhere now, though nothing that is counted has changed: whoever looks at them is told.
 */
export async function followTasks(
  ctx: Context,
  { ids: asked, shown = [] }: { readonly ids: readonly number[]; readonly shown?: readonly number[] },
): Promise<void> {
  const ids = [...new Set(asked)];
  if (!ids.length) return;
  const rows = await sql(standing)`with held as materialized (
      select id, status from client_tasks where id = any(${ids}::bigint[]) and deleted_at is null
      order by id for update)
    select h.id, h.status, count(d.id) as task_count,
      count(d.id) filter (where d.status = 'accepted') as accepted_count,
      count(d.id) filter (where d.status not in ('new', 'blocked')) as begun_count
    from held h left join ${rowsForAll('dev_tasks', 'what a clientTask has of tasks is kept for all who see it')} d
      on d.client_task_id = h.id and d.deleted_at is null
    group by h.id, h.status order by h.id`.rows(ctx.db);
  const counts = rows.map(({ id, task_count, accepted_count }) => ({ id, task_count, accepted_count }));
  await deriveRows(clientTasks, ctx, {
    set: { task_count: sql`v.task_count`, accepted_count: sql`v.accepted_count` },
    from: sql`jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      as v(id bigint, task_count integer, accepted_count integer)`,
    where: sql`t.id = v.id and (t.id = any(${shown}::bigint[])
      or (t.task_count, t.accepted_count) is distinct from (v.task_count, v.accepted_count))`,
  });
  let moving: Moving[] = rows.map((row) => ({
    id: row.id,
    status: row.status,
    steps: [...actionByTasks(row.status, row)],
  }));
  moving = await withoutUndone(ctx, moving);
  while (moving.some(({ steps }) => steps.length)) {
    for (const [action, same] of Map.groupBy(
      moving.filter(({ steps }) => steps.length),
      ({ steps }) => steps[0]!,
    ))
      await stepOf(ctx, same, action, { is_automatic: true });
    moving = moving.flatMap(({ id, status, steps: [taken, ...steps] }) =>
      taken ? [{ id, status: clientTaskSteps[taken].to, steps }] : [{ id, status, steps }],
    );
  }
}

type Moving = HeldClientTask & { readonly steps: readonly ClientTaskAction[] };

/** An acceptance that is taken back before anybody was told never was: its step goes with it. */
async function withoutUndone(ctx: Context, moving: Moving[]): Promise<Moving[]> {
  const resumed = moving.filter(({ steps }) => steps[0] === 'resume').map(({ id }) => id);
  if (!resumed.length) return moving;
  const rows = await sql({ id: whole, client_task_id: whole })`select id, client_task_id from (
      select distinct on (f.client_task_id) f.id, f.client_task_id, f.action, f.is_automatic, f.told_at, f.created_by
      from client_task_flows f where f.client_task_id = any(${resumed}::bigint[]) and f.deleted_at is null
      order by f.client_task_id, f.id desc) last
    where action = 'finish' and is_automatic and told_at is null
      and created_by is not distinct from ${actorId(ctx.actor)}::bigint`.rows(ctx.db);
  if (!rows.length) return moving;
  const undone = new Set(rows.map(({ client_task_id }) => client_task_id));
  await removeRows(clientTaskFlows, ctx, sql`t.id = any(${rows.map(({ id }) => id)}::bigint[])`);
  await updateRows(clientTasks, ctx, {
    set: valuesAfter(ctx, 'resume', {}),
    where: sql`t.id = any(${[...undone]}::bigint[])`,
  });
  return moving.map((one) => (undone.has(one.id) ? { ...one, steps: [] } : one));
}
