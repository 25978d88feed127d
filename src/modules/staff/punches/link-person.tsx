import { call } from '#web/api/call.ts';
import { FieldsDialog } from '#web/fields/fields-dialog.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { notify } from '#web/ui/notices.ts';
import { attendancePins } from '#modules/staff/punches/attendance-pins.ts';
import { attendancePunches } from '#modules/staff/punches/attendance-punches.ts';

interface LinkPersonProps {
  readonly pin: string;
  readonly deviceId: number | null;
  readonly close: () => void;
}

/** Whose number it is; all punches of the number go to that person. */
export function LinkPerson({ pin, deviceId, close }: LinkPersonProps) {
  const { t } = useTexts();
  const form = useFields({
    of: attendancePins,
    names: ['user_id', 'starts_on', 'ends_on'],
    draft: null,
    send: async (body) => {
      await call('POST /api/fp/attendance-pins', { body: { ...body, pin, device_id: deviceId } });
      notify({ kind: 'success', text: t('devices.linked') });
      await Promise.all([refreshLists(attendancePins.path), refreshLists(attendancePunches.path)]);
      close();
    },
  });
  return (
    <FieldsDialog
      of={form}
      title={t('devices.link')}
      about={pin}
      close={close}
      text={t('devices.link')}
      lead={t('devices.link_hint')}
    />
  );
}
