import type { KeyboardEvent } from 'react';
import type { Grid } from '#web/grid/use-grid.ts';
import { noSelection } from '#web/lists/selection.ts';

/** So many rows a key goes down; 0: it does not walk. `page`: rows that are in sight at once. */
function stepOf(key: string, page: number, count: number): number {
  const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -count, End: count };
  return steps[key as keyof typeof steps] ?? 0;
}

/** Walks from a row; with Shift the rows on the way are selected, with Alt the row goes along by one place. */
function walk({ altKey, shiftKey }: KeyboardEvent, from: number, step: number, grid: Grid): boolean {
  const { rows, selection, rowOrder } = grid;
  const row = rows.at(from);
  const to = Math.max(0, Math.min(rows.count - 1, from + step));
  if (altKey && !(row && Math.abs(step) === 1 && rowOrder.step(row.id, step as 1 | -1))) return false;
  if (shiftKey) grid.extendTo(to, selection.anchor ?? row?.id ?? null);
  grid.setActive(to);
  return true;
}

/** What a key does with the row it is pressed on, where it is one of these. */
function workOf(key: string, { open, toggle, remove, canRemove }: Grid) {
  if (key === 'Enter') return open;
  if (key === ' ') return toggle;
  return key === 'Delete' && canRemove ? remove : null;
}

/** True when the key meant the row. */
function onRowKey(event: KeyboardEvent, page: number, grid: Grid): boolean {
  const { rows, cells, selection } = grid;
  const { key } = event;
  const here = cells.cursor?.row ?? grid.active;
  const row = rows.at(here);
  const step = stepOf(key, page, rows.count);
  if (step) return walk(event, here, step, grid);
  const work = workOf(key, grid);
  if (key === 'ArrowRight' && cells.mayWrite) cells.enter(here);
  else if (work && row) work(row);
  else if (event.code === 'KeyA' && (event.ctrlKey || event.metaKey)) grid.selectAll();
  else if (key === 'Escape' && selection.ids.size) grid.select(noSelection);
  else return false;
  return true;
}

/** Keys in the part of the page that scrolls. True when one meant the row or the cell under the keyboard. */
export function onGridKey(event: KeyboardEvent<HTMLElement>, grid: Grid, scrollTo?: (place: number) => void): boolean {
  const target = event.target as HTMLElement;
  const scroll = event.currentTarget;
  if (target !== scroll && !target.matches('tr[data-index], td[data-cell]')) return false;
  const { cells } = grid;
  const { cursor, editing } = cells;
  const height = target.closest('tr')?.offsetHeight ?? target.offsetHeight;
  const page = Math.max(1, Math.floor(scroll.clientHeight / height) - 2);
  // The wheel has carried the editor away: a key brings it back.
  if (editing && target === scroll) scrollTo?.(editing.row);
  else if (cursor && cells.onKeyDown(event, page)) grid.setActive(cursor.row);
  else if (!onRowKey(event, page, grid)) return false;
  event.preventDefault();
  return true;
}
