import { type Block, blockOf } from '#web/grid/cell-cursor.ts';
import type { GridTableProps } from '#web/grid/grid-props.ts';
import { Cell, EditedCell } from '#web/grid/list-cell.tsx';
import type { Grid } from '#web/grid/use-grid.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useListParts, useProduct } from '#web/product/product-context.ts';
import type { ListParts } from '#web/product/product-parts.ts';
import { memo, type ReactNode, useEffect, useState } from 'react';
import type { Resource } from '#kernel/resource.ts';
import { nameOfRow } from '#web/fields/field-names.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import type { Column } from '#web/grid/list-columns.ts';
import styles from '#web/grid/list-table.module.css';
import look from '#web/ui/rows.module.css';
import { RowCheck } from '#web/ui/row-check.tsx';
import { askAndRemove } from '#web/crud/deleting.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { Menu } from '#web/ui/floats.tsx';
import { IconMenu } from '#web/ui/icon-menu.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface GridRowsProps extends Pick<GridTableProps, 'resource' | 'list' | 'columns' | 'rows' | 'drawn'> {
  readonly grid: Grid;
  /** Where the pointer rests. */
  readonly pointed: number;
}

/** The rows that are drawn, each with what it has to know of the keyboard, the selection and the pointer. */
export function GridRows({ resource, list, columns, rows, drawn, grid, pointed }: GridRowsProps) {
  const { t } = useTexts();
  const { lateField, shownIn } = useListParts(resource.path);
  const { cells, active, openId, menuOf } = grid;
  const { isContinuous, state } = list;
  const block = cells.cursor && blockOf(cells.cursor);
  const before = isContinuous ? 0 : (state.page - 1) * state.perPage;
  const places = Array.from({ length: drawn[1] - drawn[0] + 1 }, (_, at) => drawn[0] + at);
  return places.map((index) => {
    const row = rows.at(index);
    const [markedFrom, markedTo] = markedColumns(block, index);
    const isEdited = row !== undefined && cells.isEdited(index, row.id);
    return (
      <GridRow
        key={isContinuous ? index : row?.id}
        resource={resource}
        columns={columns}
        row={row}
        index={index}
        before={before}
        isSelected={row !== undefined && grid.selection.ids.has(row.id)}
        isOpen={row?.id === openId}
        isActive={index === active}
        markedFrom={markedFrom}
        markedTo={markedTo}
        editedColumn={isEdited ? cells.editing!.column : -1}
        editor={isEdited && <EditedCell resource={resource} row={row} at={index} cells={cells} />}
        isPointed={!isContinuous || index === pointed || index === active}
        hasMenu={row?.id === menuOf}
        menuLabel={t('list.actions')}
        canRemove={grid.canRemove}
        lateField={(row && lateField?.(row)) ?? null}
        shownIn={shownIn}
      />
    );
  });
}

const unmarked = [-1, -2] as const;

/** The first and the last column of a row that are in the block under the keyboard. */
const markedColumns = (block: Block | null, row: number): readonly [number, number] =>
  block && row >= block.rows[0] && row <= block.rows[1] ? block.columns : unmarked;

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
  /** What a cell shows that is more than its value. */
  readonly shownIn: ListParts['shownIn'];
}

/**
 * A row of a table, drawn again only when something of it changes. It is handed values only, and listens to nothing:
 * a long table makes hundreds of these in a second of scrolling.
 */
const GridRow = memo(function GridRow(props: GridRowProps) {
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
            shown={props.shownIn?.(name, row)}
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

interface RowActionsProps {
  readonly resource: Resource;
  readonly row: RowValues;
  readonly canRemove: boolean;
}

/** What can be done with one row, opened by the press of the button in whose place it stands. */
function RowActions({ resource, row, canRemove }: RowActionsProps) {
  const { t } = useTexts();
  const { partsOf } = useProduct();
  const [isOpen, setOpen] = useState(false);
  // It has to be there closed first, so that the focus comes back to it.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setOpen(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <span>
      <IconMenu
        icon="dots"
        label={t('list.actions')}
        small
        tabIndex={-1}
        autoFocus
        opened={isOpen}
        onChange={setOpen}
        width={180}
      >
        <Menu.Item leftSection={<Icon name="layout-sidebar-right" />} onClick={() => openPanel(resource.path, row.id)}>
          {t('action.open')}
        </Menu.Item>
        {canRemove && (
          <Menu.Item
            data-danger=""
            leftSection={<Icon name="trash" />}
            onClick={() => void askAndRemove(resource, [row], partsOf)}
          >
            {t('action.delete')}
          </Menu.Item>
        )}
      </IconMenu>
    </span>
  );
}
