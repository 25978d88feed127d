import { Checkbox } from '@mantine/core';
import { columnWidth } from '#web/grid/column-widths.ts';
import type { TableProps } from '#web/grid/grid-props.ts';
import { Heading } from '#web/grid/list-heading.tsx';
import styles from '#web/grid/list-table.module.css';
import { useTexts } from '#web/i18n/texts.ts';
import look from '#web/ui/rows.module.css';

/** Widths that stay while rows come and go. */
export function GridWidths({ resource, columns }: Pick<TableProps, 'resource' | 'columns'>) {
  const { t } = useTexts();
  return (
    <colgroup>
      <col className={styles.checkColumn} />
      {columns.map((column) => (
        <col key={column.name} style={{ width: columnWidth(t, resource, column) }} />
      ))}
      <col className={styles.actionsColumn} />
    </colgroup>
  );
}

interface GridHeadProps extends Pick<TableProps, 'resource' | 'list' | 'columns' | 'selection'> {
  /** Rows of the table, on a page or altogether. */
  readonly count: number;
  readonly toggleAll: () => void;
}

/** The names of the columns, and the check that selects all rows. */
export function GridHead({ resource, list, columns, selection, count, toggleAll }: GridHeadProps) {
  const { t } = useTexts();
  const chosen = list.isContinuous ? selection.ids.size : list.rows.filter(({ id }) => selection.ids.has(id)).length;
  return (
    <thead onChange={toggleAll}>
      <tr>
        <th className={styles.check} scope="col">
          <Checkbox
            aria-label={t('list.select_all')}
            checked={count > 0 && chosen >= count}
            indeterminate={chosen > 0 && chosen < count}
            disabled={count === 0}
            readOnly
          />
        </th>
        {columns.map((column) => (
          <Heading key={column.name} column={column} columns={columns} resource={resource} list={list} />
        ))}
        <th className={`${look.end} ${styles.actions}`} scope="col">
          <span className="sr-only">{t('list.actions')}</span>
        </th>
      </tr>
    </thead>
  );
}
