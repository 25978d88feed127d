import { ruleNotMet } from '#kernel/problems.ts';
import type { Lang } from '#kernel/languages.ts';
import { columnsOf, json } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import type { Context } from '#server/context.ts';
import { serve } from '#server/http/serve.ts';
import { dayOf, formatLongDay } from '#kernel/calendar-formats.ts';
import { appealForJobs } from '#modules/hiring/appeal-for-jobs.ts';
import { appealInterviews, type LetterKind } from '#modules/hiring/appeal-parts.ts';
import { prepareLetter } from '#modules/hiring/hiring-endpoints.ts';
import { filledIn } from '#modules/notifications/door.ts';

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

/** A letter to copy: no channel sends it yet, and what nobody filled in stays in sight between braces. */
export const prepareLetterServed = serve(prepareLetter, async (ctx, { params, query }, { app }) => {
  const { fio, vacancy, lang_code, id } = await app.operationsAt(appealForJobs).read(ctx, Number(params.id));
  const { kind, lang = lang_code } = query;
  const template = await templateOf(ctx, kind);
  if (!template) throw ruleNotMet('kind', 'letter_no_template');
  const title = vacancy ?? app.texts.say(lang, 'hiring.any_vacancy');
  const values = { person_name: fio, title, ...(await interviewOf(ctx, id, lang)) };
  const wordsIn = (words: Words) => filledIn(words[lang] ?? words.uz ?? '', values);
  return { kind, title: wordsIn(template.title), text: wordsIn(template.text) };
});
