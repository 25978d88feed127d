import { invalid } from '#kernel/problems.ts';
import type { LocalizedText } from '#kernel/field.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { unknownIn } from '#modules/contracts/document-blocks.ts';
import { documentTemplates } from '#modules/contracts/document-templates.ts';

/** A template that says something nobody understands would print it as it is: it is refused when it is written. */
function check(text: LocalizedText | null | undefined): void {
  const names = [...new Set(Object.values(text ?? {}).flatMap((one) => unknownIn(one ?? '')))];
  if (names.length) throw invalid('text_i18n', 'template_unknown', { names: names.join(', ') });
}

export function documentTemplateOperations(settings: CrudSettings): Operations<typeof documentTemplates> {
  const crud = crudOf(documentTemplates, settings);
  return {
    ...crud,
    async update(ctx, id, patch, version, system) {
      check(patch.text_i18n);
      return crud.update(ctx, id, patch, version, system);
    },
    async bulk(ctx, ids, changes) {
      check(changes.text_i18n);
      return crud.bulk(ctx, ids, changes);
    },
  };
}
