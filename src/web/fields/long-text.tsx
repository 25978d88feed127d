import { Textarea } from '@mantine/core';
import { type FieldView, textOrEmpty, trimmedOrNull } from '#web/fields/field-view.ts';
import { TextCell } from '#web/fields/text.tsx';
import { useFieldAttributes } from '#web/fields/use-field-attributes.ts';

export const longTextView: FieldView = {
  Cell: TextCell,
  Input: function LongTextInput(props) {
    const attributes = useFieldAttributes(props);
    return (
      <Textarea
        {...props.form.getInputProps(props.path)}
        {...attributes}
        maxLength={props.field.options.max}
        rows={4}
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
