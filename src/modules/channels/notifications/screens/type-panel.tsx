import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/cache/use-call.ts';
import { RowDrawer } from '#web/crud/row-drawer.tsx';
import { useRow } from '#web/crud/use-row.ts';
import { OptionSelect } from '#web/fields/option-select.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import type { PanelProps } from '#web/product/product-parts.ts';
import { useMay } from '#web/session/session.ts';
import { Coming } from '#web/ui/loaded.tsx';
import { attempt } from '#web/ui/notices.ts';
import { actions } from '#modules/actions.ts';
import type { ChannelCode } from '#modules/channels/notifications/channel.ts';
import type { ChoiceMode } from '#modules/channels/notifications/choice-endpoints.ts';
import { notificationTypes } from '#modules/channels/notifications/notification-types.ts';
import { ChoiceTable } from '#modules/channels/notifications/screens/choice-table.tsx';

/** A type of message, and how people of a role hear of it who have chosen nothing themselves. */
export default function TypePanel({ id, close }: PanelProps) {
  const { t } = useTexts();
  const { data: row } = useRow(notificationTypes, id);
  const [roleId, setRoleId] = useState<number | null>(null);
  return (
    <RowDrawer
      resource={notificationTypes}
      id={id}
      close={close}
      renderAfter={() => (
        <section className="stack gap-8" aria-label={t('delivery.role_defaults')}>
          <h3 className="text-13">{t('delivery.role_defaults')}</h3>
          <p className="quiet small pretty">{t('delivery.role_defaults_hint')}</p>
          <OptionSelect
            path="admin/user-roles"
            label={t('delivery.role')}
            icon="users-group"
            value={roleId}
            choose={setRoleId}
          />
          {roleId && row && <OfRole key={roleId} roleId={roleId} code={row.code} />}
        </section>
      )}
    />
  );
}

function OfRole({ roleId, code }: { readonly roleId: number; readonly code: string }) {
  const { t } = useTexts();
  const may = useMay();
  const asked = useCall('GET /api/admin/notification-types/choices', { query: { role_id: String(roleId) } });
  const choose = async (kind: string, method: ChannelCode, mode: ChoiceMode | null) => {
    await attempt(() =>
      call('POST /api/admin/notification-types/choices', {
        body: { role_id: roleId, choices: [{ kind, method, mode }] },
      }),
    );
    await asked.refetch();
  };
  if (!asked.data) return <Coming of={asked} rows={2} compact />;
  const kinds = asked.data.kinds.filter(({ kind }) => kind === code);
  if (!kinds.length) return <p className="quiet small">{t('delivery.no_choice')}</p>;
  return (
    <ChoiceTable
      label={t('delivery.role_defaults')}
      kinds={kinds}
      by="role"
      disabled={!may([actions.settings.update])}
      choose={(...chosen) => void choose(...chosen)}
    />
  );
}
