import { type RefObject, useEffect, useEffectEvent } from 'react';
import { withDrag } from '#web/cards/with-drag.ts';
import { isOrderedByHand } from '#kernel/ordering.ts';
import type { Resource } from '#kernel/resource.ts';
import { callAt } from '#web/api/call.ts';
import { placeInLists, refreshLists } from '#web/lists/list-cache.ts';
import type { List } from '#web/crud/use-list.ts';
import { texts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { attempt, notify } from '#web/ui/notices.ts';

/**
 * Puts rows of a list in order, by drag or by keys, where the list stands in the order that people give it: not
 * sorted otherwise, and not narrowed, for a place among hidden rows is no place.
 */
export function useRowOrder(resource: Resource, list: List, body: RefObject<HTMLElement | null>) {
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
