import { invalid, notFound, Problem } from '#kernel/problems.ts';
import { sql } from '#server/database/sql.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { importXlsx } from '#modules/translations/import-texts.server.ts';
import { errorsIn, lockTexts, type NewTexts, saveOne, saveTexts } from '#modules/translations/saving-texts.server.ts';
import {
  decideSuggestion,
  errorMessage,
  importTranslations,
  translations,
  translationSuggestions,
} from '#modules/translations/translations.ts';

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
