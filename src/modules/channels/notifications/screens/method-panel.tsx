import { RowDrawer } from '#web/crud/row-drawer.tsx';
import { useRow } from '#web/crud/use-row.ts';
import type { PanelProps } from '#web/product/product-parts.ts';
import { useMay } from '#web/session/session.ts';
import { actions } from '#modules/actions.ts';
import { notificationMethods, type SettingShown } from '#modules/channels/notifications/notification-methods.ts';
import { MethodSettings } from '#modules/channels/notifications/screens/method-settings.tsx';

/** A way by which messages leave: whether it does, its settings, and a check that really connects. */
export default function MethodPanel({ id, close }: PanelProps) {
  const may = useMay();
  const { data: row } = useRow(notificationMethods, id);
  const { settings = [] } = (row?.setup ?? {}) as { readonly settings?: readonly SettingShown[] };
  return (
    <RowDrawer
      resource={notificationMethods}
      id={id}
      close={close}
      renderAfter={() =>
        row &&
        row.code !== 'in_app' &&
        may([actions.site.update]) && (
          <MethodSettings
            key={settings.map(({ name }) => name).join()}
            method={{ id: row.id, code: row.code, state: row.state, reason: row.reason }}
            settings={settings}
          />
        )
      }
    />
  );
}
