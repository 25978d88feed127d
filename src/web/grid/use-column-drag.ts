import { type RefObject, useEffect, useRef, useState } from 'react';
import { withDrag } from '#web/cards/with-drag.ts';
import type { Resource } from '#kernel/resource.ts';
import { moveColumn } from '#web/grid/list-columns.ts';

const operations = { 'reorder-before': 'available', 'reorder-after': 'available', combine: 'not-available' } as const;

/** Lets a heading be dragged to another one of its table; also tells on which side of it another would land. */
export function useColumnDrag(
  resource: Resource,
  name: string,
): [ref: RefObject<HTMLTableCellElement | null>, over: string | undefined] {
  const ref = useRef<HTMLTableCellElement>(null);
  const [over, setOver] = useState<string | undefined>();
  useEffect(() => {
    const element = ref.current!;
    const kind = `column of ${resource.path}`;
    return withDrag(({ attachInstruction, combine, draggable, dropTargetForElements, extractInstruction }) =>
      combine(
        draggable({
          element,
          canDrag: () => name !== resource.display,
          getInitialData: () => ({ kind, name }),
        }),
        dropTargetForElements({
          element,
          canDrop: ({ source }) => source.data.kind === kind && source.data.name !== name,
          getData: ({ input }) => attachInstruction({ name }, { input, element, operations, axis: 'horizontal' }),
          onDrag: ({ self }) => setOver(extractInstruction(self.data)?.operation),
          onDragLeave: () => setOver(undefined),
          onDrop: ({ self, source }) => {
            setOver(undefined);
            const isBehind = extractInstruction(self.data)?.operation === 'reorder-after';
            moveColumn(resource, String(source.data.name), name, isBehind);
          },
        }),
      ),
    );
  }, [resource, name]);
  return [ref, over];
}
