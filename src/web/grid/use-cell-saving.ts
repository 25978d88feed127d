import type { UseFormReturnType } from '@mantine/form';
import { useRef } from 'react';
import type { Resource } from '#kernel/resource.ts';
import { problemOf } from '#web/api/problem.ts';
import { currentRow, updateRow } from '#web/crud/writing.ts';
import { ruleText } from '#web/fields/field-names.ts';
import type { FormValues, RowValues } from '#web/fields/field-view.ts';
import { bodyOf, brokenRules, type FormField, placeOf } from '#web/fields/form-values.ts';
import { texts } from '#web/i18n/texts.ts';
import { rememberEdit } from '#web/ui/edit-undo.ts';
import { notifyProblem } from '#web/ui/notices.ts';

/**
 * Saves one field of a row. True when the cell may be left: saved, or nothing to save. What is refused stays open with
 * what was typed.
 */
export function useCellSaving(
  { path }: Resource,
  row: RowValues,
  one: FormField,
  form: UseFormReturnType<FormValues>,
): () => Promise<boolean> {
  const base = useRef(row);

  const write = async (body: FormValues): Promise<RowValues> => {
    try {
      return await updateRow(path, base.current, body);
    } catch (error) {
      const current = currentRow(error);
      if (!current) throw error;
      // Another field of the row has changed: mine goes on top of it.
      const isOther = JSON.stringify(current[one.path]) === JSON.stringify(base.current[one.path]);
      base.current = current;
      if (!isOther) throw error;
      return updateRow(path, current, body);
    }
  };

  const refuse = (error: unknown) => {
    const own = problemOf(error).errors.find(({ field }) => placeOf([one], field));
    if (own) form.setFieldError(placeOf([one], own.field) ?? one.path, own.message);
    else notifyProblem(error);
  };

  return async () => {
    const values = form.getValues();
    const [broken] = Object.values(brokenRules([one], values));
    if (broken) {
      form.setFieldError(one.path, ruleText(texts().t, one.name, broken));
      return false;
    }
    const body = bodyOf([one], values, base.current);
    const fields = Object.keys(body);
    if (!fields.length) return true;
    try {
      const saved = await write(body);
      rememberEdit({
        name: String(saved.name ?? saved.id),
        before: base.current,
        saved,
        fields,
        write: (on, values) => updateRow(path, on, values),
      });
      return true;
    } catch (error) {
      refuse(error);
      return false;
    }
  };
}
