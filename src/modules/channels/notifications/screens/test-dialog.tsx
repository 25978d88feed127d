import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { OptionSelect } from '#web/fields/option-select.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { useSession } from '#web/session/session.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { OneOf } from '#web/ui/one-of.tsx';
import { useWork } from '#web/ui/use-work.ts';
import { channelCodes, type ChannelCode } from '#modules/channels/notifications/channel.ts';
import { deliveries } from '#modules/channels/notifications/deliveries.ts';

/** A message that says it is a test, by one way, to oneself or somebody else; what becomes of it opens beside. */
export function TestDialog({ close }: { readonly close: () => void }) {
  const { t } = useTexts();
  const { user } = useSession();
  const [method, setMethod] = useState<ChannelCode>('email');
  const [userId, setUserId] = useState<number | null>(user?.id ?? null);
  const { busy, work } = useWork();
  const send = () =>
    work(async () => {
      const { id } = await call('POST /api/admin/notification/test', {
        body: { method, ...(userId && { user_id: userId }) },
      });
      close();
      await refreshLists(deliveries.path);
      openPanel(deliveries.path, id);
    });
  return (
    <DialogForm title={t('delivery.test')} close={close} send={send} text={t('delivery.test_send')} busy={busy}>
      <p className="quiet small pretty">{t('delivery.test_hint')}</p>
      <OneOf
        large
        fullWidth
        label={t('notification.method')}
        of={channelCodes}
        value={method}
        nameOf={(one) => t(`delivery.way.${one}`)}
        choose={setMethod}
      />
      <OptionSelect
        path="admin/users"
        label={t('delivery.to_whom')}
        icon="user-circle"
        value={userId}
        choose={setUserId}
        required
      />
    </DialogForm>
  );
}
