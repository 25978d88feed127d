import type { LocalizedText } from '#kernel/field.ts';
import { type FieldError, refuseInvalid } from '#kernel/problems.ts';
import { columnsOf, sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { judgedAsWhole } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { Values } from '#server/crud/values.ts';
import { variablesOf } from '#modules/channels/notifications/notification-kinds.ts';
import { notificationTemplates } from '#modules/channels/notifications/notification-templates.ts';
import { isWellFormed, variablesIn } from '#modules/channels/notifications/template-text.ts';
import { notificationTypes } from '#modules/channels/notifications/notification-types.ts';

/** A template says only what its type of message knows; what it cannot say is named before anybody gets it. */
export const notificationTemplateOperations = (settings: CrudSettings): Operations<typeof notificationTemplates> =>
  judgedAsWhole(crudOf(notificationTemplates, settings), checkTexts);

/** Throws 422 with one error for each language of each text that says what it cannot. */
async function checkTexts(ctx: Context, template: Values): Promise<void> {
  const row = await sql(columnsOf(notificationTypes, 'code'))`select code from notification_types
    where id = ${template.notification_type_id ?? 0}`.first(ctx.db);
  // A type that is not there is reported by the check of references.
  if (!row) return;
  const known = variablesOf(row.code);
  const errors = ['names', 'text_i18n'].flatMap((name) => errorsIn(name, template[name], known));
  refuseInvalid(errors);
}

function errorsIn(name: string, texts: unknown, known: readonly string[]): FieldError[] {
  return Object.entries((texts ?? {}) as LocalizedText).flatMap(([lang, text]): FieldError[] => {
    const field = `${name}.${lang}`;
    const unknown = variablesIn(text).filter((variable) => !known.includes(variable));
    if (unknown.length) return [{ field, rule: 'template_variable', values: { variable: unknown.join(', ') } }];
    return isWellFormed(text) ? [] : [{ field, rule: 'template_syntax' }];
  });
}
