import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { RowDrawer } from '#web/crud/row-drawer.tsx';
import { useRow } from '#web/crud/use-row.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import type { PanelProps } from '#web/product/product-parts.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { attempted } from '#web/ui/notices.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import { ShownOnce } from '#modules/staff/punches/shown-once.tsx';
import { kiosks } from '#modules/staff/punches/kiosks.ts';

/** A kiosk, and its page: the address is shown once, and a new one ends the former. */
export default function KioskPanel({ id, close }: PanelProps) {
  const { t } = useTexts();
  const [token, setToken] = useState<string | null>(null);
  const { data: row } = useRow(kiosks, id, { enabled: id !== 'new' });
  const rotate = async () => {
    const yes = await confirm({
      ...{ title: t('kiosk.rotate'), text: t('kiosk.rotate_hint'), action: t('kiosk.rotate') },
      otherwise: t('action.cancel'),
    });
    if (!yes) return;
    const made = await attempted(() => call('POST /api/fp/kiosks/rotate', { body: { id: Number(id) } }));
    if (made) setToken(made.token);
    await refreshLists(kiosks.path);
  };
  const address = token && `${location.origin}/app/#/kiosk?t=${token}`;
  return (
    <RowDrawer
      resource={kiosks}
      id={id}
      close={close}
      renderAfter={() =>
        row && (
          <section className="stack gap-12" aria-label={t('kiosk.page')}>
            <h3 className="text-14 medium">{t('kiosk.page')}</h3>
            {address ? (
              <>
                <ShownOnce text={address} note={t('kiosk.made')} />
                <QrCode text={address} label={t('kiosk.page_picture')} />
              </>
            ) : (
              <>
                <p className="quiet small">{t('kiosk.page_hint')}</p>
                <Button
                  variant="default"
                  className="to-start"
                  leftSection={<Icon name="refresh" size={14} />}
                  onClick={() => void rotate()}
                >
                  {t('kiosk.rotate')}
                </Button>
              </>
            )}
          </section>
        )
      }
    />
  );
}
