import { invalid } from '#kernel/problems.ts';
import type { LocalizedText } from '#kernel/field.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { judgedBy } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import { unknownIn } from '#modules/clients/contracts/document-blocks.ts';
import { documentTemplates } from '#modules/clients/contracts/document-templates.ts';

/** A template that says something nobody understands would print it as it is: it is refused when it is written. */
function check(text: LocalizedText | null | undefined): void {
  const names = [...new Set(Object.values(text ?? {}).flatMap((one) => unknownIn(one ?? '')))];
  if (names.length) throw invalid('text_i18n', 'template_unknown', { names: names.join(', ') });
}

export const documentTemplateOperations = (settings: CrudSettings): Operations<typeof documentTemplates> =>
  judgedBy(crudOf(documentTemplates, settings), { change: (_ctx, _ids, changes) => check(changes?.text_i18n) });
