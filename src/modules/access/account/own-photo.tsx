import { Button } from '@mantine/core';
import { useRef } from 'react';
import { call } from '#web/api/call.ts';
import type { SessionUser } from '#web/api/signed-in.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { updateUser } from '#web/session/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { FileInput } from '#web/ui/file-input.tsx';
import { notify } from '#web/ui/notices.ts';
import { useWork } from '#web/ui/use-work.ts';
import { upload } from '#web/uploads/upload.ts';
import { squareOf } from '#modules/access/account/square-photo.tsx';

/** The own photo: chosen, cut to a square here, and taken away again. */
export function OwnPhoto({ user }: { readonly user: SessionUser }) {
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
