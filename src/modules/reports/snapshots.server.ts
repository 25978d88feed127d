import type { Context } from '#server/context.ts';
import type { Call } from '#server/http/serve.ts';

/** Reads on one snapshot; `as_of` says which, and is answered. */
export async function onSnapshot<T>(
  ctx: Context,
  call: Call,
  asked: string | undefined,
  read: (ctx: Context, asOf: string) => Promise<T>,
): Promise<T> {
  const asOf = asked ?? ctx.now.toISOString();
  return ctx.db.transaction(async (db) => {
    void call;
    return read({ ...ctx, db }, asOf);
  });
}
