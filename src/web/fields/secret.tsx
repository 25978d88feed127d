import { PasswordInput } from '@mantine/core';
import { useTexts } from '#web/i18n/texts.ts';
import { helpOf } from '#web/fields/field-names.ts';
import { type FieldView, textOrEmpty } from '#web/fields/field-view.ts';

/** Written, never read: an empty field leaves it as it is. */
export const secretView: FieldView = {
  Cell: () => null,
  Input: function SecretInput({ resource, name, form, path, label, disabled }) {
    const { t } = useTexts();
    return (
      <PasswordInput
        {...form.getInputProps(path)}
        name={path}
        label={label}
        description={helpOf(t, resource, name)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        disabled={disabled}
        visibilityToggleButtonProps={{ 'aria-label': t('form.show_secret') }}
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
