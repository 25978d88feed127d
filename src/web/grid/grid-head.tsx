import { Checkbox } from '@mantine/core';
import { columnWidth } from '#web/grid/column-widths.ts';
import type { TableProps } from '#web/grid/grid-props.ts';
import styles from '#web/grid/list-table.module.css';
import { useTexts } from '#web/i18n/texts.ts';
import look from '#web/ui/rows.module.css';
import type { Resource } from '#kernel/resource.ts';
import { isSortable } from '#kernel/fields-of.ts';
import type { List } from '#web/crud/use-list.ts';
import { labelOf } from '#web/fields/field-names.ts';
import { viewOf } from '#web/fields/kind-views.ts';
import { type Column, moveColumn } from '#web/grid/list-columns.ts';
import { useColumnDrag } from '#web/grid/use-column-drag.ts';
import { Icon } from '#web/ui/icon.tsx';

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

interface HeadingProps {
  readonly column: Column;
  /** All that are shown, in their order. */
  readonly columns: readonly Column[];
  readonly resource: Resource;
  readonly list: List;
}

/**
 * The name of a column; pressed it sorts: up, down, and back to the resource's own order. Dragged, or by Alt and
 * arrows, it goes to another place.
 */
function Heading({ column, columns, resource, list }: HeadingProps) {
  const { t } = useTexts();
  const { name, field } = column;
  const [ref, over] = useColumnDrag(resource, name);
  const { sortBy, descending } = list.state;
  const ownOrder = resource.order.replace('-', '');
  const isSorted = sortBy ? sortBy === name : ownOrder === name;
  const isDown = sortBy ? descending : resource.order.startsWith('-');
  const label = labelOf(t, resource, name);
  return (
    <th
      ref={ref}
      data-drop={over}
      className={name === resource.display ? styles.first : undefined}
      scope="col"
      data-align={viewOf(field).align}
      aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
    >
      {isSortable(column.field) ? (
        <button
          type="button"
          className={`inline gap-3 rounded-s ${styles.sort}`}
          data-chosen={sortBy === name || undefined}
          aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
          onClick={() => list.sort(name)}
          onKeyDown={(event) => {
            const step = { ArrowLeft: -1, ArrowRight: 1 }[event.code];
            if (!event.altKey || !step) return;
            event.preventDefault();
            const to = columns[columns.indexOf(column) + step];
            if (to) moveColumn(resource, name, to.name, step > 0);
          }}
        >
          <span className="cut">{label}</span>
          {isSorted && <Icon name={isDown ? 'arrow-narrow-down' : 'arrow-narrow-up'} size={14} />}
        </button>
      ) : (
        label
      )}
    </th>
  );
}
