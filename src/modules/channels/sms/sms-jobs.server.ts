import { sql, text, whole } from '#server/database/door.ts';
import type { Context, Db } from '#server/context.ts';
import type { Job } from '#server/jobs/jobs.ts';
import type { SettingValues } from '#modules/channels/notifications/door.ts';
import { statusAtEskiz } from '#modules/channels/sms/eskiz.server.ts';
import { accountsIn } from '#modules/channels/sms/sms-channel.server.ts';
import { messageEnded } from '#modules/channels/sms/sms-messages.server.ts';
import { endOf } from '#modules/channels/sms/sms-states.ts';

/** So many are asked for in a round, oldest look first. */
const atOnce = 20;

/** Messages of the last day of which no callback has come. */
export async function askStates(ctx: Context, secretKey: string, values: SettingValues): Promise<number> {
  const { db } = ctx;
  const account = accountsIn(values).find(({ provider }) => provider === 'eskiz');
  if (!account) return 0;
  const rows = await sql({ delivery_id: whole, provider_id: text })`select delivery_id, provider_id from sms_messages
    where provider = 'eskiz' and state = 'sent' and provider_id is not null
      and created_at between now() - interval '1 day' and now() - interval '3 minutes'
    order by changed_at limit ${sql.lit(atOnce)}`.rows(db);
  // All are asked before the first write: an open transaction that has written holds the feed back.
  const found: [number, string | null][] = [];
  for (const { delivery_id, provider_id } of rows)
    found.push([delivery_id, await statusAtEskiz({ db, secretKey, account }, provider_id)]);
  for (const [id, status] of found) {
    const end = endOf(status);
    if (end) await messageEnded(ctx, id, end, String(status));
    else await sql`update sms_messages set changed_at = now() where delivery_id = ${id}`.run(db);
  }
  return rows.length;
}

/** Numbers of phones and what became of messages are of no use after so long. */
const keptDays = 180;

/** Where callbacks cannot come, states are asked for; old messages go. */
export const smsJobs = (secretKey: string, settings: (db: Db) => Promise<SettingValues>): readonly Job[] => [
  { name: 'ask_sms_states', everySeconds: 120, run: async (ctx) => askStates(ctx, secretKey, await settings(ctx.db)) },
  {
    name: 'forget_sms',
    cron: '47 2 * * *',
    run: ({ db }) =>
      sql`delete from sms_messages where created_at < now() - make_interval(days => ${keptDays})`.run(db),
  },
];
