import { type FieldView, textOrEmpty } from '#web/fields/field-view.ts';
import { useFieldAttributes } from '#web/fields/use-field-attributes.ts';
import { PasswordField } from '#web/ui/password-field.tsx';

/** Written, never read: an empty field leaves it as it is. */
export const secretView: FieldView = {
  Cell: () => null,
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
  listed: 'never',
  isTyped: true,
  toForm: () => '',
  toApi: (typed) => textOrEmpty(typed) || undefined,
  check: (typed, { options }) =>
    textOrEmpty(typed).length < (options.min ?? 1) ? { rule: 'min_length', values: { min: options.min ?? 1 } } : null,
};
