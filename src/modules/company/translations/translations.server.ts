import { type FieldError, invalid, notFound, Problem } from '#kernel/problems.ts';
import { columnsOf, sql } from '#server/database/door.ts';
import { crudOf, type CrudSettings } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { serve, type Served } from '#server/http/serve.ts';
import {
  errorsIn,
  lockTexts,
  type NewTexts,
  saveOne,
  saveTexts,
} from '#modules/company/translations/saving-texts.server.ts';
import {
  decideSuggestion,
  errorMessage,
  type importError,
  importTranslations,
  translations,
  translationSuggestions,
} from '#modules/company/translations/translations.ts';
import type { SentTo } from '#kernel/endpoint.ts';
import type { Shape } from '#kernel/schemas.ts';
import { Readable } from 'node:stream';
import { type Lang, languages } from '#kernel/languages.ts';
import type { Context } from '#server/context.ts';
import { tableOf } from '#server/import/table-file.ts';
import { ruleMessage } from '#server/http/problem-answers.ts';
import type { Texts } from '#server/texts.ts';

export function translationOperations(settings: CrudSettings): Operations<typeof translations> {
  const crud = crudOf(translations, settings);
  return {
    ...crud,
    update: (ctx, id, patch, version) => saveOne(ctx, id, patch, version),
    bulk: async (ctx, ids, changes) => {
      const unique = [...new Set(ids)];
      const rows = await lockTexts(ctx, unique);
      if (rows.length !== unique.length) throw notFound();
      return saveTexts(ctx, rows, new Map(unique.map((id) => [id, changes as NewTexts])));
    },
  };
}

/** The catalogue of errors: the rows of texts that have a number. */
export function errorOperations(settings: CrudSettings): Operations<typeof errorMessage> {
  const crud = crudOf(errorMessage, settings, { scope: () => sql`t.code is not null` });
  const textsOf = (changes: Readonly<Record<string, unknown>>): NewTexts => (changes.message_i18n as NewTexts) ?? {};
  return {
    ...crud,
    update: async (ctx, id, patch, version) => {
      await crud.read(ctx, id);
      try {
        await saveOne(ctx, id, textsOf(patch), version);
      } catch (error) {
        throw await asError(error, () => crud.read(ctx, id));
      }
      return crud.read(ctx, id);
    },
    bulk: async (ctx, ids, changes) => {
      const rows = [];
      for (const id of ids) {
        await crud.read(ctx, id);
        await saveOne(ctx, id, textsOf(changes));
        rows.push(await crud.read(ctx, id));
      }
      return rows;
    },
  };
}

/** A refusal of the text as a refusal of the message: its field, and the row as this resource has it. */
async function asError(error: unknown, read: () => Promise<unknown>): Promise<unknown> {
  if (!(error instanceof Problem)) return error;
  if (error.problem === 'STALE_VERSION') return new Problem('STALE_VERSION', { extra: { row: await read() } });
  const errors = error.details.errors?.map((one) => ({ ...one, field: `message_i18n.${one.field}` }));
  return errors ? new Problem(error.problem, { errors }) : error;
}

export function textSuggestionOperations(settings: CrudSettings): Operations<typeof translationSuggestions> {
  const crud = crudOf(translationSuggestions, settings);
  return {
    ...crud,
    create: async (ctx, input) => {
      const lang = input.lang;
      const [row] = await lockTexts(ctx, [input.translation_id]);
      if (!row) throw invalid('translation_id', 'exists');
      const [broken] = errorsIn(row, { [lang]: input.text });
      if (broken) throw new Problem('VALIDATION_FAILED', { errors: [{ ...broken, field: 'text' }] });
      return crud.create(ctx, input, { was: row[lang] });
    },
  };
}

const decide = serve(decideSuggestion, async (ctx, { body }, { app }) => {
  const suggestions = app.operationsAt(translationSuggestions);
  const suggestion = await suggestions.read(ctx, body.id);
  if (suggestion.status !== 'open') throw new Problem('STALE_VERSION', { extra: { row: suggestion } });
  if (body.accept) {
    const text = body.text ?? suggestion.text;
    await saveOne(ctx, suggestion.translation_id, { [suggestion.lang]: text });
  }
  const decided = { status: body.accept ? 'accepted' : 'declined', decided_by: ctx.actor.id, decided_at: ctx.now };
  const row = await suggestions.update(ctx, body.id, {}, suggestion.version, decided);
  return { id: row.id, status: row.status };
});

const importing = serve(importTranslations, (ctx, { body }, { app }) => importXlsx(ctx, app.texts, body));

export const translationServed: readonly Served[] = [decide, importing];

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
async function importXlsx(ctx: Context, texts: Texts, order: Order) {
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
