import { type Block, blockOf } from '#web/grid/cell-cursor.ts';
import type { GridTableProps } from '#web/grid/grid-props.ts';
import { GridRow } from '#web/grid/grid-row.tsx';
import { EditedCell } from '#web/grid/list-cell.tsx';
import type { Grid } from '#web/grid/use-grid.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useListParts } from '#web/product/product-context.ts';

interface GridRowsProps extends Pick<GridTableProps, 'resource' | 'list' | 'columns' | 'rows' | 'drawn'> {
  readonly grid: Grid;
  /** Where the pointer rests. */
  readonly pointed: number;
}

/** The rows that are drawn, each with what it has to know of the keyboard, the selection and the pointer. */
export function GridRows({ resource, list, columns, rows, drawn, grid, pointed }: GridRowsProps) {
  const { t } = useTexts();
  const { lateField } = useListParts(resource.path);
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
      />
    );
  });
}

const unmarked = [-1, -2] as const;

/** The first and the last column of a row that are in the block under the keyboard. */
const markedColumns = (block: Block | null, row: number): readonly [number, number] =>
  block && row >= block.rows[0] && row <= block.rows[1] ? block.columns : unmarked;
