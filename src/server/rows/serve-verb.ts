import type { VerbEndpoint } from '#kernel/verbs.ts';
import { refuseStale } from '#kernel/problems.ts';
import type { AnyRow, Resource, Row } from '#kernel/resource.ts';
import type { Context } from '#server/context.ts';
import { type Sets, updateRows } from '#server/crud/writing.ts';
import { type Served, serve } from '#server/http/serve.ts';

interface Verb<R extends Resource, H> {
  readonly endpoint: VerbEndpoint;
  /** Keeps others from what decides about the row until the transaction ends. */
  readonly hold: (ctx: Context, row: Row<R>) => Promise<H>;
  /** Throws why it may not be done as the row stands now. */
  readonly judge: (ctx: Context, row: Row<R>, comment: string | null, held: H) => void | Promise<void>;
  readonly set: (ctx: Context, comment: string | null) => Sets<R>;
  readonly after?: (ctx: Context, row: Row<R>) => Promise<void>;
}

/** Leads a row to another state: judged under its lock, changed, read again, and told of. */
export const serveVerb = <R extends Resource, H>(resource: R, verb: Verb<R, H>): Served =>
  serve(verb.endpoint, async (ctx, { body }, { app }) => {
    const { id, version, comment } = body;
    const said = comment?.trim() || null;
    const { read } = app.operationsAt(resource);
    const held = await verb.hold(ctx, await read(ctx, id));
    const row = await read(ctx, id);
    refuseStale(row, version);
    await verb.judge(ctx, row, said, held);
    await updateRows(resource, ctx, { set: verb.set(ctx, said), held: [row as AnyRow] });
    const changed = await read(ctx, id);
    await verb.after?.(ctx, changed);
    return changed;
  });
