import { Button } from '@mantine/core';
import { useState } from 'react';
import { languages } from '#kernel/languages.ts';
import { call } from '#web/api/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { arrival } from '#web/navigation/arrival.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { Menu } from '#web/ui/floats.tsx';
import { IconMenu } from '#web/ui/icon-menu.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { attempt, notify } from '#web/ui/notices.ts';
import type { Editing } from '#modules/publications/use-publication.tsx';

const PublishDialog = onDemand(() => import('#modules/publications/publish-dialog.tsx'), 'PublishDialog');

/** Publishes and withdraws; what is written last is saved before. */
export function PublishBar({ editing }: { readonly editing: Editing }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { shown } = editing;
  async function withdraw() {
    if (!(await editing.to.flush())) return;
    await attempt(async () => {
      const { agreedToGo } = await arrival(() => import('#modules/publications/linked-from.tsx'));
      if (!(await agreedToGo('admin/publications', [shown.id], 'publications.withdraw'))) return;
      const languagesOn = languages.filter((lang) => shown.published_langs.includes(lang));
      editing.to.take(
        await call('POST /api/admin/publications/withdraw', { body: { id: shown.id, languages: languagesOn } }),
      );
      notify({ kind: 'success', text: t('publications.withdrawn') });
    });
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('publications.publish')}</Button>
      {shown.published_langs.length > 0 && (
        <IconMenu icon="dots" label={t('publications.more')}>
          <Menu.Item leftSection={<Icon name="eye-off" />} onClick={() => void withdraw()}>
            {t('publications.withdraw')}
          </Menu.Item>
        </IconMenu>
      )}
      {isOpen && <PublishDialog editing={editing} close={() => setOpen(false)} />}
    </>
  );
}
