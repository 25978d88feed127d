import { Menu } from '@mantine/core';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import {
  attachInstruction,
  extractInstruction,
  type Instruction,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item';
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RowValues } from '#web/fields/field-view.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { type Step, type Target, targetOf, type TreeNode } from '#web/tree/tree-order.ts';
import type { TreeTableProps } from '#web/tree/tree-props.ts';
import styles from '#web/tree/tree.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

interface TreeRowProps extends TreeTableProps {
  readonly node: TreeNode;
  readonly row: RowValues;
  readonly isFolded: boolean;
  readonly isReachable: boolean;
  readonly obstacle: (id: number, parent: number | null) => string | null;
  readonly put: (id: number, to: Target) => void;
  readonly step: (id: number, way: Step) => void;
  readonly toggle: (id: number) => void;
  readonly onFocus: () => void;
}

/** A row that is held over this one: where it would go, and the words why it may not. */
interface Over {
  readonly operation: Instruction['operation'];
  readonly reason: string | null;
}

/** One row: it can be dragged, and others can be dropped before, behind or into it. */
export function TreeRow(props: TreeRowProps) {
  const { node, row, columns, display, isTree, isFolded, isReachable, isFaded, canMove, openId, renderIcon, toggle } =
    props;
  const { t } = useTexts();
  const ref = useRef<HTMLTableRowElement>(null);
  const [isDragged, setDragged] = useState(false);
  const [over, setOver] = useState<Over | null>(null);
  const { id } = row;
  const { list } = useDragging(props, ref, setDragged, setOver);
  const name = String(row[display] ?? id);
  return (
    <tr
      ref={ref}
      data-row={id}
      data-open={id === openId || undefined}
      data-dragged={isDragged || undefined}
      data-faded={isFaded?.(row) || undefined}
      data-over={over?.operation}
      data-blocked={over?.reason ? true : undefined}
      style={{ '--level': node.level } as CSSProperties}
      tabIndex={isReachable ? 0 : -1}
      {...(isTree && {
        'aria-level': node.level,
        'aria-posinset': node.place + 1,
        'aria-setsize': node.count,
        ...(node.children > 0 && { 'aria-expanded': !isFolded }),
      })}
      aria-keyshortcuts={canMove ? list : undefined}
      onFocus={props.onFocus}
      onClick={(event) => {
        if ((event.target as Element).closest('button, a, [role="menu"]') || getSelection()?.toString()) return;
        props.open(id);
      }}
    >
      <td className={styles.first}>
        <span className={styles.name}>
          {canMove && (
            <span className={styles.grip} aria-hidden="true">
              <Icon name="dots-vertical" size={14} />
            </span>
          )}
          {isTree &&
            (node.children > 0 ? (
              <button
                type="button"
                className={styles.fold}
                tabIndex={-1}
                aria-label={t(isFolded ? 'tree.unfold' : 'tree.fold', { name })}
                onClick={() => toggle(id)}
              >
                <Icon name={isFolded ? 'chevron-right' : 'chevron-down'} size={14} />
              </button>
            ) : (
              <span className={styles.fold} />
            ))}
          {renderIcon?.(row)}
          <span className="cut" translate="no" title={name}>
            {name}
          </span>
          {isFolded && <span className={styles.count}>{node.children}</span>}
          {over?.reason && <span className={styles.reason}>{over.reason}</span>}
        </span>
      </td>
      {columns.map((column) => (
        <td key={column.name} data-align={column.align} data-wide={column.wide || undefined}>
          {column.renderCell(row)}
        </td>
      ))}
      <td className={styles.end}>
        <RowMenu {...props} />
      </td>
    </tr>
  );
}

/** What a pointer does: the row is taken, and others are let go on it. */
function useDragging(
  { row, node, placed, isTree, canMove, obstacle, put }: TreeRowProps,
  ref: { readonly current: HTMLTableRowElement | null },
  setDragged: (is: boolean) => void,
  setOver: (over: Over | null) => void,
) {
  const { id } = row;
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
    return combine(
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
            operation ? { operation, reason: blocked ? reasonAgainst(Number(source.data.id), operation) : null } : null,
          );
        },
        onDragLeave: () => setOver(null),
        onDrop: ({ self, source }) => {
          const instruction = extractInstruction(self.data);
          setOver(null);
          if (instruction && !instruction.blocked) drop(Number(source.data.id), instruction.operation);
        },
      }),
    );
  }, [id, canMove, isTree, ref, setDragged, setOver]);
  return { list: isTree ? 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowRight Alt+ArrowLeft' : 'Alt+ArrowUp Alt+ArrowDown' };
}

const stepIcons: Readonly<Record<Step, string>> = {
  up: 'arrow-up',
  down: 'arrow-down',
  in: 'arrow-right',
  out: 'arrow-left',
};

/** Everything that can be done with a row, for a touch as well: moving by one step needs no dragging. */
function RowMenu({ row, placed, isTree, canMove, display, open, remove, renderActions, step }: TreeRowProps) {
  const { t } = useTexts();
  const ways: readonly Step[] = canMove ? (isTree ? ['up', 'down', 'in', 'out'] : ['up', 'down']) : [];
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <IconButton icon="dots" label={`${t('list.actions')}: ${String(row[display] ?? '')}`} small tabIndex={-1} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="layout-sidebar-right" />} onClick={() => open(row.id)}>
          {t('action.open')}
        </Menu.Item>
        {renderActions?.(row)}
        {ways.length > 0 && <Menu.Divider />}
        {ways.map((way) => (
          <Menu.Item
            key={way}
            leftSection={<Icon name={stepIcons[way]} />}
            disabled={!targetOf(placed, row.id, way)}
            onClick={() => step(row.id, way)}
          >
            {t(`tree.${way}`)}
          </Menu.Item>
        ))}
        {remove && (
          <>
            <Menu.Divider />
            <Menu.Item data-danger="" leftSection={<Icon name="trash" />} onClick={() => remove(row)}>
              {t('action.delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
