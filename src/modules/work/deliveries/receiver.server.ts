import { isLang, type Lang } from '#kernel/languages.ts';
import { currentEpoch } from '#server/auth/actors.ts';
import type { Actor } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { sql, text, yesNo } from '#server/database/door.ts';
import type { JobSettings } from '#server/server.ts';
import type { Channel, DropReason } from '#modules/channels/notifications/door.ts';
import { users } from '#modules/company/people/door.ts';
import type { Attempt } from '#modules/work/deliveries/attempt.server.ts';

export interface Receiver {
  readonly actor: Actor | null;
  readonly lang: Lang;
  readonly addresses: readonly string[];
}

const personColumns = { lang: text, is_here: yesNo };

/** Who gets it, asked at this moment; a reason when nobody does. */
export async function receiverOf(
  settings: JobSettings,
  channel: Channel,
  { ctx, one }: Attempt,
): Promise<Receiver | DropReason> {
  const { user_id, address, lang } = one;
  if (user_id === null)
    return address ? { actor: null, lang: isLang(lang) ? lang : 'uz', addresses: [address] } : 'unset';
  const person = await sql(personColumns)`select u.lang_code as lang,
      u.status = 'active' and u.deleted_at is null as is_here
    from ${rowsForAll(users, 'the product sends by itself')} u where u.id = ${user_id}`.first(ctx.db);
  if (!person?.is_here) return 'person_off';
  const reach = (await channel.reachOf(ctx, [user_id])).get(user_id) ?? { reason: 'unset' as const };
  if ('reason' in reach) return reach.reason;
  const dead = await sql({ address: text })`select address from dead_addresses
    where method = ${channel.code} and address = any(${reach}::text[])`.column(ctx.db);
  const addresses = reach.filter((each) => !dead.includes(each) && !one.done_addresses.includes(each));
  if (!addresses.length) return reach.length && dead.length === reach.length ? 'dead_address' : 'unset';
  const actor = await settings.actors.of(user_id, await currentEpoch(ctx.db));
  return actor ? { actor, lang: isLang(person.lang) ? person.lang : 'uz', addresses } : 'person_off';
}
