import { Textarea } from '@mantine/core';
import { useTexts } from '#web/i18n/texts.ts';
import { helpOf } from '#web/fields/field-names.ts';
import { type FieldView, textOrEmpty, trimmedOrNull } from '#web/fields/field-view.ts';
import { TextCell } from '#web/fields/text.tsx';

export const longTextView: FieldView = {
  Cell: TextCell,
  Input: function LongTextInput({ resource, name, field, form, path, label, disabled, autoFocus }) {
    const { t } = useTexts();
    return (
      <Textarea
        {...form.getInputProps(path)}
        name={path}
        label={label}
        description={helpOf(t, resource, name)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required={field.options.required}
        disabled={disabled}
        maxLength={field.options.max}
        rows={4}
        data-autofocus={autoFocus || undefined}
      />
    );
  },
  Filter: null,
  FilterText: null,
  listed: false,
  isLong: true,
  isWide: true,
  isTyped: true,
  toForm: textOrEmpty,
  // Kept to the letter: only a text of nothing but spaces is none.
  toApi: (typed) => (trimmedOrNull(typed) === null ? null : textOrEmpty(typed)),
};
