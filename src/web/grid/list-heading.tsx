import type { Resource } from '#kernel/resource.ts';
import type { List } from '#web/crud/use-list.ts';
import { labelOf } from '#web/fields/field-names.ts';
import { viewOf } from '#web/fields/field-views.ts';
import { type Column, isSortable } from '#web/grid/list-columns.ts';
import styles from '#web/grid/list-table.module.css';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';

interface HeadingProps {
  readonly column: Column;
  readonly resource: Resource;
  readonly list: List;
}

/** The name of a column; pressed it sorts: up, down, and back to the resource's own order. */
export function Heading({ column, resource, list }: HeadingProps) {
  const { t } = useTexts();
  const { name, field } = column;
  const { sortBy, descending } = list.state;
  const ownOrder = resource.order.replace('-', '');
  const isSorted = sortBy ? sortBy === name : ownOrder === name;
  const isDown = sortBy ? descending : resource.order.startsWith('-');
  const label = labelOf(t, resource, name);
  return (
    <th
      className={name === resource.display ? styles.first : undefined}
      scope="col"
      data-align={viewOf(field).align}
      aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
    >
      {isSortable(column) ? (
        <button
          type="button"
          className={styles.sort}
          data-chosen={sortBy === name || undefined}
          onClick={() => list.sort(name)}
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
