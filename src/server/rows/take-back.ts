import { Problem, refuseStale } from '#kernel/problems.ts';
import type { AnyRow, Resource, Row } from '#kernel/resource.ts';
import { takeBackMs } from '#kernel/take-back.ts';
import type { VerbEndpoint } from '#kernel/verbs.ts';
import { json, orNull, sql, text } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type Sets, updateRows } from '#server/crud/writing.ts';
import { type Served, serve } from '#server/http/serve.ts';

interface TakeBack<R extends Resource> {
  readonly endpoint: VerbEndpoint;
  /** Keeps others from what decides about the row until the transaction ends. */
  readonly hold: (ctx: Context, row: Row<R>) => Promise<unknown>;
  /** What a decision changes: a change that left it as it was is none. */
  readonly decides: keyof Row<R> & string;
  /** Throws why the row may not be again what it was. */
  readonly judge?: (ctx: Context, row: Row<R>) => Promise<void>;
  /** What the decision wrote beside the row goes with it; `decided` is the row as it made it. */
  readonly after: (ctx: Context, decided: Row<R>) => Promise<void>;
}

/**
 * Takes back a decision: the same person, within ten seconds, nobody else having touched the row. The row is again what
 * the audit log says that it was, and that it was taken back stands there as a change of its own. Throws 409 otherwise.
 */
export const serveTakeBack = <R extends Resource>(resource: R, how: TakeBack<R>): Served =>
  serve(how.endpoint, async (ctx, { body }, { app }) => {
    const { id, version } = body;
    const { read } = app.operationsAt(resource);
    await how.hold(ctx, await read(ctx, id));
    const row = await read(ctx, id);
    refuseStale(row, version);
    const before = await lastChange(ctx, resource, row);
    if (!before || !(how.decides in before)) throw new Problem('UNDO_TOO_LATE');
    await how.judge?.(ctx, row);
    await updateRows(resource, ctx, { set: before as Sets<R>, held: [row as AnyRow], action: 'take_back' });
    await how.after(ctx, row);
    return read(ctx, id);
  });

/** What the caller's change of a moment ago changed, as it was before; null where the last one was none of theirs. */
async function lastChange(
  ctx: Context,
  resource: Resource,
  row: AnyRow,
): Promise<Readonly<Record<string, unknown>> | null> {
  const { id, updated_by, updated_at } = row;
  if (updated_by !== ctx.actor.id || Date.parse(updated_at) < ctx.now.getTime() - takeBackMs) return null;
  const last = await sql({ action: text, before: orNull(json<Readonly<Record<string, unknown>>>()) })`
    select action, before from audit_log
    where resource = ${resource.path} and row_id = ${id} order by id desc limit 1`.first(ctx.db);
  return last?.action === 'update' ? last.before : null;
}
