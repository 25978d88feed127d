import { Button } from '@mantine/core';
import { call } from '#web/api/call.ts';
import { Fields } from '#web/fields/fields.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import type { SessionUser } from '#web/api/signed-in.ts';
import { updateUser, useSession } from '#web/session/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { notify } from '#web/ui/notices.ts';
import { SentForm } from '#web/ui/sent-form.tsx';
import { ownFields } from '#modules/people/users.ts';
import styles from '#modules/access/account-section/account-section.module.css';

/** Name, e-mail and phone of the person who is signed in. */
export function ProfileSettings() {
  const { user } = useSession();
  return user && <Profile user={user} />;
}

function Profile({ user }: { readonly user: SessionUser }) {
  const { t } = useTexts();
  const form = useFields({
    of: { path: 'settings', fields: ownFields },
    names: ['fio', 'email', 'phone'],
    row: { ...user, version: 0 },
    draft: null,
    send: async (body) => {
      const answer = await call('POST /api/admin/auth/edit-user-info', { body });
      form.setBase({ ...answer, version: 0 });
      updateUser({ ...user, ...answer });
      notify({ kind: 'success', text: t('notice.saved') });
    },
  });
  return (
    <SentForm className={styles.form} send={() => void form.save()}>
      <div className={styles.person}>
        <Avatar id={user.id} name={user.fio} size={44} />
        <div className="cut" translate="no">
          <strong>{user.fio}</strong>
        </div>
      </div>
      <Fields of={form} autoComplete={{ fio: 'name', email: 'email', phone: 'tel-national' }} />
      <div className={styles.buttons}>
        <Button type="submit" loading={form.busy}>
          {t('action.save')}
        </Button>
      </div>
    </SentForm>
  );
}
