import { sql, text } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import type { ChannelCode } from '#modules/channels/notifications/channel.ts';
import { knownChannels } from '#modules/channels/notifications/method-settings.server.ts';

/** Ways by which messages go out now: switched on, and with all their settings. */
export async function openWays(ctx: Context): Promise<ChannelCode[]> {
  const active = await sql({ code: text })`select code from notification_methods m
    where m.is_active and m.deleted_at is null`.column(ctx.db);
  const ways: ChannelCode[] = [];
  for (const channel of knownChannels())
    if (active.includes(channel.code) && !(await channel.lacks(ctx))) ways.push(channel.code);
  return ways;
}
