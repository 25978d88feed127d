import { Textarea } from '@mantine/core';
import type { FieldInputs } from '#web/fields/field-view.ts';
import { useFieldAttributes } from '#web/fields/use-field-attributes.ts';

export const longTextInputs: FieldInputs = {
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
};
