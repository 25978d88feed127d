import { randomBytes } from 'node:crypto';
import { sql, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import type { Way } from '#modules/enquiries/enquiries.ts';
import { checkPace } from '#server/auth/visitor-pace.ts';

/** Keeps who would like news, once; nobody learns whether an address is kept already. Throws 429. */
export async function takeSubscription(
  ctx: Context,
  { email }: { readonly email: string },
  { isProven }: Pick<Way, 'isProven'> = {},
): Promise<void> {
  await checkPace(ctx, { isProven });
  await sql`insert into news_subscribers (email, lang, token)
    values (${email.toLowerCase()}, ${ctx.lang}, ${randomBytes(18).toString('base64url')})
    on conflict (email) do update set lang = excluded.lang`.run(ctx.db);
}

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
