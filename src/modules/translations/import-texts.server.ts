import type { SentTo } from '#kernel/endpoint.ts';
import type { Shape } from '#kernel/schemas.ts';
import type { importError, importTranslations } from '#modules/translations/translations.ts';
import { Readable } from 'node:stream';
import { type Lang, languages } from '#kernel/languages.ts';
import { type FieldError, invalid } from '#kernel/problems.ts';
import { columnsOf } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import type { Context } from '#server/context.ts';
import { tableOf } from '#server/import/table-file.ts';
import { ruleMessage } from '#server/http/problem-answers.ts';
import type { Texts } from '#server/texts.ts';
import { errorsIn, lockTexts, type NewTexts, saveTexts } from '#modules/translations/saving-texts.server.ts';
import { translations } from '#modules/translations/translations.ts';

/** More lines than the product has texts are no export of it. */
const mostLines = 20_000;
const mostErrors = 500;

type Order = SentTo<typeof importTranslations>;

interface Line {
  readonly line: number;
  readonly key: string;
  readonly texts: NewTexts;
}

type LineError = Shape<typeof importError>;

/** Texts from a spreadsheet: all that differ are saved in one statement, or none. Empty cells say nothing. */
export async function importXlsx(ctx: Context, texts: Texts, order: Order) {
  const lines = await linesOf(texts, order.file);
  const ids = await idsOf(ctx, lines);
  const rows = new Map((await lockTexts(ctx, [...ids.values()])).map((row) => [row.id, row]));
  const asked = new Map<number, NewTexts>();
  const errors: LineError[] = [];
  const refuse = (line: Line, error: FieldError) =>
    errors.push({
      line: line.line,
      key: line.key,
      field: error.field,
      rule: error.rule,
      message: ruleMessage(texts, ctx.lang, error),
    });
  for (const line of lines) {
    const row = rows.get(ids.get(line.key) ?? 0);
    if (!row) {
      refuse(line, { field: 'key', rule: 'text_key' });
      continue;
    }
    const changed = Object.fromEntries(Object.entries(line.texts).filter(([lang, text]) => row[lang as Lang] !== text));
    if (!Object.keys(changed).length) continue;
    const broken = errorsIn(row, changed);
    for (const error of broken) refuse(line, error);
    if (!broken.length) asked.set(row.id, changed);
  }
  const isApplied = !order.dry_run && (errors.length === 0 || order.skip_errors === true);
  if (isApplied)
    await saveTexts(
      ctx,
      [...asked.keys()].map((id) => rows.get(id)!),
      asked,
    );
  return { lines: lines.length, changed: asked.size, is_applied: isApplied, errors: errors.slice(0, mostErrors) };
}

/** Columns are found by their headings: those of the export, in any language, or the names of the API. */
async function linesOf(texts: Texts, file: string): Promise<Line[]> {
  const table = await tableOf({ name: 'texts.xlsx', open: () => Readable.from([Buffer.from(file, 'base64')]) });
  const columnOf = (name: string): number => {
    const labels = [name, ...languages.map((lang) => texts.say(lang, `translations.${name}`))];
    return table.headings.findIndex((cell) => labels.includes(cell));
  };
  const keyColumn = columnOf('key');
  const textColumns = languages.map((lang) => [lang, columnOf(lang)] as const).filter(([, at]) => at >= 0);
  if (keyColumn < 0 || !textColumns.length) {
    await table.close();
    throw invalid('file', 'import_columns');
  }
  const lines: Line[] = [];
  for await (const { line, cells } of table.lines) {
    if (lines.length === mostLines) throw invalid('file', 'max_items', { max: mostLines });
    const key = cells[keyColumn] ?? '';
    if (!key) continue;
    const given = textColumns.flatMap(([lang, column]): [Lang, string][] => {
      const text = cells[column] ?? '';
      return text ? [[lang, text]] : [];
    });
    lines.push({ line, key, texts: Object.fromEntries(given) });
  }
  return lines;
}

const idsOf = (ctx: Context, lines: readonly Line[]): Promise<Map<string, number>> =>
  sql(columnsOf(translations, 'id', 'key'))`select id, key from translations
    where deleted_at is null and key = any(${lines.map(({ key }) => key)}::text[])`.pairs(ctx.db, 'key', 'id');
