import { type Lang, languages } from '#kernel/languages.ts';
import { type FieldError, notFound, refuseInvalid, refuseStale } from '#kernel/problems.ts';
import { sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import type { Row } from '#kernel/resource.ts';
import { announce, lockRows } from '#server/crud/record.ts';
import { updateRows } from '#server/crud/writing.ts';
import { brokenRule, flagsOf, type LangTexts, rankOf } from '#modules/company/translations/message-rules.ts';
import { errorMessage, translations } from '#modules/company/translations/translations.ts';

/** New texts of one row by language; null brings the text of the code back. */
export type NewTexts = Readonly<Partial<Record<Lang, string | null>>>;

export type TextRow = Row<typeof translations>;

export const textsIn = ({ uz, uk, ru }: TextRow): LangTexts => ({ uz, uk, ru });
export const defaultsIn = (row: TextRow): LangTexts => ({
  uz: row.default_uz,
  uk: row.default_uk,
  ru: row.default_ru,
});

export const lockTexts = (ctx: Context, ids: readonly number[]): Promise<TextRow[]> =>
  lockRows(translations, ctx, ids, sql`t.deleted_at is null`);

/** What the new texts break, named by language as the field. */
export function errorsIn(row: TextRow, asked: NewTexts): FieldError[] {
  const defaults = defaultsIn(row);
  return languages.flatMap((lang) => {
    const text = asked[lang]?.trim();
    const broken = text ? brokenRule(text, defaults[lang] ?? defaults.uz ?? '', lang) : null;
    return broken ? [{ field: lang, ...broken }] : [];
  });
}

/**
 * Saves texts of locked rows in one statement with their audit rows and events. What stays as it is makes no version.
 * Throws 422 with the broken rule of each language; nothing is saved then.
 */
export async function saveTexts(
  ctx: Context,
  rows: readonly TextRow[],
  asked: ReadonlyMap<number, NewTexts>,
): Promise<TextRow[]> {
  const changes = rows.flatMap((row) => changeOf(row, asked.get(row.id) ?? {}) ?? []);
  if (!changes.length) return [...rows];
  const next = changes.map(({ row, texts, basedOn, flags }) => ({
    id: row.id,
    ...texts,
    ...imagesOf(row, texts, flags),
    based_on: Object.keys(basedOn).length ? basedOn : null,
    flags,
    rank: rankOf(flags),
  }));
  const names = [...languages, 'based_on', 'flags', 'rank'];
  const written = await updateRows(translations, ctx, {
    set: Object.fromEntries(names.map((name) => [name, sql.ref(`n.${name}`)])),
    from: sql`jsonb_to_recordset(${JSON.stringify(next)}::jsonb)
      as n(id bigint, uz text, uk text, ru text, based_on jsonb, flags text[], rank integer, was jsonb, "is" jsonb)`,
    where: sql`t.id = n.id`,
    ...{ was: sql`n.was`, is: sql`n.is` },
  });
  const saved = new Map(written.map((row) => [row.id, row]));
  await announceErrors(ctx, [...saved.keys()]);
  return rows.map((row) => saved.get(row.id) ?? row);
}

function changeOf(row: TextRow, asked: NewTexts) {
  const errors = errorsIn(row, asked);
  refuseInvalid(errors);
  const defaults = defaultsIn(row);
  const texts = { ...textsIn(row) };
  const basedOn: Partial<Record<Lang, string | null>> = { ...row.based_on };
  for (const lang of languages) {
    if (asked[lang] === undefined) continue;
    const text = asked[lang]?.trim() || defaults[lang];
    texts[lang] = text;
    if (text === defaults[lang]) delete basedOn[lang];
    else basedOn[lang] = defaults[lang];
  }
  const flags = flagsOf({ texts, defaults, basedOn });
  const isSame = JSON.stringify([texts, basedOn]) === JSON.stringify([textsIn(row), row.based_on ?? {}]);
  return isSame ? null : { row, texts, basedOn, flags };
}

/** Of each row only the languages whose text is another one now. */
function imagesOf(row: TextRow, texts: LangTexts, flags: readonly string[]) {
  const changed = languages.filter((lang) => row[lang] !== texts[lang]);
  const pick = (from: LangTexts) => Object.fromEntries(changed.map((lang) => [lang, from[lang]]));
  return { was: { flags: row.flags, ...pick(textsIn(row)) }, is: { flags, ...pick(texts) } };
}

/** Messages of the error catalogue are the same rows under another name: viewers of those hear of it too. */
async function announceErrors(ctx: Context, ids: readonly number[]): Promise<void> {
  const rows = await sql({ id: whole })`select id from translations
    where code is not null and id = any(${ids}::bigint[])`.rows(ctx.db);
  await announce(
    errorMessage,
    ctx,
    rows.map(({ id }) => id),
    ['message_i18n'],
  );
}

/** One row: 404 when it is not there, 409 with the row when somebody else was faster. */
export async function saveOne(ctx: Context, id: number, asked: NewTexts, version?: number): Promise<TextRow> {
  const [row] = await lockTexts(ctx, [id]);
  if (!row) throw notFound();
  refuseStale(row, version);
  const [saved] = await saveTexts(ctx, [row], new Map([[id, asked]]));
  return saved!;
}
