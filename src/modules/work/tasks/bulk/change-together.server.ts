import { notFound, type Problem } from '#kernel/problems.ts';
import type { Input } from '#kernel/resource.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { selectionOf } from '#server/crud/columns.ts';
import { rowsOf } from '#server/crud/sources.ts';
import type { Values } from '#server/crud/values.ts';
import { bodyOf } from '#server/http/problem-answers.ts';
import { rowColumnsOf, sql } from '#server/database/door.ts';
import { projectArchived } from '#modules/company/projects/door.server.ts';
import type { BulkRow } from '#modules/work/tasks/bulk/bulk-endpoints.ts';
import { deadlineColumns, refusedAll, writeBulk } from '#modules/work/tasks/bulk/bulk-served.server.ts';
import { cleaned, problemOfChange, refusalIn } from '#modules/work/tasks/changing/change-task.server.ts';
import { taskDependencies } from '#modules/work/tasks/dependencies/task-dependencies.ts';
import { lockTasksOf } from '#modules/work/tasks/sections/task-parts.server.ts';
import { devTasks, type TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';

/** Each task with changes of its own, and dependencies beside them: one order, all of it or none. */
export interface TogetherOrder {
  readonly changes: ReadonlyMap<number, Values>;
  readonly links: {
    readonly add: readonly Input<typeof taskDependencies>[];
    readonly remove: readonly number[];
  };
}

/** Tasks as the caller sees them: locked until the transaction ends, or as they are for a look. */
export async function tasksTogether(
  ctx: Context,
  ids: readonly number[],
  isLocked: boolean,
): Promise<Map<number, TaskRow>> {
  if (isLocked) return lockTasksOf(ctx, ids);
  const rows = await sql(rowColumnsOf(devTasks))`select ${sql.raw(selectionOf(devTasks, ctx.lang))}
    from ${rowsOf(ctx, devTasks)} as t where t.id = any(${ids}::bigint[])`.rows(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * What of the changes differs from the tasks as they stand, by task. Throws 409 `bulk_refused` with the tasks that this
 * person may not change so, each with its rule.
 */
export function judgedTogether(
  ctx: Context,
  app: App,
  tasks: ReadonlyMap<number, TaskRow>,
  changes: TogetherOrder['changes'],
): Map<number, Values> {
  const judged = new Map<number, Values>();
  const refused: BulkRow[] = [];
  for (const [id, asked] of changes) {
    const task = tasks.get(id);
    if (!task) throw notFound();
    const patch = cleaned(ctx, task, asked);
    const problem = problemOf(ctx, task, patch);
    if (problem) refused.push(refusedRow(ctx, app, task, problem));
    else judged.set(id, patch);
  }
  if (refused.length) throw refusedAll(refused);
  return judged;
}

function problemOf(ctx: Context, task: TaskRow, patch: Values): Problem | null {
  if (Object.keys(patch).length && ctx.actor.archived_project_ids.includes(task.project_id)) return projectArchived();
  const refusal = refusalIn(ctx, task, patch);
  return refusal && problemOfChange(refusal);
}

function refusedRow(ctx: Context, app: App, { id, number, name }: TaskRow, problem: Problem): BulkRow {
  const { errors, message } = bodyOf(app.texts, problem, ctx.lang, ctx.origin.request_id);
  return {
    ...{ id, number, name, verdict: 'refused' },
    ...{ rule: errors?.[0]?.rule ?? 'exists', message: errors?.[0]?.message ?? message },
  };
}

/**
 * Carries the order out as one that is undone as one, and answers its id. The tasks were judged before, under their
 * lock. Dependencies come first: they may block or release a task, and what is written down is how it stands after all.
 */
export async function changeTogether(asked: Context, app: App, order: TogetherOrder): Promise<number> {
  const ctx: Context = { ...asked, closes: false };
  const dependencies = app.operationsAt(taskDependencies);
  for (const id of order.links.remove) await dependencies.remove(ctx, id);
  const added = [];
  for (const link of order.links.add) added.push(await dependencies.create(ctx, link));
  const tasks = await lockTasksOf(ctx, [...order.changes.keys()]);
  const changing = [...order.changes].filter(([id, changes]) => {
    const task = tasks.get(id);
    return task && Object.keys(cleaned(ctx, task, changes)).length;
  });
  const after: TaskRow[] = [];
  // Tasks that come to the same are changed by one statement.
  for (const same of Map.groupBy(changing, ([, changes]) => JSON.stringify(changes)).values())
    after.push(
      ...(await app.operationsAt(devTasks).bulk(
        ctx,
        same.map(([id]) => id),
        same[0]![1],
      )),
    );
  const columns = new Set(changing.flatMap(([, changes]) => Object.keys(changes)));
  if (columns.has('deadline')) for (const name of deadlineColumns) columns.add(name);
  const { changes, links } = order;
  return writeBulk(ctx, {
    kind: 'change',
    order: { changes: Object.fromEntries(changes), links },
    before: after.flatMap(({ id }) => tasks.get(id) ?? []),
    after,
    columns: [...columns],
    links: { added: added.map(({ id, version }) => ({ id, version })), removed: links.remove },
  });
}
