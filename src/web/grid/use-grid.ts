import { type RefObject, useState } from 'react';
import { askAndRemove, mayRemove } from '#web/crud/deleting.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { cellMode } from '#web/grid/cell-mode.ts';
import type { GridTableProps } from '#web/grid/grid-props.ts';
import { useCells } from '#web/grid/use-cells.ts';
import { useRowOrder } from '#web/grid/use-row-order.ts';
import { useRowSelection } from '#web/grid/use-row-selection.ts';
import { shownRows } from '#web/lists/list-cache.ts';
import { toggled } from '#web/lists/selection.ts';
import { openPanel, panelOf } from '#web/navigation/panel-address.ts';
import { useProduct } from '#web/product/product-context.ts';
import { useMay } from '#web/session/session.ts';
import { useStore } from '#web/state/store.ts';

/** Where the keyboard stands in a table, in its rows or in its cells, and what can be done there. */
export function useGrid(props: GridTableProps, body: RefObject<HTMLElement | null>) {
  const { resource, list, columns, rows, selection, select } = props;
  const may = useMay();
  const { partsOf } = useProduct();
  const [walked, setActive] = useState(0);
  const [menuOf, setMenuOf] = useState(0);
  const cells = useCells(resource, columns, rows);
  const isCellMode = useStore(cellMode);
  const rowOrder = useRowOrder(resource, list, body);
  const rowSelection = useRowSelection(props);
  const canRemove = mayRemove(resource, may);
  return {
    ...rowSelection,
    rows,
    cells,
    selection,
    select,
    rowOrder,
    canRemove,
    /** The place of the row that Tab leads to. */
    active: Math.max(0, Math.min(walked, rows.count - 1)),
    setActive,
    /** The row in the right drawer, and the one whose menu is drawn; 0: none. */
    openId: Number(panelOf(list.search)?.id ?? 0),
    menuOf,
    setMenuOf,
    /** Does a press on a cell edit it? */
    editsByPress: isCellMode && cells.mayWrite,
    open: (row: RowValues) => openPanel(resource.path, row.id),
    toggle: (row: RowValues) => select(toggled(selection, row.id)),
    /** All that are selected go, and the row alone when none are. */
    remove: (row: RowValues) =>
      void askAndRemove(resource, selection.ids.size ? shownRows(resource.path, selection.ids) : [row], partsOf),
  };
}

export type Grid = ReturnType<typeof useGrid>;
