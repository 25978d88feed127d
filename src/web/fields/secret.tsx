import { useTexts } from '#web/i18n/texts.ts';
import { helpOf } from '#web/fields/field-names.ts';
import { type FieldView, textOrEmpty } from '#web/fields/field-view.ts';
import { PasswordField } from '#web/ui/password-field.tsx';

/** Written, never read: an empty field leaves it as it is. */
export const secretView: FieldView = {
  Cell: () => null,
  Input: function SecretInput({ resource, name, form, path, label, disabled }) {
    const { t } = useTexts();
    return (
      <PasswordField
        {...form.getInputProps(path)}
        name={path}
        label={label}
        description={helpOf(t, resource, name)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        disabled={disabled}
      />
    );
  },
  Filter: null,
  FilterText: null,
  sortable: false,
  listed: false,
  toForm: () => '',
  toApi: (typed) => textOrEmpty(typed) || undefined,
  check: (typed, { options }) =>
    textOrEmpty(typed).length < (options.min ?? 1) ? { rule: 'min_length', values: { min: options.min ?? 1 } } : null,
};
