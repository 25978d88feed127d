import { useTexts } from '#web/i18n/texts.ts';
import { helpOf } from '#web/fields/field-names.ts';
import { type FieldView, textOrEmpty } from '#web/fields/field-view.ts';
import { PasswordField } from '#web/ui/password-field.tsx';

/** Written, never read: an empty field leaves it as it is. */
export const secretView: FieldView = {
  Cell: () => null,
  Input: function SecretInput({ resource, name, field, form, path, label, disabled, autoFocus, autoComplete }) {
    const { t } = useTexts();
    return (
      <PasswordField
        {...form.getInputProps(path)}
        name={path}
        label={label}
        description={helpOf(t, resource, name)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete={autoComplete ?? 'new-password'}
        maxLength={field.options.max}
        data-autofocus={autoFocus || undefined}
        disabled={disabled}
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
