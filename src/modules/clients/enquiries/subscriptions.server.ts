import { randomBytes } from 'node:crypto';
import { sql, text, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import type { Way } from '#modules/clients/enquiries/enquiries.ts';
import { checkPace } from '#server/auth/visitor-pace.ts';
import { openWays, post } from '#modules/channels/notifications/door.server.ts';

/**
 * Keeps who would like news, once; nobody learns whether an address is kept already. Where mail goes out and the
 * product is known under an address, the reader is asked by a letter, at most once a day. Throws 429.
 */
export async function takeSubscription(
  ctx: Context,
  { email }: { readonly email: string },
  { isProven }: Pick<Way, 'isProven'> = {},
  publicUrl: string | null = null,
): Promise<void> {
  await checkPace(ctx, { isProven });
  await sql`insert into news_subscribers (email, lang, token)
    values (${email.toLowerCase()}, ${ctx.lang}, ${randomBytes(18).toString('base64url')})
    on conflict (email) do update set lang = excluded.lang`.run(ctx.db);
  if (publicUrl) await askToConfirm(ctx, email.toLowerCase(), publicUrl);
}

/** Whoever has confirmed, or was asked today, gets no letter: others would fill the mailbox of a stranger by it. */
async function askToConfirm(ctx: Context, email: string, publicUrl: string): Promise<void> {
  const token = await sql({ token: text })`select token from news_subscribers where email = ${email}
    and confirmed_at is null and coalesce(asked_at < ${ctx.now}::timestamptz - interval '1 day', true)
    for update`.first(ctx.db);
  const sent = await post(ctx, {
    ...{ kind: 'news_subscription', address: token ? email : null, lang: ctx.lang, isSecret: true },
    link: token ? `${publicUrl}/${ctx.lang}/subscribe/${token.token}` : null,
  });
  if (sent !== null) await sql`update news_subscribers set asked_at = ${ctx.now} where email = ${email}`.run(ctx.db);
}

/** Whether readers are asked to confirm by a letter: the page says which. */
export const asksToConfirm = async (ctx: Context, publicUrl: string | null): Promise<boolean> =>
  publicUrl !== null && (await openWays(ctx)).includes('email');

/** Is an address kept under this token? Looking changes nothing: programs open what stands in letters. */
export const isSubscription = ({ db }: Pick<Context, 'db'>, token: string): Promise<boolean> =>
  sql({ is_known: yesNo })`select true as is_known from news_subscribers where token = ${token}`.isThere(db);

/** Forgets the address that a token was sent to; false for a token that is none. */
export const endSubscription = ({ db }: Pick<Context, 'db'>, token: string): Promise<boolean> =>
  sql({ is_known: yesNo })`delete from news_subscribers where token = ${token} returning true as is_known`.isThere(db);

/** Confirms the address that a token was sent to; false for a token that is none. */
export const confirmSubscription = (ctx: Pick<Context, 'db'>, token: string): Promise<boolean> =>
  sql({ is_known: yesNo })`update news_subscribers
    set confirmed_at = coalesce(confirmed_at, now()) where token = ${token} returning true as is_known`.isThere(ctx.db);
