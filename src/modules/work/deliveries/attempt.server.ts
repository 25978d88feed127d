import type { Context } from '#server/context.ts';
import { deriveRows, type Sets } from '#server/crud/writing.ts';
import { ids, json, moment, orNull, type RowOf, sql, text, texts, whole, yesNo } from '#server/database/door.ts';
import { type ChannelCode, deliveries, type DropReason } from '#modules/channels/notifications/door.ts';
import type { Letter } from '#modules/channels/notifications/door.server.ts';

/** What is known of a delivery that was taken up. */
export const takenColumns = {
  ...{ id: whole, user_id: orNull(whole), kind: text, mode: text, tries: whole, about: orNull(text) },
  ...{
    title: orNull(text),
    notice_ids: ids,
    done_addresses: texts,
    letter: orNull(json<Letter>()),
  },
  ...{ address: orNull(text), lang: orNull(text), began_at: orNull(moment), method: text },
  ...{ sealed: orNull(text), is_over: yesNo },
};
export type Taken = RowOf<typeof takenColumns>;

/** Whoever took one up and says nothing for so long was killed; a try ends before. */
export const LEASE_SECONDS = 60;

/** By these nobody can tell a second message from the first: what may have gone is not sent again. */
export const withoutIds: readonly ChannelCode[] = ['telegram'];

/** One delivery in the hands of this process. */
export interface Attempt {
  readonly one: Taken;
  readonly lease: string;
  /** So long a provider may take. */
  readonly tryMs: number;
  readonly ctx: Context;
}

/** Changes what this process holds; whoever took it over meanwhile says how it ends. */
export const mark = ({ ctx, one, lease }: Attempt, set: Sets<typeof deliveries>) =>
  deriveRows(deliveries, ctx, { set, where: sql`t.id = ${one.id} and t.lease = ${lease}::uuid` });

/** What has ended holds no secret any more. */
export const atEnd = { lease: null, leased_until: null, sealed: null } as const;

export const drop = (attempt: Attempt, reason: DropReason) => mark(attempt, { ...atEnd, state: 'dropped', reason });

/** Whether it may have gone; one that another process has taken over may. */
export const isBegun = async ({ ctx, one, lease }: Attempt): Promise<boolean> => {
  const row = await sql({ is_begun: yesNo })`select d.began_at is not null as is_begun
    from deliveries d where d.id = ${one.id} and d.lease = ${lease}::uuid`.first(ctx.db);
  return row?.is_begun ?? true;
};
