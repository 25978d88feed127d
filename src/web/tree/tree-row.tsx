import type { ReactNode } from 'react';
import { type RowValues, textOrEmpty } from '#web/fields/field-view.ts';
import { type Step, type Target, targetOf, type TreeNode } from '#web/tree/tree-order.ts';
import type { TreeTableProps } from '#web/tree/tree-props.ts';
import styles from '#web/tree/tree.module.css';
import look from '#web/ui/rows.module.css';
import { useTreeDrag } from '#web/tree/use-tree-drag.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Menu } from '#web/ui/floats.tsx';
import { IconMenu } from '#web/ui/icon-menu.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface TreeRowProps<T extends RowValues> extends TreeTableProps<T> {
  readonly node: TreeNode;
  readonly row: T;
  readonly isFolded: boolean;
  readonly isReachable: boolean;
  readonly obstacle: (id: number, parent: number | null) => string | null;
  readonly put: (id: number, to: Target) => void;
  readonly step: (id: number, way: Step) => void;
  readonly toggle: (id: number) => void;
  readonly onFocus: () => void;
}

/** One row: it can be dragged, and others can be dropped before, behind or into it. */
export function TreeRow<T extends RowValues>(props: TreeRowProps<T>) {
  const { node, row, columns, display, isTree, isFolded, canMove } = props;
  const { ref, isDragged, over } = useTreeDrag(props);
  const { id } = row;
  const name = textOrEmpty(row[display] ?? id);
  return (
    <tr
      ref={ref}
      data-row={id}
      data-open={id === props.openId || undefined}
      data-dragged={isDragged || undefined}
      data-faded={props.isFaded?.(row) || undefined}
      data-over={over?.operation}
      data-blocked={over?.reason ? true : undefined}
      style={{ '--level': node.level }}
      tabIndex={props.isReachable ? 0 : -1}
      {...(isTree && treeAria(node, isFolded))}
      aria-keyshortcuts={canMove ? keysOfMoving(isTree) : undefined}
      onFocus={props.onFocus}
      onClick={(event) => {
        if ((event.target as Element).closest('button, a, [role="menu"]') || getSelection()?.toString()) return;
        props.open(id);
      }}
    >
      <td className={`full medium ${styles.first}`}>
        <TreeRowName
          name={name}
          icon={props.renderIcon?.(row)}
          canMove={canMove}
          isTree={isTree}
          isFolded={isFolded}
          below={node.children}
          reason={over?.reason}
          toggle={() => props.toggle(id)}
        />
      </td>
      {columns.map((column) => (
        <td key={column.name} data-align={column.align} data-wide={column.wide || undefined}>
          {column.renderCell(row)}
        </td>
      ))}
      <td className={look.end}>
        <TreeRowMenu {...props} name={name} />
      </td>
    </tr>
  );
}

/** Where a row of a tree stands, for those who hear it. */
const treeAria = ({ level, place, count, children }: TreeNode, isFolded: boolean) => ({
  'aria-level': level,
  'aria-posinset': place + 1,
  'aria-setsize': count,
  ...(children > 0 && { 'aria-expanded': !isFolded }),
});

const keysOfMoving = (isTree: boolean | undefined) =>
  isTree ? 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowRight Alt+ArrowLeft' : 'Alt+ArrowUp Alt+ArrowDown';

const stepIcons: Readonly<Record<Step, string>> = {
  up: 'arrow-up',
  down: 'arrow-down',
  in: 'arrow-right',
  out: 'arrow-left',
};

interface TreeRowMenuProps<T extends RowValues>
  extends Pick<TreeTableProps<T>, 'placed' | 'isTree' | 'canMove' | 'open' | 'remove' | 'renderActions'> {
  readonly row: T;
  readonly name: string;
  readonly step: (id: number, way: Step) => void;
}

/** Everything that can be done with a row, for a touch as well: moving by one step needs no dragging. */
function TreeRowMenu<T extends RowValues>(props: TreeRowMenuProps<T>) {
  const { row, name, placed, isTree, canMove, open, remove, renderActions, step } = props;
  const { t } = useTexts();
  const ways: readonly Step[] = canMove ? (isTree ? ['up', 'down', 'in', 'out'] : ['up', 'down']) : [];
  return (
    <IconMenu icon="dots" label={`${t('list.actions')}: ${name}`} small tabIndex={-1} width={220}>
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
    </IconMenu>
  );
}

interface TreeRowNameProps {
  readonly name: string;
  readonly icon: ReactNode;
  readonly canMove: boolean;
  readonly isTree: boolean | undefined;
  readonly isFolded: boolean;
  /** How many rows stand below it. */
  readonly below: number;
  /** Why the row that is held over it may not come here. */
  readonly reason: string | null | undefined;
  readonly toggle: () => void;
}

/** The first cell of a row: what it is taken by, what folds it, its name, and what is said of a row held over it. */
function TreeRowName(props: TreeRowNameProps) {
  const { name, icon, canMove, isTree, isFolded, below, reason, toggle } = props;
  return (
    <span className={`row gap-6 shrinks ${styles.name}`}>
      {canMove && (
        <span className={`rigid quiet wide-only ${styles.grip}`} aria-hidden="true">
          <Icon name="dots-vertical" size={14} />
        </span>
      )}
      {isTree &&
        (below > 0 ? (
          <FoldButton name={name} isFolded={isFolded} toggle={toggle} />
        ) : (
          <span className={`rigid quiet tap ${look.fold}`} />
        ))}
      {icon}
      <span className="cut" translate="no" title={name}>
        {name}
      </span>
      {isFolded && <span className={`rigid quiet small plain sunken ${styles.count}`}>{below}</span>}
      {reason && <span className="bad plain">{reason}</span>}
    </span>
  );
}

function FoldButton({ name, isFolded, toggle }: Pick<TreeRowNameProps, 'name' | 'isFolded' | 'toggle'>) {
  const { t } = useTexts();
  return (
    <button
      type="button"
      className={`rigid quiet tap ${look.fold}`}
      tabIndex={-1}
      aria-label={t(isFolded ? 'tree.unfold' : 'tree.fold', { name })}
      onClick={toggle}
    >
      <Icon name={isFolded ? 'chevron-right' : 'chevron-down'} size={14} />
    </button>
  );
}
