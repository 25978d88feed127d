import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { RowDrawer } from '#web/crud/row-drawer.tsx';
import { RowView } from '#web/crud/row-view.tsx';
import { useRow } from '#web/crud/use-row.ts';
import { FieldsDialog } from '#web/fields/fields-dialog.tsx';
import { oneOf } from '#web/fields/field-names.ts';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import type { PanelProps } from '#web/product/product-parts.ts';
import { useMay } from '#web/session/session.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { attempted, notify } from '#web/ui/notices.ts';
import { actions } from '#modules/actions.ts';
import { attendancePunches, ignoringFields } from '#modules/staff/punches/attendance-punches.ts';
import { LinkPerson } from '#modules/staff/punches/link-person.tsx';

/** A punch as it came. Nobody changes it: HR says that it does not count, or whose number it is. */
export default function PunchPanel({ id, close }: PanelProps) {
  const { t } = useTexts();
  if (id === 'new') return <RowDrawer resource={attendancePunches} id={id} close={close} />;
  const one = oneOf(t, attendancePunches);
  return (
    <Drawer title={one} label={one} close={close}>
      <Read id={id} />
    </Drawer>
  );
}

function Read({ id }: { readonly id: string }) {
  const { t } = useTexts();
  const may = useMay();
  const [asked, ask] = useState<'ignore' | 'link' | null>(null);
  const row = useRow(attendancePunches, id, {});
  const { data } = row;
  if (!data) return <Coming of={row} rows={8} />;
  const renew = async () => {
    await Promise.all([row.refetch(), refreshLists(attendancePunches.path)]);
  };
  const heed = async () => {
    const done = await attempted(() => call('POST /api/fp/attendance-punches/heed', { body: { id: Number(id) } }));
    if (done) notify({ kind: 'success', text: t('punches.heeded') });
    await renew();
  };
  const close = () => {
    ask(null);
    void renew();
  };
  const pin = typeof data.ext_user === 'string' && data.user_id === null ? data.ext_user : null;
  return (
    <div className="stack gap-16">
      {(data.allowed_actions.length > 0 || pin) && may([actions.attendance.update]) && (
        <div className="flow">
          {data.ignored_at ? (
            <Button size="compact-sm" variant="default" onClick={() => void heed()}>
              {t('punches.heed')}
            </Button>
          ) : (
            <Button size="compact-sm" variant="default" onClick={() => ask('ignore')}>
              {t('punches.ignore')}
            </Button>
          )}
          {pin && (
            <Button size="compact-sm" onClick={() => ask('link')}>
              {t('devices.link')}
            </Button>
          )}
        </div>
      )}
      <RowView resource={attendancePunches} row={data} />
      {asked === 'ignore' && <Ignore id={Number(id)} close={close} />}
      {asked === 'link' && pin && <LinkPerson pin={pin} deviceId={data.device_id ?? null} close={close} />}
    </div>
  );
}

function Ignore({ id, close }: { readonly id: number; readonly close: () => void }) {
  const { t } = useTexts();
  const form = useFields({
    of: { path: attendancePunches.path, fields: ignoringFields },
    draft: null,
    send: async (body) => {
      await call('POST /api/fp/attendance-punches/ignore', { body: { id, ...body } });
      notify({ kind: 'success', text: t('punches.ignored') });
      close();
    },
  });
  return <FieldsDialog of={form} title={t('punches.ignore')} close={close} text={t('punches.ignore')} />;
}
