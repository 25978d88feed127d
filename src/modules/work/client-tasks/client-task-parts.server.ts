import { notTheirs } from '#kernel/problems.ts';
import type { Resource, Row } from '#kernel/resource.ts';
import { sql, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { thereFor } from '#server/crud/conditions.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { judgedBy, oneByOne } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { deriveRows } from '#server/crud/writing.ts';
import { specialActions } from '#modules/actions.ts';
import { clientTaskComments, clientTaskFiles, clientTaskFlows } from '#modules/work/client-tasks/client-task-parts.ts';
import {
  clientTaskCommentsVisibleTo,
  clientTaskPartsVisibleTo,
  clientTasksVisibleTo,
} from '#modules/work/client-tasks/client-task-scope.server.ts';
import { touchContact } from '#modules/work/client-tasks/client-task-steps.server.ts';
import { tellingColumns, tellOfComment } from '#modules/work/client-tasks/client-task-telling.server.ts';
import { clientTasks } from '#modules/work/client-tasks/client-tasks.ts';

type Part = { readonly client_task_id: number; readonly created_by: number | null };

/** 404 for a client task that is not there for the caller. */
async function checkSeen(ctx: Context, id: number): Promise<void> {
  const visible = thereFor(clientTasksVisibleTo, ctx.actor);
  await sql({ seen: yesNo })`select true as seen from client_tasks t
    where t.id = ${id} and ${visible}`.found(ctx.db);
}

/** Only who wrote or brought it changes it or takes it away; those who manage all tasks do it for others. */
function checkAuthor(ctx: Context, part: Part): void {
  if (part.created_by === ctx.actor.id || ctx.actor.actions.has(specialActions.manageAllTasks)) return;
  throw notTheirs('own_comment');
}

/** The default operations of a part, judged by who made it, with what a change means for its client task. */
function partsOf<R extends Resource>(
  crud: Operations<R>,
  partOf: (row: Row<R>) => Part,
  after: (ctx: Context, clientTaskIds: readonly number[]) => Promise<void>,
): Operations<R> {
  async function change(ctx: Context, id: number, work: () => Promise<Row<R> | undefined>) {
    const row = await crud.read(ctx, id);
    checkAuthor(ctx, partOf(row));
    const changed = await work();
    await after(ctx, [partOf(row).client_task_id]);
    return changed;
  }
  const update: Operations<R>['update'] = async (ctx, id, patch, version, system) =>
    (await change(ctx, id, () => crud.update(ctx, id, patch, version, system)))!;
  return {
    ...crud,
    async create(ctx, input, system) {
      const row = await crud.create(ctx, input, system);
      await after(ctx, [partOf(row).client_task_id]);
      return row;
    },
    update,
    bulk: oneByOne(update),
    async remove(ctx, id, version) {
      await change(ctx, id, async () => {
        await crud.remove(ctx, id, version);
        return undefined;
      });
    },
    async restore(ctx, id) {
      const row = await crud.restore(ctx, id);
      await after(ctx, [partOf(row).client_task_id]);
      return row;
    },
  };
}

const counting = (column: 'comment_count' | 'file_count', table: string, condition: string) => {
  const counted = sql`(select count(*)::integer
    from ${rowsForAll(table, 'a count that is kept for all who see the clientTask')} p
    where p.client_task_id = t.id
    and p.deleted_at is null and ${sql.raw(condition)})`;
  return (ctx: Context, ids: readonly number[]): Promise<void> =>
    deriveRows(clientTasks, ctx, { set: { [column]: counted }, where: sql`t.id = any(${ids}::bigint[])` });
};
/** Only what the client hears: a number of inner ones would tell of them. */
const countComments = counting('comment_count', 'client_task_comments', 'not p.is_inner');
const countFiles = counting('file_count', 'client_task_files', 'true');

export function clientTaskCommentOperations(settings: CrudSettings): Operations<typeof clientTaskComments> {
  const crud = crudOf(clientTaskComments, settings, { scope: clientTaskCommentsVisibleTo });
  const parts = partsOf(crud, (row) => row, countComments);
  return {
    ...parts,
    async create(ctx, input, system) {
      const isClient = ctx.actor.user_type === 'client';
      await checkSeen(ctx, input.client_task_id);
      const row = await parts.create(ctx, { ...input, is_inner: !isClient && input.is_inner === true }, system);
      if (row.is_inner) return row;
      const clientTask = await answered(ctx, row.client_task_id, isClient);
      if (isClient) await touchContact(ctx, [clientTask.client_id]);
      await tellOfComment(ctx, clientTask);
      return row;
    },
  };
}

/** The first word of the company is an answer. */
async function answered(ctx: Context, id: number, isClient: boolean) {
  if (!isClient)
    await deriveRows(clientTasks, ctx, {
      set: { answered_at: ctx.now, answer_warn_at: null },
      where: sql`t.id = ${id} and t.answered_at is null`,
    });
  return sql(tellingColumns)`select id, name, client_id, project_id, responsible_id from client_tasks
    where id = ${id}`.one(ctx.db);
}

export const clientTaskFileOperations = (settings: CrudSettings): Operations<typeof clientTaskFiles> =>
  judgedBy(
    partsOf(crudOf(clientTaskFiles, settings, { scope: clientTaskPartsVisibleTo }), (row) => row, countFiles),
    {
      create: (ctx, { client_task_id }) => checkSeen(ctx, client_task_id),
    },
  );

export const clientTaskFlowOperations = (settings: CrudSettings): Operations<typeof clientTaskFlows> =>
  crudOf(clientTaskFlows, settings, { scope: clientTaskPartsVisibleTo });
