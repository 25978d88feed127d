import { useRef } from 'react';
import type { RowValues } from '#web/fields/field-view.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { onTreeKey } from '#web/tree/tree-keys.ts';
import type { TreeColumn, TreeTableProps } from '#web/tree/tree-props.ts';
import { TreeRow } from '#web/tree/tree-row.tsx';
import look from '#web/ui/rows.module.css';
import styles from '#web/tree/tree.module.css';
import { useTree } from '#web/tree/use-tree.ts';

/**
 * Rows in an order that people keep: by dragging, by Alt and arrows, or by the menu of a row. A tree folds; arrows go
 * from row to row as in a list of files. One row is reached by Tab, the others by keys.
 */
export function TreeTable<T extends RowValues>(props: TreeTableProps<T>) {
  const { label, isTree = false } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const tree = useTree(props, body);
  const { nodes, byId } = tree;
  const remove = props.remove && ((id: number) => props.remove?.(byId.get(id)!));
  return (
    <div className={`scrolls ${look.scroll} ${styles.scroll}`} onPointerDown={tree.release}>
      <table
        className={`${look.rows} full ${styles.table}`}
        // A table whose rows fold, move and are walked by keys is a tree grid.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role={isTree ? 'treegrid' : 'grid'}
        aria-label={label}
      >
        <TreeHeading nameLabel={props.nameLabel} columns={props.columns} />
        <tbody ref={body} onKeyDown={(event) => onTreeKey(event, tree, { ...props, remove })}>
          {nodes.map((node) => (
            <TreeRow
              key={node.id}
              {...props}
              node={node}
              row={byId.get(node.id)!}
              isFolded={tree.folded.has(node.id)}
              isReachable={node.id === tree.reachable}
              obstacle={tree.obstacle}
              put={tree.put}
              step={tree.step}
              toggle={tree.toggle}
              isTree={isTree}
              onFocus={() => tree.onFocus(node.id)}
            />
          ))}
        </tbody>
      </table>
      {nodes.length === 0 && props.empty}
      <p className="sr-only" aria-live="assertive">
        {tree.announced}
      </p>
    </div>
  );
}

interface TreeHeadingProps {
  readonly nameLabel: string;
  readonly columns: readonly Omit<TreeColumn, 'renderCell'>[];
}

function TreeHeading({ nameLabel, columns }: TreeHeadingProps) {
  const { t } = useTexts();
  return (
    <thead>
      <tr>
        <th scope="col" className={`full medium ${styles.first}`}>
          {nameLabel}
        </th>
        {columns.map((column) => (
          <th key={column.name} scope="col" data-align={column.align} data-wide={column.wide || undefined}>
            {column.label}
          </th>
        ))}
        <th scope="col" className={look.end}>
          <span className="sr-only">{t('list.actions')}</span>
        </th>
      </tr>
    </thead>
  );
}
