import { isLang, type Lang } from '#kernel/languages.ts';
import type { Context } from '#server/context.ts';
import type { Letters, Recipient } from '#server/auth/letters.ts';
import type { Texts } from '#server/texts.ts';
import { openWays } from '#modules/channels/notifications/open-ways.server.ts';
import { contactsOf, post, unpost, wayOf } from '#modules/channels/notifications/post.server.ts';

const aboutUser = (userId: number): string => `admin/users:${userId}`;

interface Reached {
  readonly address: string;
  readonly lang: Lang;
}

/**
 * Where a code goes: to the phone that was typed, if it is that of the account and messages go there; else by mail to
 * the address of the account; else to its phone. Never to anything that is not the account's own.
 */
async function reachedBy(ctx: Context, to: Recipient | null, ways: readonly string[]): Promise<Reached | null> {
  const account = await contactsOf(ctx, to?.user_id ?? null);
  if (!to) return null;
  if (to.user_id === null) return { address: to.address, lang: to.lang ?? ctx.lang };
  const { email, phone, lang } = account ?? {};
  const isPhone = Boolean(phone) && /^[\d\s()+-]{7,}$/.test(to.address);
  const address = (isPhone ? [phone, email] : [email, phone]).find((one) => one && ways.includes(wayOf(one)));
  return address ? { address, lang: isLang(lang) ? lang : ctx.lang } : null;
}

/** How long it is still good, as a letter says it. */
const minutesTo = ({ now }: Context, until: Date): string =>
  String(Math.round((until.getTime() - now.getTime()) / 60_000));

/** Letters by mail and SMS where one is set up; without, those of `without`, as before there was any. */
export const postedLetters = (without: Letters, texts: () => Pick<Texts, 'say'>): Letters => ({
  async code(ctx, to, code, until) {
    const ways = await openWays(ctx);
    const reached = await reachedBy(ctx, to, ways);
    const letter = {
      ...{ kind: 'confirmation_code', values: { code, minutes: minutesTo(ctx, until) } },
      ...{ isSecret: true, expires_at: until },
      ...{ address: reached?.address ?? null, lang: reached?.lang ?? ctx.lang },
      about: to?.user_id ? aboutUser(to.user_id) : null,
    };
    // Whom no open way reaches is nobody: the same statement, and no row.
    const isSent = await post(ctx, letter, ways);
    if (isSent === null && !ways.some((way) => way === 'email' || way === 'sms'))
      await without.code(ctx, to, code, until);
  },
  async contactChanged(ctx, to, field) {
    const account = await contactsOf(ctx, to.user_id);
    const lang = isLang(account?.lang) ? account.lang : ctx.lang;
    // A login is no address.
    const isSent =
      field !== 'login' &&
      (await post(ctx, {
        ...{ kind: 'contact_changed', address: to.address, lang },
        values: { contact: texts().say(lang, `field.${field}`) },
        about: to.user_id ? aboutUser(to.user_id) : null,
      }));
    if (!isSent) await without.contactChanged(ctx, to, field);
  },
  endCodes: (ctx, userIds) => unpost(ctx, 'confirmation_code', userIds.map(aboutUser)),
  async goOut(ctx) {
    const ways = await openWays(ctx);
    return ways.includes('email') || ways.includes('sms') || (await without.goOut(ctx));
  },
});
