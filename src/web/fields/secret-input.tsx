import type { FieldInputs } from '#web/fields/field-view.ts';
import { useFieldAttributes } from '#web/fields/use-field-attributes.ts';
import { PasswordField } from '#web/ui/password-field.tsx';

export const secretInputs: FieldInputs = {
  Input: function SecretInput(props) {
    const { required: _required, ...attributes } = useFieldAttributes(props);
    return (
      <PasswordField
        {...props.form.getInputProps(props.path)}
        {...attributes}
        autoComplete={props.autoComplete ?? 'new-password'}
        maxLength={props.field.options.max}
      />
    );
  },
  Filter: null,
  FilterText: null,
};
