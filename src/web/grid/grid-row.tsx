import { memo, type ReactNode } from 'react';
import type { Resource } from '#kernel/resource.ts';
import { nameOfRow } from '#web/fields/field-names.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { Cell } from '#web/grid/list-cell.tsx';
import type { Column } from '#web/grid/list-columns.ts';
import styles from '#web/grid/list-table.module.css';
import { RowActions } from '#web/grid/row-actions.tsx';
import look from '#web/ui/rows.module.css';
import { RowCheck } from '#web/ui/row-check.tsx';

interface GridRowProps {
  readonly resource: Resource;
  readonly columns: readonly Column[];
  /** Undefined while it is on its way. */
  readonly row: RowValues | undefined;
  readonly index: number;
  /** Rows of the list before those of `index` 0: on other pages. */
  readonly before: number;
  readonly isSelected: boolean;
  readonly isOpen: boolean;
  /** Tab leads here. */
  readonly isActive: boolean;
  /** The first and the last column of the block under the keyboard; -1: none of this row. */
  readonly markedFrom: number;
  readonly markedTo: number;
  readonly editedColumn: number;
  readonly editor: ReactNode;
  /** Is the button of its menu drawn? */
  readonly isPointed: boolean;
  readonly hasMenu: boolean;
  readonly menuLabel: string;
  readonly canRemove: boolean;
  /** The column whose day is behind though it should not be. */
  readonly lateField: string | null;
}

/**
 * A row of a table, drawn again only when something of it changes. It is handed values only, and listens to nothing:
 * a long table makes hundreds of these in a second of scrolling.
 */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { resource, columns, row, index, isSelected, markedFrom, markedTo, editedColumn } = props;
  return (
    <tr
      data-row={row?.id}
      data-index={index}
      data-open={props.isOpen || undefined}
      tabIndex={props.isActive ? 0 : -1}
      aria-rowindex={props.before + index + 2}
      aria-selected={isSelected}
    >
      <td className={styles.check} aria-colindex={1}>
        {row && <RowCheck name={nameOfRow(resource, row)} checked={isSelected} />}
      </td>
      {columns.map(({ name }, column) =>
        row ? (
          <Cell
            key={name}
            resource={resource}
            name={name}
            value={row[name]}
            row={index}
            column={column}
            isMarked={column >= markedFrom && column <= markedTo}
            isLate={name === props.lateField}
          >
            {column === editedColumn && props.editor}
          </Cell>
        ) : (
          <td
            key={name}
            className={name === resource.display ? styles.first : undefined}
            data-cell={`${index}:${column}`}
            data-marked={(column >= markedFrom && column <= markedTo) || undefined}
            tabIndex={-1}
          >
            …
          </td>
        ),
      )}
      <td className={`${look.end} ${styles.actions}`}>
        {row && props.hasMenu && <RowActions resource={resource} row={row} canRemove={props.canRemove} />}
        {row && props.isPointed && !props.hasMenu && (
          <button type="button" className={styles.dots} aria-label={props.menuLabel} data-menu tabIndex={-1} />
        )}
      </td>
    </tr>
  );
});
