import { Button } from '@mantine/core';
import { call } from '#web/api/call.ts';
import { SelectionBar } from '#web/grid/selection-bar.tsx';
import { refreshLists, shownRows } from '#web/lists/list-cache.ts';
import { noSelection } from '#web/lists/selection.ts';
import { useTexts } from '#web/i18n/texts.ts';
import type { SelectionToolsProps } from '#web/product/product-parts.ts';
import { useMay } from '#web/session/session.ts';
import { notify } from '#web/ui/notices.ts';
import { useWork } from '#web/ui/use-work.ts';
import { actions } from '#modules/actions.ts';
import styles from '#modules/channels/notifications/screens/selection.module.css';

/** As many as the server takes at once. */
const most = 500;

/** Messages that did not go are sent again together. */
export default function DeliverySelection({ resource, selection, select }: SelectionToolsProps) {
  const { t } = useTexts();
  const may = useMay();
  const { busy, work } = useWork();
  const ids = [...selection.ids];
  const clear = () => select(noSelection);
  const again = () =>
    work(async () => {
      const { count } = await call('POST /api/admin/notification/again', { body: { ids } });
      notify({ kind: 'success', text: t('delivery.again_count', { n: count }) });
      clear();
      await refreshLists(resource.path);
    });
  return (
    <>
      {ids.length > 0 && may([actions.site.update]) && (
        <div className={`row ends ${styles.bulk}`}>
          <Button loading={busy} disabled={ids.length > most} onClick={() => void again()}>
            {t('delivery.again')}
          </Button>
        </div>
      )}
      <SelectionBar resource={resource} rows={shownRows(resource.path, selection.ids)} clear={clear} />
    </>
  );
}
