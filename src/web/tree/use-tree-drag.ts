import type { Instruction } from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { withDrag } from '#web/cards/with-drag.ts';
import type { Target, TreeNode } from '#web/tree/tree-order.ts';
import type { TreeTableProps } from '#web/tree/tree-props.ts';

interface DraggedRow extends Pick<TreeTableProps, 'placed' | 'isTree' | 'canMove'> {
  readonly node: TreeNode;
  /** Why a row may not stand below another one, or null. */
  readonly obstacle: (id: number, parent: number | null) => string | null;
  readonly put: (id: number, to: Target) => void;
}

/** A row that is held over this one: where it would go, and the words why it may not. */
interface Over {
  readonly operation: Instruction['operation'];
  readonly reason: string | null;
}

/** What a pointer does: the row is taken, and others are let go on it. */
export function useTreeDrag({ node, placed, isTree, canMove, obstacle, put }: DraggedRow) {
  const ref = useRef<HTMLTableRowElement>(null);
  const [isDragged, setDragged] = useState(false);
  const [over, setOver] = useState<Over | null>(null);
  const { id } = node;
  /** Where a row that is held over this one would go. */
  const wouldGo = useEffectEvent((held: number, operation: Instruction['operation']): Target => {
    if (operation === 'combine') return { parent: id, place: Number.MAX_SAFE_INTEGER };
    const family = placed
      .filter((one) => one.parent === node.parent && one.id !== held)
      .toSorted((a, b) => a.ordering - b.ordering);
    const at = family.findIndex((one) => one.id === id);
    return { parent: node.parent, place: operation === 'reorder-before' ? at : at + 1 };
  });
  const reasonAgainst = useEffectEvent((held: number, operation: Instruction['operation']) =>
    obstacle(held, wouldGo(held, operation).parent),
  );
  const drop = useEffectEvent((held: number, operation: Instruction['operation']) => {
    const { parent, place } = wouldGo(held, operation);
    const family = placed.filter((one) => one.parent === parent && one.id !== held);
    put(held, { parent, place: Math.min(place, family.length) });
  });
  useEffect(() => {
    const element = ref.current;
    if (!element || !canMove) return;
    const kind = 'tree-row';
    return withDrag(({ attachInstruction, combine, draggable, dropTargetForElements, extractInstruction }) =>
      combine(
        draggable({
          element,
          getInitialData: () => ({ kind, id }),
          onDragStart: () => setDragged(true),
          onDrop: () => setDragged(false),
        }),
        dropTargetForElements({
          element,
          canDrop: ({ source }) => source.data.kind === kind && source.data.id !== id,
          getData: ({ input, source }) => {
            const held = Number(source.data.id);
            const may = (operation: Instruction['operation']) =>
              reasonAgainst(held, operation) ? 'blocked' : 'available';
            const operations = {
              'reorder-before': may('reorder-before'),
              'reorder-after': may('reorder-after'),
              combine: isTree ? may('combine') : 'not-available',
            } as const;
            return attachInstruction({}, { input, element, operations });
          },
          onDrag: ({ self, source }) => {
            const instruction = extractInstruction(self.data);
            const { operation, blocked } = instruction ?? {};
            setOver(
              operation
                ? { operation, reason: blocked ? reasonAgainst(Number(source.data.id), operation) : null }
                : null,
            );
          },
          onDragLeave: () => setOver(null),
          onDrop: ({ self, source }) => {
            const instruction = extractInstruction(self.data);
            setOver(null);
            if (instruction && !instruction.blocked) drop(Number(source.data.id), instruction.operation);
          },
        }),
      ),
    );
  }, [id, canMove, isTree]);
  return { ref, isDragged, over };
}
