import { sql } from 'kysely';
import { type Lang, languages } from '#kernel/languages.ts';
import { type FieldError, notFound, Problem } from '#kernel/problems.ts';
import { actorId, type Context } from '#server/context.ts';
import type { AnyRow } from '#server/crud/list.ts';
import { lockRows, recordChange, type Values } from '#server/crud/record.ts';
import { brokenRule, flagsOf, type LangTexts, rankOf } from '#modules/translations/message-rules.ts';
import { errorMessage, translations } from '#modules/translations/translations.ts';

/** New texts of one row by language; null brings the text of the code back. */
export type NewTexts = Readonly<Partial<Record<Lang, string | null>>>;

export interface TextRow extends AnyRow {
  readonly key: string;
  readonly based_on: Partial<LangTexts> | null;
}

export const textsIn = (row: AnyRow): LangTexts => ({
  uz: row.uz as string,
  uk: row.uk as string,
  ru: row.ru as string,
});
export const defaultsIn = (row: AnyRow): LangTexts => ({
  uz: row.default_uz as string | null,
  uk: row.default_uk as string | null,
  ru: row.default_ru as string | null,
});

export const lockTexts = async (ctx: Context, ids: readonly number[]): Promise<TextRow[]> =>
  (await lockRows(translations, ctx, ids, sql`t.deleted_at is null`)) as TextRow[];

/** What the new texts break, named by language as the field. */
export function errorsIn(row: AnyRow, asked: NewTexts): FieldError[] {
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
): Promise<AnyRow[]> {
  const changes = rows.flatMap((row) => changeOf(row, asked.get(row.id) ?? {}) ?? []);
  if (!changes.length) return [...rows];
  const before = new Map(changes.map(({ row, texts }) => [row.id, replacedIn(row, texts)]));
  const next = changes.map(({ row, texts, basedOn, flags }) => ({
    id: row.id,
    ...texts,
    based_on: Object.keys(basedOn).length ? basedOn : null,
    flags,
    rank: rankOf(flags),
  }));
  const changed = sql`update translations u set uz = n.uz, uk = n.uk, ru = n.ru, based_on = n.based_on, flags = n.flags,
      rank = n.rank, version = u.version + 1, updated_at = ${ctx.now}, updated_by = ${actorId(ctx.actor)}::bigint
    from jsonb_to_recordset(${JSON.stringify(next)}::jsonb)
      as n(id bigint, uz text, uk text, ru text, based_on jsonb, flags text[], rank integer)
    where u.id = n.id returning u.*`;
  const saved = new Map((await recordChange(translations, ctx, 'update', changed, before)).map((row) => [row.id, row]));
  await announceErrors(ctx, [...saved.keys()]);
  return rows.map((row) => saved.get(row.id) ?? row);
}

function changeOf(row: TextRow, asked: NewTexts) {
  const errors = errorsIn(row, asked);
  if (errors.length) throw new Problem('VALIDATION_FAILED', { errors });
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

const replacedIn = (row: AnyRow, texts: LangTexts): Values =>
  Object.fromEntries(
    ['flags', ...languages.filter((lang) => row[lang] !== texts[lang])].map((name) => [name, row[name] ?? null]),
  );

/** Messages of the error catalogue are the same rows under another name: whoever looks at them there is told too. */
async function announceErrors(ctx: Context, ids: readonly number[]): Promise<void> {
  await sql`insert into events (resource, row_id, op, actor_id, changed)
    select ${errorMessage.path}, id, 'update', ${actorId(ctx.actor)}::bigint, array['message_i18n']
    from translations where code is not null and id = any(${ids}::bigint[])`.execute(ctx.db);
}

/** One row: 404 when it is not there, 409 with the row when somebody else was faster. */
export async function saveOne(ctx: Context, id: number, asked: NewTexts, version?: number): Promise<AnyRow> {
  const [row] = await lockTexts(ctx, [id]);
  if (!row) throw notFound();
  if (version !== undefined && row.version !== version) throw new Problem('STALE_VERSION', { extra: { row } });
  const [saved] = await saveTexts(ctx, [row], new Map([[id, asked]]));
  return saved!;
}
