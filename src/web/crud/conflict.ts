import { isSame } from '#kernel/equality.ts';
import type { FormField } from '#web/fields/form-values.ts';
import type { FormValues, RowValues } from '#web/fields/field-view.ts';

/**
 * Somebody saved the row first. Fields that only I have changed go again without a word; those that both have changed
 * are named, so that the person decides (product.md, Boards, lists and the task panel). `mine` is what I sent.
 */
export function conflictsOf(
  fields: readonly FormField[],
  base: RowValues,
  current: RowValues,
  mine: FormValues,
): string[] {
  return fields
    .filter(({ path }) => path in mine && !isSame(base[path], current[path]) && !isSame(current[path], mine[path]))
    .map(({ path }) => path);
}
