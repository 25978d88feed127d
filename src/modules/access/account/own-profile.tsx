import { Button } from '@mantine/core';
import { call } from '#web/api/call.ts';
import { PlainFields } from '#web/fields/plain-fields.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import type { SessionUser } from '#web/api/signed-in.ts';
import { updateUser, useSession } from '#web/session/session.ts';
import { notify } from '#web/ui/notices.ts';
import { SentForm } from '#web/ui/sent-form.tsx';
import { ownFields } from '#modules/people/door.ts';
import { OwnPhoto } from '#modules/access/account/own-photo.tsx';

/** Name, e-mail and phone of the person who is signed in. */
export function ProfileSettings() {
  const { user } = useSession();
  return user && <Profile user={user} />;
}

function Profile({ user }: { readonly user: SessionUser }) {
  const { t } = useTexts();
  const form = useFields({
    of: { path: 'settings', fields: ownFields },
    names: ['fio', 'email', 'phone', 'old_password'],
    isLive: true,
    row: { ...user, version: 0 },
    draft: null,
    send: async (body) => {
      const answer = await call('POST /api/admin/auth/edit-user-info', { body });
      form.setBase({ ...answer, version: 0 });
      form.show('old_password', '');
      updateUser({ ...user, ...answer });
      notify({ kind: 'success', text: t('notice.saved') });
    },
  });
  const { email, phone } = form.body();
  const asksPassword = email !== undefined || phone !== undefined;
  return (
    <SentForm className="stack gap-14" send={() => void form.save()}>
      <OwnPhoto user={user} />
      <PlainFields
        of={form}
        only={['fio', 'email', 'phone', ...(asksPassword ? ['old_password'] : [])]}
        autoComplete={{ fio: 'name', email: 'email', phone: 'tel-national', old_password: 'current-password' }}
      />
      <div className="flow">
        <Button type="submit" loading={form.busy}>
          {t('action.save')}
        </Button>
      </div>
    </SentForm>
  );
}
