import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { useWork } from '#web/ui/use-work.ts';
import { dashboards } from '#modules/numbers/dashboards/dashboards.ts';
import type { RowOf } from '#kernel/row-verbs.ts';

interface WallDialogProps {
  readonly dashboard: RowOf<typeof dashboards>;
  readonly close: () => void;
}

/** The address of a wall screen: made and shown once, and ended here. */
export function WallDialog({ dashboard: { id, wall_opened_at }, close }: WallDialogProps) {
  const { t } = useTexts();
  const { busy, work } = useWork();
  const [token, setToken] = useState<string | null>(null);
  const open = () =>
    work(async () => {
      const made = await call('POST /api/fp/dashboards/open-wall', { body: { id } });
      setToken(made.token);
      await refreshLists(dashboards.path);
    });
  const end = () =>
    work(async () => {
      await call('POST /api/fp/dashboards/close-wall', { body: { id } });
      setToken(null);
      await refreshLists(dashboards.path);
    });
  const address = token && `${location.origin}/app/#/wall?t=${token}`;
  const isOpen = wall_opened_at !== null || token !== null;
  return (
    <DialogForm
      title={t('dashboard.wall')}
      close={close}
      send={null}
      aside={
        <>
          {isOpen && (
            <Button variant="default" loading={busy} onClick={() => void end()}>
              {t('dashboard.wall_close')}
            </Button>
          )}
          <Button loading={busy} onClick={() => void open()}>
            {t(isOpen ? 'dashboard.wall_again' : 'dashboard.wall_open')}
          </Button>
        </>
      }
    >
      <p className="quiet small">{t('dashboard.wall_hint')}</p>
      {isOpen && !address && (
        <p className="row gap-6">
          <Icon name="circle-check" size={14} />
          {t('dashboard.wall_is_open')}
        </p>
      )}
      {address && (
        <div className="stack gap-8">
          <p className="small">{t('dashboard.wall_made')}</p>
          <p className="framed breaks sunken" translate="no">
            <a href={address} target="_blank" rel="noreferrer" data-wall>
              <code>{address}</code>
            </a>
          </p>
          <QrCode text={address} label={t('dashboard.wall')} />
        </div>
      )}
    </DialogForm>
  );
}
