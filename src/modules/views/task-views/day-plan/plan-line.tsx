import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useDraggable } from '#web/cards/dragging.tsx';
import { withDrag } from '#web/cards/with-drag.ts';
import styles from '#modules/views/task-views/lists/lists.module.css';

interface PlanLineProps {
  readonly id: number;
  readonly place: 'plan' | 'offered';
  readonly isDone?: boolean;
  readonly children: ReactNode;
}

const operations = { 'reorder-before': 'available', 'reorder-after': 'available', combine: 'not-available' } as const;

/** A line that can be dragged onto the plan, off it, and to another place on it. */
export function PlanLine({ id, place, isDone, children }: PlanLineProps) {
  const ref = useRef<HTMLLIElement>(null);
  const isDragged = useDraggable(ref, 'planned-task', id);
  const [over, setOver] = useState<string | undefined>();
  useEffect(() => {
    if (place === 'offered') return undefined;
    const element = ref.current!;
    return withDrag(({ attachInstruction, dropTargetForElements, extractInstruction }) =>
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.kind === 'planned-task' && source.data.id !== id,
        getData: ({ input }) => attachInstruction({ id, place }, { input, element, operations, axis: 'vertical' }),
        onDrag: ({ self }) => setOver(extractInstruction(self.data)?.operation),
        onDragLeave: () => setOver(undefined),
        onDrop: () => setOver(undefined),
      }),
    );
  }, [id, place]);
  return (
    <li
      ref={ref}
      className={`row wrap ends ruled panel ${styles.line}`}
      data-done={isDone || undefined}
      data-dragged={isDragged || undefined}
      data-drop={over}
    >
      {children}
    </li>
  );
}
