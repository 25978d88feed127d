import { type Lang, isLang } from '#kernel/languages.ts';
import { json, orNull, sql, text, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { deriveRows, inserting, write } from '#server/crud/writing.ts';
import type { ChannelCode } from '#modules/channels/notifications/channel.ts';
import { mandatoryKinds } from '#modules/channels/notifications/choices.server.ts';
import { deliveries } from '#modules/channels/notifications/deliveries.ts';
import { openSealed, sealedFor } from '#modules/channels/notifications/method-settings.server.ts';
import { openWays } from '#modules/channels/notifications/open-ways.server.ts';
import { filledIn, isWellFormed, variablesIn } from '#modules/channels/notifications/template-text.ts';

/** What a letter says: the values of its template's variables, or words that somebody wrote themselves. */
export interface Letter {
  readonly values?: Readonly<Record<string, string>>;
  readonly words?: { readonly title: string; readonly text: string };
  /** A whole address, behind the one button of the letter. */
  readonly link?: string | null;
  /** Who gets what is answered; null: the company's own address. */
  readonly reply_to?: string | null;
}

export interface Posted extends Letter {
  /** The code of its type of message, by which its template is found. */
  readonly kind: string;
  /** An address of e-mail, or a phone; null: nobody is there, and it takes as long as if somebody were. */
  readonly address: string | null;
  readonly lang: Lang;
  /** The row that it is about, `admin/appeal-for-jobs:12`. */
  readonly about?: string | null;
  /** It holds a code or a link that opens something: sealed while it waits, and gone when it has ended. */
  readonly isSecret?: boolean;
  /** Afterwards it says nothing that is true: it is dropped. */
  readonly expires_at?: Date | null;
}

const sealName = 'delivery letter';

/** By which way an address is reached. */
export const wayOf = (address: string): ChannelCode => (address.includes('@') ? 'email' : 'sms');

/**
 * Writes a letter to somebody who is no user, or is reached otherwise than by their account, in the caller's
 * transaction: it goes out when that commits, and never when it does not. Answers the id of its delivery; null where
 * nothing goes out by that way, so that everything stays as it was before there was any. `ways` says which are open
 * to a caller who has asked already.
 */
export async function post(ctx: Context, letter: Posted, ways?: readonly ChannelCode[]): Promise<number | null> {
  const { kind, address, lang, about = null, isSecret = false, expires_at = null } = letter;
  const method = wayOf(address ?? '@');
  if (!(ways ?? (await openWays(ctx))).includes(method) || (await isOff(ctx, kind))) return null;
  const { values, words, link = null, reply_to = null } = letter;
  const said = JSON.stringify({ values, words, link, reply_to } satisfies Letter);
  const row = {
    ...{ kind, method, mode: 'now', lang, about, address: address?.trim() ?? null, due_at: ctx.now, expires_at },
    ...{ letter: isSecret ? null : JSON.parse(said), sealed: isSecret ? sealedFor(sealName, said) : null },
  };
  const columns = Object.keys(row);
  const list = sql.join(columns.map((name) => sql.ref(name)));
  const [made] = await write(
    deliveries,
    ctx,
    inserting(deliveries, ctx, {
      ...{ columns, isAudited: false },
      // Nobody's letter makes no row, by the same statement.
      source: sql`select ${list} from jsonb_populate_recordset(null::deliveries, ${JSON.stringify([row])}::jsonb)
        where address is not null`,
    }),
  );
  return made?.id ?? null;
}

/** Switched off by an administrator, where that can be. */
const isOff = async (ctx: Context, kind: string): Promise<boolean> =>
  !mandatoryKinds.includes(kind) &&
  sql({ is_off: yesNo })`select true as is_off
    from notification_types t
    where t.code = ${kind} and not t.is_active and t.deleted_at is null`.isThere(ctx.db);

/** What of a kind waits about a row is not sent any more: the code ended, the invitation was taken back. */
export const unpost = (ctx: Context, kind: string, about: readonly string[]): Promise<void> =>
  deriveRows(deliveries, ctx, {
    set: { state: 'dropped', reason: 'untold', sealed: null, lease: null },
    where: sql`t.user_id is null and t.about = any(${about}::text[]) and t.kind = ${kind} and t.state = 'planned'
      and t.deleted_at is null`,
  });

/** What a sealed letter says; null where it was sealed with another key. */
export function openedLetter(sealed: string): Letter | null {
  const said = openSealed(sealName, sealed);
  return said === null ? null : (JSON.parse(said) as Letter);
}

type Words = Readonly<Partial<Record<Lang, string>>>;
const templateColumns = { title: json<Words>(), words: json<Words>(), method: text };

/** Words of a letter as they go out, and as whoever keeps messages may see them; or what is wrong with its template. */
export type Worded =
  | { readonly title: string; readonly text: string; readonly shown: string }
  | { readonly broken: string };

/**
 * A letter in the words of its template: of its own way where there is one, else of any. In a language without words
 * those of Uzbek stand. `shown` is its title with dots in place of what is secret.
 */
export async function wordedLetter(
  ctx: Context,
  { kind, method, lang, isSecret }: { kind: string; method: string; lang: string; isSecret: boolean },
  letter: Letter,
): Promise<Worded> {
  if (letter.words) return { ...letter.words, shown: letter.words.title };
  const template = await sql(templateColumns)`select t.names as title, t.text_i18n as words, m.code as method
    from notification_templates t
    join notification_types y
      on y.id = t.notification_type_id and y.code = ${kind} and y.deleted_at is null
    join notification_methods m on m.id = t.notification_method_id
    where t.deleted_at is null order by t.is_active desc, m.code = ${method} desc, t.id limit 1`.first(ctx.db);
  if (!template) return { broken: `${kind}: –` };
  const known = isLang(lang) ? lang : 'uz';
  const [title, words] = [template.title, template.words].map((each) => each[known]?.trim() || each.uz || '');
  const values = { ...letter.values, ...(letter.link && { link: letter.link }) };
  const wrong = brokenIn([title!, words!], values);
  if (wrong !== null) return { broken: `${kind} (${known}): ${wrong}` };
  const hidden = Object.fromEntries(Object.keys(values).map((name) => [name, '•••']));
  const [said, shown] = [filledIn(title!, values), filledIn(title!, isSecret ? hidden : values)];
  return { title: said, text: filledIn(words!, values), shown };
}

/** What nothing can be said for, or is no variable at all; null where all is well. */
function brokenIn(texts: readonly string[], values: Readonly<Record<string, string>>): string | null {
  if (!texts.every(isWellFormed)) return '{ }';
  const unknown = texts.flatMap(variablesIn).filter((name) => !(name in values));
  return unknown.length ? unknown.map((name) => `{${name}}`).join(' ') : null;
}

const contactColumns = { email: orNull(text), phone: orNull(text), lang: text };

/** Where somebody with an account is written to though they are not signed in; nobody's are null, after as long. */
export const contactsOf = (ctx: Context, userId: number | null) =>
  sql(contactColumns)`select u.email, u.phone, u.lang_code as lang
    from ${rowsForAll('users', 'whoever asks for a code is not signed in')} u
    where u.id = ${userId ?? 0} and u.deleted_at is null`.first(ctx.db);
