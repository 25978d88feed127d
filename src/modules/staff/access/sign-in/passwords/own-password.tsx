import { Button } from '@mantine/core';
import { secret } from '#kernel/fields/door.ts';
import { call } from '#web/api/call.ts';
import { refreshCall } from '#web/cache/use-call.ts';
import { PlainFields } from '#web/fields/plain-fields.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { go } from '#web/navigation/navigation.ts';
import { session, updateUser } from '#web/session/session.ts';
import { notify } from '#web/ui/notices.ts';
import { SentForm } from '#web/ui/sent-form.tsx';
import { passwordFields } from '#modules/company/people/door.ts';

const fields = { ...passwordFields, repeated: secret({ required: true }) } as const;

/** A new password for those who know the old one; all other sessions end with it. */
export function PasswordSettings() {
  const { t } = useTexts();
  const asked = useFields({
    of: { path: 'settings', fields },
    draft: null,
    send: async ({ repeated, ...body }): Promise<void> => {
      if (repeated !== body.password) return asked.form.setFieldError('repeated', t('auth.passwords_differ'));
      await call('POST /api/admin/auth/change-password', { body });
      asked.showDraft(undefined);
      const { user } = session.get();
      if (user?.needs_set_up) {
        updateUser({ ...user, needs_set_up: false });
        if (!user.needs_second_factor) go('/');
      }
      notify({ kind: 'success', text: t('auth.password_set') });
      void refreshCall('GET /api/admin/auth/my-sessions');
    },
  });
  return (
    <SentForm className="stack gap-14" send={() => void asked.save()}>
      <PlainFields
        of={asked}
        labels={{ password: t('auth.new_password'), repeated: t('auth.repeat_password') }}
        autoComplete={{ old_password: 'current-password' }}
      />
      <div className="flow">
        <Button type="submit" variant="default" loading={asked.busy}>
          {t('settings.change_password')}
        </Button>
      </div>
    </SentForm>
  );
}
