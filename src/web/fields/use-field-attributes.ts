import type { InputWrapperProps } from '@mantine/core';
import { helpOf } from '#web/fields/field-names.ts';
import type { InputProps } from '#web/fields/field-view.ts';
import { useTexts } from '#web/i18n/texts.ts';

/** What any input says of its field: its label and help, what is wrong with it, and whether it has to be filled. */
export function useFieldAttributes({ resource, name, field, form, path, label, disabled, autoFocus }: InputProps) {
  const { t } = useTexts();
  return {
    name: path,
    label,
    description: helpOf(t, resource, name),
    inputWrapperOrder: ['label', 'input', 'description', 'error'] satisfies InputWrapperProps['inputWrapperOrder'],
    error: form.errors[path],
    required: field.options.required,
    disabled,
    'data-autofocus': autoFocus || undefined,
  };
}
