import type { ElementDropTargetEventBasePayload } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { withDrag } from '#web/cards/with-drag.ts';

/** What is dragged, for those over whom it is dragged. */
export type DragKind =
  | 'task-card'
  | 'client-task-card'
  | 'applicant-card'
  | 'executor-card'
  | 'planned-task'
  | 'calendar-task'
  | 'free-task';
type Place = RefObject<HTMLElement | null>;

const isOf =
  (kind: DragKind) =>
  ({ source }: Pick<ElementDropTargetEventBasePayload, 'source'>): boolean =>
    source.data.kind === kind;

/** Makes something draggable, known by what it is and its id, unless it is not free; answers whether it is dragged. */
export function useDraggable(element: Place, kind: DragKind, id: number, isFree = true): boolean {
  const [isDragged, setDragged] = useState(false);
  useEffect(() => {
    if (!isFree) return undefined;
    return withDrag(({ draggable }) =>
      draggable({
        element: element.current!,
        getInitialData: () => ({ kind, id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
    );
  }, [element, kind, id, isFree]);
  return isDragged;
}

/** A place on which something may be dropped, known by a name and a value; answers whether it is dragged over it. */
export function useDropPlace(place: Place, kind: DragKind, name: string, value: string): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(
    () =>
      withDrag(({ dropTargetForElements }) =>
        dropTargetForElements({
          element: place.current!,
          getData: () => ({ [name]: value }),
          canDrop: isOf(kind),
          onDragEnter: () => setOver(true),
          onDragLeave: () => setOver(false),
          onDrop: () => setOver(false),
        }),
      ),
    [place, kind, name, value],
  );
  return isOver;
}

/** What is longer than its window moves on while something is dragged along its edge. */
export function useDragScroll(place: Place, kind: DragKind): void {
  useEffect(
    () =>
      withDrag(({ autoScrollForElements }) =>
        autoScrollForElements({ element: place.current!, canScroll: isOf(kind) }),
      ),
    [place, kind],
  );
}

/**
 * Is told the id of what is dragged when it is taken up, what the innermost place under it says where it drops, and on
 * which side of that it would stand.
 */
export function useDrags(
  kind: DragKind,
  drop: (id: number, onto: Readonly<Record<string | symbol, unknown>> | undefined, operation?: string) => void,
  take: (id: number) => void = () => {},
): void {
  const taken = useEffectEvent(take);
  const dropped = useEffectEvent(drop);
  useEffect(
    () =>
      withDrag(({ extractInstruction, monitorForElements }) =>
        monitorForElements({
          canMonitor: isOf(kind),
          onDragStart: ({ source }) => taken(source.data.id as number),
          onDrop({ source, location }) {
            const onto = location.current.dropTargets[0]?.data;
            dropped(source.data.id as number, onto, onto && extractInstruction(onto)?.operation);
          },
        }),
      ),
    [kind],
  );
}
