import { lazy, Suspense, useState } from 'react';
import type { Resource } from '#kernel/resource.ts';
import { mayRemove } from '#web/crud/deleting.ts';
import { ExportMenu } from '#web/grid/export-menu.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import styles from '#web/tree/ordered-screen.module.css';
import type { OrderedRows } from '#web/tree/use-ordered-rows.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

const Trash = lazy(async () => ({ default: (await import('#web/grid/trash.tsx')).Trash }));

interface OrderedToolsProps {
  readonly resource: Resource;
  readonly list: Pick<OrderedRows, 'state'>;
}

/** What every list can do beside: to a file, and back from the trash. */
export function OrderedTools({ resource, list }: OrderedToolsProps) {
  const { t } = useTexts();
  const may = useMay();
  const [isTrashOpen, setTrashOpen] = useState(false);
  const { access } = resource;
  return (
    <span className={styles.tools}>
      {may(access.export ?? access.read) && <ExportMenu resource={resource} list={list} fixed={{}} />}
      {mayRemove(resource, may) && (
        <IconButton icon="trash" label={t('list.trash')} onClick={() => setTrashOpen(true)} />
      )}
      {isTrashOpen && (
        <Suspense>
          <Trash resource={resource} close={() => setTrashOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
