import { dayOf, formatLongDay } from '#kernel/calendar-formats.ts';
import type { Lang } from '#kernel/languages.ts';
import { ruleNotMet } from '#kernel/problems.ts';
import { columnsOf, json, sql } from '#server/database/door.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { insertRows } from '#server/crud/writing.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { type Appeal, appealForJobs } from '#modules/staff/hiring/appeal-for-jobs.ts';
import { appealInterviews, appealLetters, type LetterKind } from '#modules/staff/hiring/appeal-parts.ts';
import * as endpoints from '#modules/staff/hiring/hiring-endpoints.ts';
import { filledIn } from '#modules/channels/notifications/door.ts';
import { openWays, post } from '#modules/channels/notifications/door.server.ts';
import { users } from '#modules/company/people/door.ts';

type Words = Readonly<Partial<Record<Lang, string>>>;

/** The template of such a letter for e-mail, as people who word messages have left it. */
async function templateOf(ctx: Context, kind: LetterKind): Promise<{ title: Words; text: Words } | null> {
  const row = await sql({ title: json<Words>(), text: json<Words>() })`
    select t.names as title, t.text_i18n as text from notification_templates t
    join notification_types k on k.id = t.notification_type_id and k.code = ${`applicant_${kind}`}
    join notification_methods m on m.id = t.notification_method_id and m.code = 'email'
    where t.is_active and t.deleted_at is null and k.deleted_at is null order by t.id limit 1`.first(ctx.db);
  return row ?? null;
}

const clockOf = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at);

/** The next interview, in words: when and where. */
async function interviewOf(ctx: Context, id: number, lang: Lang): Promise<Record<string, string>> {
  const next = await sql({ ...columnsOf(appealInterviews, 'starts_at', 'place') })`
    select starts_at, place from appeal_interviews
    where appeal_id = ${id} and deleted_at is null order by starts_at < ${ctx.now}, starts_at limit 1`.first(ctx.db);
  if (!next) return {};
  const at = new Date(next.starts_at);
  const day = formatLongDay(dayOf(at.getTime(), ctx.timeZone), lang);
  return { day, time: clockOf(at, ctx.timeZone), ...(next.place && { place: next.place }) };
}

interface Asked {
  readonly kind: LetterKind;
  readonly lang: Lang;
}

/** A letter in the words of its template; null without one. What nobody filled in stays in sight between braces. */
async function drafted(app: App, ctx: Context, { fio, vacancy, id }: Appeal, { kind, lang }: Asked) {
  const template = await templateOf(ctx, kind);
  if (!template) return null;
  const title = vacancy ?? app.texts.say(lang, 'hiring.any_vacancy');
  const values = { person_name: fio, title, ...(await interviewOf(ctx, id, lang)) };
  const wordsIn = (words: Words) => filledIn(words[lang] ?? words.uz ?? '', values);
  return { title: wordsIn(template.title), text: wordsIn(template.text) };
}

const prepared = serve(endpoints.prepareLetter, async (ctx, { params, query }, { app }) => {
  const appeal = await app.operationsAt(appealForJobs).read(ctx, Number(params.id));
  const { kind, lang = appeal.lang_code } = query;
  const letter = await drafted(app, ctx, appeal, { kind, lang });
  if (!letter) throw ruleNotMet('kind', 'letter_no_template');
  return { kind, ...letter, ...(await wayTo(ctx, appeal)) };
});

/** Where a letter can go by mail, or why it is copied and sent by hand. */
async function wayTo(ctx: Context, { email }: Appeal) {
  if (!email) return { send_to: null, why_hand: 'hiring.letter_no_email' as const };
  const isOpen = (await openWays(ctx)).includes('email');
  return isOpen ? { send_to: email, why_hand: null } : { send_to: null, why_hand: 'hiring.letter_no_mail' as const };
}

interface Written extends Asked {
  /** The first line is what the letter is called, where a blank one follows. */
  readonly text: string;
  readonly reply_to: string | null;
}

/** Keeps a letter and hands it to mail, both or neither; null where nothing goes out. */
async function written(app: App, ctx: Context, appeal: Appeal, { kind, lang, text, reply_to }: Written) {
  const [first = '', ...rest] = text.trim().split(/\n\s*\n/);
  const isTitled = rest.length > 0 && first.length <= longestTitle && !first.includes('\n');
  const words = isTitled
    ? { title: first, text: rest.join('\n\n') }
    : { title: app.texts.say(lang, `appeal-letters.kind.${kind}`), text: text.trim() };
  const sent = await post(ctx, {
    ...{ kind: `applicant_${kind}`, address: appeal.email, lang, words, reply_to },
    about: `${appealForJobs.path}:${appeal.id}`,
  });
  if (sent === null) return null;
  // Whose appeal it is was asked when it was read, and a visitor reads none.
  const [row] = await insertRows(appealLetters, ctx, [
    { appeal_id: appeal.id, kind, text, way: 'mail', delivery_id: sent },
  ]);
  return { ...row!, sent_state: 'planned' as const };
}

/** So long is the subject of a letter at most. */
const longestTitle = 200;

const sentLetter = serve(endpoints.sendLetter, async (ctx, { body: { id, kind, text, lang } }, { app }) => {
  const appeal = await app.operationsAt(appealForJobs).read(ctx, id);
  if (!appeal.email) throw ruleNotMet('id', 'letter_no_email');
  const { email } = await app.operationsAt(users).read(ctx, ctx.actor.id);
  const letter = { kind, text, lang: lang ?? appeal.lang_code, reply_to: email };
  const row = await written(app, ctx, appeal, letter);
  if (!row) throw ruleNotMet('id', 'letter_no_mail');
  return row;
});

/** Whoever applied on the site hears that it came, by the letter that HR would write; nothing where none goes out. */
export async function confirmReceipt(app: App, ctx: Context, appeal: Appeal): Promise<void> {
  if (!appeal.email) return;
  const asked = { kind: 'received', lang: appeal.lang_code } as const;
  const letter = await drafted(app, ctx, appeal, asked);
  if (!letter) return;
  const text = `${letter.title}\n\n${letter.text}`;
  await written(app, ctx, appeal, { ...asked, text, reply_to: null });
}

export const lettersServed: readonly Served[] = [prepared, sentLetter];
