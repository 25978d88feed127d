import { sql } from 'kysely';
import { actorId, type Context } from '#server/context.ts';
import { recordChange, type Values } from '#server/crud/record.ts';
import { type BulkKind, taskBulks } from '#modules/tasks/bulk/task-bulks.ts';
import type { TaskRow } from '#modules/tasks/moves/task-move.ts';

interface Carried {
  readonly kind: BulkKind;
  readonly order: object;
  readonly before: readonly TaskRow[];
  readonly after: readonly TaskRow[];
  readonly columns: readonly string[];
}

/** One notice for a person, however many of his tasks an order changed. */
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
  const changed = sql`insert into task_bulks (kind, task_count, task_ids, asked, request_id, created_at, created_by)
    values (${kind}, ${after.length}, ${after.map(({ id }) => id)}::bigint[], ${JSON.stringify(asked)}::jsonb,
      ${ctx.origin.request_id}, ${ctx.now}, ${actorId(ctx.actor)}) returning *`;
  const [row] = await recordChange(taskBulks, ctx, 'create', changed);
  const images = before.map((task) => [task.id, imageOf(columns, task)] as const);
  await sql`update task_bulks set before = ${JSON.stringify(Object.fromEntries(images))}::jsonb,
      versions = ${JSON.stringify(Object.fromEntries(after.map(({ id, version }) => [id, version])))}::jsonb,
      notices = ${JSON.stringify(kind === 'transition' ? [] : noticesFor(ctx.actor.id, before, after))}::jsonb
    where id = ${row!.id}`.execute(ctx.db);
  return row!.id;
}

export const imageOf = (columns: readonly string[], row: TaskRow | undefined): Values =>
  Object.fromEntries(columns.map((name) => [name, (row as unknown as Values | undefined)?.[name] ?? null]));

/** Who executes a task hears of its change, and who did before; never the person who made it. */
export function noticesFor(actor: number, before: readonly TaskRow[], after: readonly TaskRow[]): BulkNotice[] {
  const told = new Map<number, Set<number>>();
  for (const { id, executor_id } of [...before, ...after])
    if (executor_id && executor_id !== actor) told.set(executor_id, (told.get(executor_id) ?? new Set()).add(id));
  return [...told].map(([user_id, tasks]) => ({ user_id, task_ids: [...tasks].sort((a, b) => a - b) }));
}
