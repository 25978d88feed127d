import { useState } from 'react';
import type { RowForm } from '#web/fields/field-view.ts';

/**
 * The value of an input that is no plain text field, and how to change it. Code that sets the value from outside
 * (a draft, the other side of a conflict) changes `form.key(path)`, and the input begins again with it.
 */
export function useFormValue<T>(form: RowForm, path: string): [T, (value: T) => void] {
  const [value, setValue] = useState(() => form.getValues()[path] as T);
  const { onChange } = form.getInputProps(path);
  return [
    value,
    (next) => {
      setValue(next);
      onChange(next);
    },
  ];
}
