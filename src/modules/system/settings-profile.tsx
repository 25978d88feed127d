import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { formatPhone } from '#kernel/formats.ts';
import { problemOf } from '#web/api/problem.ts';
import { call } from '#web/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import type { SessionUser } from '#web/session/signed-in.ts';
import { updateUser, useSession } from '#web/session/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { notify, notifyProblem } from '#web/ui/notices.ts';
import { requiredProblem } from '#modules/system/password-rules.ts';
import styles from '#modules/system/settings.module.css';

/** Name, e-mail and phone of the person who is signed in. */
export function ProfileSettings() {
  const { t } = useTexts();
  const { user } = useSession();
  const [busy, setBusy] = useState(false);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: {
      fio: user?.fio ?? '',
      email: user?.email ?? '',
      phone: user?.phone ? formatPhone(user.phone) : '',
    },
    validate: {
      fio: (value) => {
        const key = requiredProblem(value);
        return key ? t(key) : null;
      },
    },
  });
  if (!user) return null;
  const save = async (typed: typeof form.values) => {
    setBusy(true);
    try {
      const body = { fio: typed.fio.trim(), email: typed.email.trim() || null, phone: typed.phone.trim() || null };
      const answer = await call<SessionUser>('POST /api/admin/auth/edit-user-info', { body });
      updateUser({ ...user, ...answer });
      form.resetDirty();
      notify({ kind: 'success', text: t('notice.saved') });
    } catch (error) {
      const { errors } = problemOf(error);
      form.setErrors(Object.fromEntries(errors.map(({ field, message }) => [field, message])));
      if (errors.length === 0) notifyProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={form.onSubmit(save)} noValidate>
      <div className={styles.person}>
        <Avatar id={user.id} name={user.fio} size={44} />
        <div className="cut" translate="no">
          <strong>{user.fio}</strong>
        </div>
      </div>
      <TextInput
        label={t('settings.fio')}
        required
        autoComplete="name"
        key={form.key('fio')}
        {...form.getInputProps('fio')}
      />
      <TextInput
        label={t('settings.email')}
        type="email"
        autoComplete="email"
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <TextInput
        label={t('settings.phone')}
        description={t('settings.phone_hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="tel"
        autoComplete="tel-national"
        key={form.key('phone')}
        {...form.getInputProps('phone')}
      />
      <div className={styles.buttons}>
        <Button type="submit" loading={busy}>
          {t('action.save')}
        </Button>
      </div>
    </form>
  );
}
