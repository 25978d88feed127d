import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { askAndRemove, mayRemove } from '#web/crud/deleting.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import type { Place } from '#web/grid/cell-cursor.ts';
import { cellMode } from '#web/grid/cell-mode.ts';
import type { GridTableProps } from '#web/grid/grid-props.ts';
import { useCells } from '#web/grid/use-cells.ts';
import { placeInLists, refreshLists, shownRows } from '#web/lists/list-cache.ts';
import { allToggled, extended, noSelection, type Selection, toggled } from '#web/lists/selection.ts';
import { openPanel, panelOf } from '#web/navigation/panel-address.ts';
import { useListParts, useProduct } from '#web/product/product-context.ts';
import { useMay } from '#web/session/session.ts';
import { useStore } from '#web/state/store.ts';
import { withDrag } from '#web/cards/with-drag.ts';
import { isOrderedByHand } from '#kernel/ordering.ts';
import type { Resource } from '#kernel/resource.ts';
import { callAt } from '#web/api/call.ts';
import type { List } from '#web/crud/use-list.ts';
import { texts } from '#web/i18n/texts.ts';
import { attempt, notify, notifyProblem } from '#web/ui/notices.ts';
import { areTooMany } from '#web/grid/row-source.ts';

/** Where the keyboard stands in a table, in its rows or in its cells, and what can be done there. */
export function useGrid(props: GridTableProps, body: RefObject<HTMLElement | null>) {
  const { resource, list, columns, rows, selection, select } = props;
  const may = useMay();
  const { partsOf } = useProduct();
  const [walked, setActive] = useState(0);
  const [menuOf, setMenuOf] = useState(0);
  const cells = useCells(resource, columns, rows);
  const isCellMode = useStore(cellMode);
  const { picks } = useListParts(resource.path);
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
    /** Does a press on this one choose another value in any case? */
    picksAt: (row: RowValues, place: Place) => {
      const field = cells.fieldAt(place);
      return field !== undefined && picks?.(field.name, row) === true;
    },
    open: (row: RowValues) => openPanel(resource.path, row.id),
    toggle: (row: RowValues) => select(toggled(selection, row.id)),
    /** All that are selected go, and the row alone when none are. */
    remove: (row: RowValues) =>
      void askAndRemove(resource, selection.ids.size ? shownRows(resource.path, selection.ids) : [row], partsOf),
  };
}

export type Grid = ReturnType<typeof useGrid>;

/**
 * Puts rows of a list in order, by drag or by keys, where the list stands in the order that people give it: not
 * sorted otherwise, and not narrowed, for a place among hidden rows is no place.
 */
function useRowOrder(resource: Resource, list: List, body: RefObject<HTMLElement | null>) {
  const may = useMay();
  const { update } = resource.access;
  const isWhole = list.state.page === 1 && !list.isContinuous && !list.isFiltered;
  const isOpen = isOrderedByHand(resource) && may(update!) && !list.state.sortBy && isWhole;
  const ids = list.rows.map(({ id }) => id);
  const hasAll = list.total === ids.length;

  /** Puts a row at a place among the others; the list shows it at once, and it can be taken back. */
  const place = useEffectEvent(async (id: number, at: number) => {
    const from = ids.indexOf(id);
    const others = ids.filter((one) => one !== id);
    const to = Math.max(0, Math.min(others.length, at));
    if (to === from) return;
    const send = (place: number) => callAt(resource, 'POST /place', { body: { id, before: others[place] ?? null } });
    const takeBack = placeInLists(resource.path, others.toSpliced(to, 0, id));
    const isPlaced = await attempt(async () => {
      await send(to);
      const undo = async () => {
        await send(from);
        await refreshLists(resource.path);
      };
      notify({ kind: 'success', text: texts().t('list.placed'), undo });
    });
    if (!isPlaced) takeBack();
    await refreshLists(resource.path);
  });

  const isDraggable = isOpen && hasAll;
  const shown = ids.join();
  useEffect(() => {
    const element = body.current;
    if (!isDraggable || !element || !shown) return;
    const rows = [...element.querySelectorAll<HTMLElement>('tr[data-row]')];
    const idOf = (row: Element) => Number((row as HTMLElement).dataset.row);
    return withDrag(
      ({ attachClosestEdge, combine, draggable, dropTargetForElements, extractClosestEdge, monitorForElements }) => {
        const mark = (row: Element, edge: string | null) => {
          if (edge) (row as HTMLElement).dataset.drop = edge;
          else delete (row as HTMLElement).dataset.drop;
        };
        return combine(
          ...rows.map((row) =>
            combine(
              draggable({ element: row, getInitialData: () => ({ placed: resource.path, id: idOf(row) }) }),
              dropTargetForElements({
                element: row,
                canDrop: ({ source }) => source.data.placed === resource.path && source.data.id !== idOf(row),
                getData: ({ input }) =>
                  attachClosestEdge({ id: idOf(row) }, { element: row, input, allowedEdges: ['top', 'bottom'] }),
                onDrag: ({ self }) => mark(row, extractClosestEdge(self.data)),
                onDragLeave: () => mark(row, null),
                onDrop: () => mark(row, null),
              }),
            ),
          ),
          monitorForElements({
            canMonitor: ({ source }) => source.data.placed === resource.path,
            onDrop: ({ source, location }) => {
              const [target] = location.current.dropTargets;
              if (!target) return;
              const others = rows.map(idOf).filter((id) => id !== source.data.id);
              const at = others.indexOf(Number(target.data.id));
              void place(Number(source.data.id), extractClosestEdge(target.data) === 'bottom' ? at + 1 : at);
            },
          }),
        );
      },
    );
    // Rows are other elements when they are other rows.
  }, [isDraggable, shown, body, resource.path]);

  return {
    isDraggable,
    /** One place up or down: true when the row can be moved so. */
    step: (id: number, by: -1 | 1): boolean => {
      if (!isDraggable) return false;
      void place(id, ids.indexOf(id) + by);
      return true;
    },
  };
}

/** Selects many rows at once, those too that have not come yet. */
function useRowSelection({ rows, selection, select }: GridTableProps) {
  const lastRange = useRef(0);

  const extend = async (to: number, anchor: number | null) => {
    const range = ++lastRange.current;
    const from = anchor === null ? to : rows.placeOf(anchor);
    const [first, last] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)];
    if (areTooMany(last - first + 1)) return;
    // The next key may come before the rows do: it goes on from the same anchor, and the last one counts.
    select({ ...selection, anchor });
    const order = (await rows.load(first, last)).map(({ id }) => id);
    const end = to === first ? order[0] : order.at(-1);
    if (range === lastRange.current) select(extended({ ...selection, anchor }, end!, order));
  };

  const toggleAll = async (before: Selection) => {
    if (areTooMany(rows.count)) return;
    const all = (await rows.load(0, rows.count - 1)).map(({ id }) => id);
    select(allToggled(before, all));
  };

  return {
    /** Everything between where the range began and here. */
    extendTo: (place: number, anchor: number | null) => void extend(place, anchor).catch(notifyProblem),
    selectAll: () => void toggleAll(noSelection).catch(notifyProblem),
    /** All rows, or none of them when all are selected. */
    toggleAll: () => void toggleAll(selection).catch(notifyProblem),
  };
}
