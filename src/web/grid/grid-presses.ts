import type { MouseEvent } from 'react';
import { columnPlaceOf, rowPlaceOf } from '#web/grid/grid-place.ts';
import type { Grid } from '#web/grid/use-grid.ts';

/**
 * A press in the rows: on the button of the menu, on the check, on a cell to edit it or to choose in it, else it opens
 * the row.
 */
export function onGridPress(event: MouseEvent, grid: Grid): void {
  const target = event.target as Element;
  const { cells, selection } = grid;
  const place = rowPlaceOf(target);
  const column = columnPlaceOf(target);
  const row = grid.rows.at(place);
  if (target.closest('[data-menu]')) return grid.setMenuOf(row?.id ?? 0);
  if (!row || target.closest('button, a')) return;
  const isCheck = target.closest('input, label') !== null;
  // With Shift the browser marks the text from the last press to here, which nobody meant.
  if (event.shiftKey) getSelection()?.removeAllRanges();
  else if (!isCheck && getSelection()?.toString()) return;
  grid.setActive(place);
  const cell = { row: place, column };
  if (column >= 0 && (grid.editsByPress || (isPlain(event) && grid.picksAt(row, cell)))) {
    return event.shiftKey ? cells.reach(cell) : cells.edit(cell);
  }
  cells.forget();
  if (event.shiftKey) grid.extendTo(place, selection.anchor);
  else if (isCheck || event.ctrlKey || event.metaKey) grid.toggle(row);
  else grid.open(row);
}

/** No key says that rows are selected. */
const isPlain = ({ shiftKey, ctrlKey, metaKey }: MouseEvent): boolean => !shiftKey && !ctrlKey && !metaKey;
