import { sql } from '#server/database/door.ts';
import { actorId, type Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { inserting, write } from '#server/crud/writing.ts';
import type { DetailsOf, InboxKind, notices } from '#modules/channels/notifications/notices.ts';
import { inbox } from '#modules/channels/notifications/inbox.ts';
import { users } from '#modules/company/people/door.ts';

/** A notice that is about a task says which. */
type OfTask<K extends InboxKind> = (typeof notices)[K]['about'] extends { readonly of: 'task_id' }
  ? { readonly task_id: number }
  : { readonly task_id?: number | null };

/** What a notice of a kind says beside to whom. */
export type Said<K extends InboxKind> = K extends InboxKind
  ? OfTask<K> & {
      readonly details: DetailsOf<K>;
      /** A file that is sent along. */
      readonly file_id?: number | null;
    }
  : never;

/** What one person hears of a kind. */
export type NoticeOf<K extends InboxKind> = K extends InboxKind
  ? Said<K> & { readonly user_id: number; readonly kind: K; readonly actor_id: number | null }
  : never;
export type Notice = NoticeOf<InboxKind>;

/** To whom a notice goes; what it says beside is judged where it is made. */
interface Told {
  readonly user_id: number;
  readonly kind: InboxKind;
  readonly actor_id: number | null;
}

/** Puts notices into the inboxes of people, who see them at once. No change of the company's data, so no audit. */
export const tell = (ctx: Context, told: readonly Notice[]): Promise<void> => put(ctx, told);

/** Tells each of these people the same of a kind, in the name of nobody. */
export const tellAll = <K extends InboxKind>(
  ctx: Context,
  userIds: readonly number[],
  kind: K,
  all: readonly Said<K>[],
): Promise<void> =>
  put(
    ctx,
    userIds.flatMap((user_id) => all.map((said) => ({ ...said, user_id, kind, actor_id: null }))),
  );

async function put(ctx: Context, told: readonly Told[]): Promise<void> {
  if (!told.length) return;
  const insertion = inserting(inbox, ctx, {
    ...{ columns: ['user_id', 'kind', 'task_id', 'actor_id', 'details', 'file_id'], isAudited: false },
    source: sql`select n.user_id, n.kind, n.task_id, n.actor_id, n.details, n.file_id
      from rows from (jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
          as (user_id bigint, kind text, task_id bigint, actor_id bigint, details jsonb, file_id bigint))
        with ordinality as n(user_id, kind, task_id, actor_id, details, file_id, place)
      join ${rowsForAll(users, 'whoever is meant and still works here is told')} u
        on u.id = n.user_id and u.status = 'active' and u.deleted_at is null order by n.place`,
  });
  await write(inbox, ctx, insertion);
}

/** Tells each of these people once, in their order, what the caller did; never the caller. */
export const tellOthers = <K extends InboxKind>(
  ctx: Context,
  userIds: readonly number[],
  kind: K,
  said: Said<K>,
): Promise<void> => {
  const others = [...new Set(userIds)].filter((id) => id !== ctx.actor.id);
  const told = others.map((user_id) => ({ ...said, user_id, kind, actor_id: actorId(ctx.actor) }));
  return put(ctx, told);
};
