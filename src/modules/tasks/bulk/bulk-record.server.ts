import type { Context } from '#server/context.ts';
import { insertRows } from '#server/crud/writing.ts';
import type { Values } from '#server/crud/values.ts';
import { type BulkKind, taskBulks } from '#modules/tasks/bulk/task-bulks.ts';
import type { TaskRow } from '#modules/tasks/task/dev-tasks.ts';

interface Carried {
  readonly kind: BulkKind;
  readonly order: object;
  readonly before: readonly TaskRow[];
  readonly after: readonly TaskRow[];
  readonly columns: readonly string[];
}

/** One notice for a person, however many of their tasks an order changed. */
export interface BulkNotice {
  readonly user_id: number;
  readonly task_ids: readonly number[];
}

/**
 * Writes down an order that was carried out: one entry of the audit log for all its tasks, what it takes to undo it,
 * and whom it concerns. Answers its id.
 */
export async function writeBulk(ctx: Context, { kind, order, before, after, columns }: Carried): Promise<number> {
  const { ids: _, preview: __, ...asked } = order as { ids?: unknown; preview?: unknown };
  const images = before.map((task) => [task.id, imageOf(columns, task)] as const);
  const bulk = {
    kind,
    task_count: after.length,
    task_ids: after.map(({ id }) => id),
    asked,
    request_id: ctx.origin.request_id,
    before: Object.fromEntries(images),
    versions: Object.fromEntries(after.map(({ id, version }) => [id, version])),
    notices: kind === 'transition' ? [] : noticesFor(ctx.actor.id, before, after),
  };
  const [row] = await insertRows(taskBulks, ctx, [bulk]);
  return row!.id;
}

export const imageOf = (columns: readonly string[], row: Values | undefined): Values =>
  Object.fromEntries(columns.map((name) => [name, row?.[name] ?? null]));

/** Who executes a task hears of its change, and who did before; never the person who made it. */
export function noticesFor(actor: number, before: readonly TaskRow[], after: readonly TaskRow[]): BulkNotice[] {
  const tasksByPerson = new Map<number, Set<number>>();
  for (const { id, executor_id } of [...before, ...after])
    if (executor_id && executor_id !== actor)
      tasksByPerson.set(executor_id, (tasksByPerson.get(executor_id) ?? new Set()).add(id));
  return [...tasksByPerson].map(([user_id, tasks]) => ({ user_id, task_ids: [...tasks].sort((a, b) => a - b) }));
}
