import { moment, orNull, sql, text, whole } from '#server/database/door.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { updateRows } from '#server/crud/writing.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { channelCodes, type Outcome } from '#modules/channels/notifications/channel.ts';
import { deliveries } from '#modules/channels/notifications/deliveries.ts';
import { shortened } from '#modules/channels/notifications/deliveries.server.ts';
import { deliveryFigures, deliveryTries, sendAgain } from '#modules/channels/notifications/delivery-endpoints.ts';

const tryColumns = { at: moment, state: text, answer: text, address: orNull(text), after_seconds: orNull(whole) };

const tries = serve(deliveryTries, async (ctx, { params: { id } }, { app }) => {
  // Whose the delivery is decides what of it is shown.
  await app.operationsAt(deliveries).read(ctx, id);
  const rows = await sql(tryColumns)`select at, state, answer, address, after_seconds from delivery_tries
    where delivery_id = ${id} order by at, id`.rows(ctx.db);
  return {
    rows: rows.map((row) => ({ ...row, state: row.state as Outcome['state'], address: shortened(row.address) })),
  };
});

const figureColumns = { method: text, waiting: whole, sent_today: whole, dead: whole, unknown: whole };
/** What failed longer ago is history. */
const FAILED_DAYS = 7;

const figures = serve(deliveryFigures, async (ctx) => {
  const since = sql`${ctx.now}::timestamptz - interval '${sql.lit(FAILED_DAYS)} days'`;
  const rows = await sql(figureColumns)`select t.method,
      count(*) filter (where t.state in ('planned', 'sending'))::int as waiting,
      count(*) filter (where t.state = 'sent' and t.sent_at >= date_trunc('day', ${ctx.now}::timestamptz,
        ${ctx.timeZone}))::int as sent_today,
      count(*) filter (where t.state = 'dead')::int as dead,
      count(*) filter (where t.state = 'unknown')::int as unknown
    from ${rowsOf(ctx, deliveries)} t
    where t.state in ('planned', 'sending') or t.created_at >= ${since}
    group by t.method`.rows(ctx.db);
  return { rows: rows.map((row) => ({ ...row, method: channelCodes.find((one) => one === row.method)! })) };
});

/** What went on its way meanwhile stays as it is. */
const again = serve(sendAgain, async (ctx, { body: { ids } }) => {
  const rows = await updateRows(deliveries, ctx, {
    set: { state: 'planned', reason: null, due_at: ctx.now, tries: 0, sent_at: null },
    // What was secret is gone, and what is over is not said any more.
    where: sql`t.id = any(${ids}::bigint[]) and t.state in ('dead', 'unknown', 'dropped') and t.deleted_at is null
      and (t.user_id is not null or t.letter is not null)
      and (t.expires_at is null or t.expires_at > ${ctx.now}::timestamptz)`,
    action: 'again',
  });
  return { count: rows.length };
});

export const deliveryVerbsServed: readonly Served[] = [tries, figures, again];
