import { Button } from '@mantine/core';
import { call } from '#web/api/call.ts';
import { PlainFields } from '#web/fields/plain-fields.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import type { SessionUser } from '#web/api/signed-in.ts';
import { updateUser, useSession } from '#web/session/session.ts';
import { notify } from '#web/ui/notices.ts';
import { SentForm } from '#web/ui/sent-form.tsx';
import { PersonPageLink } from '#modules/company/people/door.tsx';
import { ownFields } from '#modules/company/people/door.ts';
import { PersonSchedule, PersonWeek } from '#modules/company/schedules/door.tsx';
import { useRef } from 'react';
import { queryClient } from '#web/cache/query-client.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { FileInput } from '#web/ui/file-input.tsx';
import { useWork } from '#web/ui/use-work.ts';
import { upload } from '#web/uploads/upload.ts';

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
      {user.client_id === null && (
        <>
          <PersonPageLink userId={user.id} className="link start">
            {t('developer.my_page')}
          </PersonPageLink>
          <PersonSchedule userId={user.id} />
          <PersonWeek userId={user.id} />
        </>
      )}
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

/** The own photo: chosen, cut to a square here, and taken away again. */
function OwnPhoto({ user }: { readonly user: SessionUser }) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const { busy: isBusy, work } = useWork();

  async function change(fileId: () => Promise<number | null>, said: string) {
    await work(async () => {
      const answer = await call('POST /api/admin/auth/edit-user-info', { body: { img_resource_id: await fileId() } });
      updateUser({ ...user, ...answer });
      await queryClient.invalidateQueries({ queryKey: ['options', 'admin/users', 'photos'] });
      notify({ kind: 'success', text: said });
    });
  }

  async function choose([file]: readonly File[]) {
    const square = await squareOf(file!);
    if (!square) return notify({ kind: 'error', text: t('settings.photo_unreadable') });
    await change(async () => (await upload(square)).id, t('settings.photo_set'));
  }

  return (
    <div className="row gap-12 wrap">
      <Avatar id={user.id} name={user.fio} size={64} />
      <div className="stack gap-6">
        <strong className="cut" translate="no">
          {user.fio}
        </strong>
        <span className="row wrap">
          <FileInput
            ref={input}
            accept="image/png,image/jpeg,image/webp,image/avif"
            label={t('settings.photo')}
            take={choose}
          />
          <Button variant="default" loading={isBusy} onClick={() => input.current?.click()}>
            {t(user.img_resource_id === null ? 'settings.photo_add' : 'settings.photo_change')}
          </Button>
          {user.img_resource_id !== null && (
            <Button
              variant="subtle"
              disabled={isBusy}
              onClick={() => void change(() => Promise.resolve(null), t('settings.photo_removed'))}
            >
              {t('settings.photo_remove')}
            </Button>
          )}
        </span>
      </div>
    </div>
  );
}

/** Large enough for the largest place on the sharpest screen, small enough to be one of fifty in a list. */
const side = 192;

/** The middle of a picture as a small square file; null: it is none that this browser can read. */
async function squareOf(file: File): Promise<File | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const from = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  const [x, y] = [(picture.width - from) / 2, (picture.height - from) / 2];
  canvas.getContext('2d')!.drawImage(picture, x, y, from, from, 0, 0, side, side);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86));
  return blob && new File([blob], 'photo.jpg', { type: 'image/jpeg' });
}
