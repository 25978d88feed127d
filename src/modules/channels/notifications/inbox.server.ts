import { invalid } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { type Sql, sql } from '#server/database/door.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { type Sets, updateRows } from '#server/crud/writing.ts';
import type { Operations } from '#server/crud/operations.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { inbox } from '#modules/channels/notifications/inbox.ts';
import { type WordingParts, wordNotices } from '#modules/channels/notifications/notice-rows.server.ts';
import {
  archiveInbox,
  bringBackInbox,
  readInbox,
  snoozeInbox,
  unreadInbox,
} from '#modules/channels/notifications/inbox-endpoints.ts';

const isUnread = sql`t.read_at is null`;
const isHere = sql`t.snoozed_until is null and t.archived_at is null`;

/** Each is worded for its reader when it is read: one question for each resource that notices are about. */
export const inboxOperations =
  (needOf: WordingParts['needOf']) =>
  (settings: CrudSettings): Operations<typeof inbox> =>
    crudOf(inbox, settings, {
      scope: (actor) => sql`t.user_id = ${actor.id}`,
      onlyFillsIn: true,
      async present(ctx, rows) {
        const worded = await wordNotices(ctx, { ...settings, needOf }, rows);
        return rows.map((row, place) => ({ ...row, ...worded[place]! }));
      },
    });

const YEAR = 366 * 24 * 60 * 60_000;

/** Puts notices of the own inbox elsewhere: of these, or of all, those of which `where` holds. */
async function put(
  ctx: Context,
  ids: readonly number[] | undefined,
  set: Sets<typeof inbox>,
  where: Sql,
): Promise<null> {
  const which = ids ? sql`t.id = any(${ids}::bigint[])` : sql`true`;
  await updateRows(inbox, ctx, {
    ...{ set, isAudited: false },
    where: sql`t.user_id = ${ctx.actor.id} and t.deleted_at is null and ${where} and ${which}`,
  });
  return null;
}

const read = serve(readInbox, (ctx, { body: { ids } }) =>
  put(ctx, ids, { read_at: ctx.now }, ids ? isUnread : sql`${isUnread} and ${isHere}`),
);
const unread = serve(unreadInbox, (ctx, { body: { ids } }) =>
  put(ctx, ids, { read_at: null }, sql`t.read_at is not null`),
);

const snooze = serve(snoozeInbox, (ctx, { body: { ids, until } }) => {
  const wait = Date.parse(until) - ctx.now.getTime();
  if (wait <= 0) throw invalid('until', 'snooze_past');
  if (wait > YEAR) throw invalid('until', 'snooze_far');
  return put(ctx, ids, { snoozed_until: new Date(until), archived_at: null }, sql`true`);
});

/** What was never read is read by being put away. */
const archive = serve(archiveInbox, (ctx, { body: { ids } }) =>
  put(
    ctx,
    ids,
    { archived_at: ctx.now, snoozed_until: null, read_at: sql`coalesce(t.read_at, ${ctx.now}::timestamptz)` },
    ids ? sql`t.archived_at is null` : sql`t.read_at is not null and ${isHere}`,
  ),
);
const bringBack = serve(bringBackInbox, (ctx, { body: { ids } }) =>
  put(ctx, ids, { archived_at: null, snoozed_until: null }, sql`not (${isHere})`),
);

/** What waited until now is new again, and the bell says so. */
export async function wakeInbox(ctx: Context): Promise<void> {
  await updateRows(inbox, ctx, {
    ...{ set: { snoozed_until: null, read_at: null }, isAudited: false },
    where: sql`t.snoozed_until <= ${ctx.now}::timestamptz and t.deleted_at is null`,
  });
}

export const inboxServed: readonly Served[] = [read, unread, snooze, archive, bringBack];
export const inboxJobs: readonly Job[] = [{ name: 'wake_inbox', cron: '* * * * *', run: wakeInbox }];
