import type { Resource } from '#kernel/resource.ts';
import { ExportMenu } from '#web/grid/export-menu.tsx';
import { TrashButton } from '#web/grid/trash-button.tsx';
import { useMay } from '#web/session/session.ts';
import styles from '#web/tree/ordered-screen.module.css';
import type { OrderedRows } from '#web/tree/use-ordered-rows.ts';

interface OrderedToolsProps {
  readonly resource: Resource;
  readonly list: Pick<OrderedRows, 'state'>;
}

/** What every list can do beside: to a file, and back from the trash. */
export function OrderedTools({ resource, list }: OrderedToolsProps) {
  const may = useMay();
  const { access } = resource;
  return (
    <span className={`wide-only gap-2 ${styles.tools}`}>
      {may(access.export ?? access.read) && <ExportMenu resource={resource} list={list} fixed={{}} />}
      <TrashButton resource={resource} />
    </span>
  );
}
