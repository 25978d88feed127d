import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTexts } from '#web/i18n/texts.ts';

/** A password, shown on demand. Mantine's own does not tell a screen reader that it is wrong. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTexts();
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': t('form.show_secret') }}
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}
