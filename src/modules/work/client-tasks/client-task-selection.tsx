import { Button } from '@mantine/core';
import { newIdempotencyKey } from '#web/api/call.ts';
import { SelectionBar } from '#web/grid/selection-bar.tsx';
import { shownRows } from '#web/lists/list-cache.ts';
import { noSelection } from '#web/lists/selection.ts';
import { useTexts } from '#web/i18n/texts.ts';
import type { SelectionToolsProps } from '#web/product/product-parts.ts';
import { useMay } from '#web/session/session.ts';
import { actions } from '#modules/actions.ts';
import { clientTasks } from '#modules/work/client-tasks/client-tasks.ts';
import { CONVERTED_MAX } from '#modules/work/client-tasks/serving-endpoints.ts';
import styles from '#modules/work/client-tasks/client-tasks.module.css';
import { convert } from '#modules/work/client-tasks/use-client-tasks.tsx';
import { useWork } from '#web/ui/use-work.ts';

/** What is done with many client tasks at once: each becomes a task of its own name, with one way back for all. */
export default function ClientTaskSelection({ resource, selection, select }: SelectionToolsProps) {
  const { t } = useTexts();
  const may = useMay();
  const { busy, work } = useWork();
  const ids = [...selection.ids];
  const clear = () => select(noSelection);
  const turn = () =>
    work(async () => {
      await convert(
        ids.map((id) => ({ id })),
        newIdempotencyKey(),
      );
      clear();
    });
  return (
    <>
      {ids.length > 0 && may([actions.clientTasks.update]) && (
        <div className={`row ends ${styles.bulk}`}>
          <Button loading={busy} disabled={ids.length > CONVERTED_MAX} onClick={() => void turn()}>
            {t('client-tasks.convert_many', { count: ids.length })}
          </Button>
        </div>
      )}
      <SelectionBar resource={resource} rows={shownRows(clientTasks.path, selection.ids)} clear={clear} />
    </>
  );
}
