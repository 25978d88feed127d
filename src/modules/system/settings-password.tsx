import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { problemOf } from '#web/api/problem.ts';
import { call } from '#web/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { queryClient } from '#web/query.ts';
import { go } from '#web/router/navigation.ts';
import { session, updateUser } from '#web/session/session.ts';
import { notify, notifyProblem } from '#web/ui/notices.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { newPasswordProblems, requiredProblem } from '#modules/system/password-rules.ts';
import styles from '#modules/system/settings.module.css';

/** A new password for whoever knows the old one; all other sessions end with it. */
export function PasswordSettings() {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const say = (key: string | undefined) => (key ? t(key) : null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { old_password: '', password: '', repeated: '' },
    validate: {
      old_password: (value) => say(requiredProblem(value)),
      password: (value, all) => say(newPasswordProblems(value, all.repeated).password),
      repeated: (value, all) => say(newPasswordProblems(all.password, value).repeated),
    },
  });
  const save = async ({ old_password, password }: typeof form.values) => {
    setBusy(true);
    try {
      await call('POST /api/admin/auth/change-password', { body: { old_password, password } });
      form.reset();
      const { user } = session.get();
      if (user?.needs_set_up) {
        updateUser({ ...user, needs_set_up: false });
        if (!user.needs_second_factor) go('/');
      }
      notify({ kind: 'success', text: t('auth.password_set') });
      void queryClient.invalidateQueries({ queryKey: ['my-sessions'] });
    } catch (error) {
      const { errors } = problemOf(error);
      form.setErrors(Object.fromEntries(errors.map(({ field, message }) => [field, message])));
      if (errors.length === 0) notifyProblem(error);
    } finally {
      setBusy(false);
    }
  };
  const field = (name: keyof typeof form.values, label: string, autoComplete: string) => (
    <PasswordField label={label} autoComplete={autoComplete} key={form.key(name)} {...form.getInputProps(name)} />
  );
  return (
    <form className={styles.form} onSubmit={form.onSubmit(save)} noValidate>
      {field('old_password', t('settings.old_password'), 'current-password')}
      {field('password', t('auth.new_password'), 'new-password')}
      {field('repeated', t('auth.repeat_password'), 'new-password')}
      <div className={styles.buttons}>
        <Button type="submit" variant="default" loading={busy}>
          {t('settings.change_password')}
        </Button>
      </div>
    </form>
  );
}
