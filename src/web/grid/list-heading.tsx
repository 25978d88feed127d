import type { Resource } from '#kernel/resource.ts';
import { isSortable } from '#kernel/fields-of.ts';
import type { List } from '#web/crud/use-list.ts';
import { labelOf } from '#web/fields/field-names.ts';
import { viewOf } from '#web/fields/kind-views.ts';
import { type Column, moveColumn } from '#web/grid/list-columns.ts';
import styles from '#web/grid/list-table.module.css';
import { useColumnDrag } from '#web/grid/use-column-drag.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';

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
export function Heading({ column, columns, resource, list }: HeadingProps) {
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
