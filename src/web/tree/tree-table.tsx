import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { isWithin, nodesOf, type Step, type Target, targetOf } from '#web/tree/tree-order.ts';
import type { TreeTableProps } from '#web/tree/tree-props.ts';
import { TreeRow } from '#web/tree/tree-row.tsx';
import styles from '#web/tree/tree.module.css';

const steps: Readonly<Record<string, Step>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };

/**
 * Rows in an order that people keep: by dragging, by Alt and arrows, or by the menu of a row. A tree folds; arrows go
 * from row to row as in a list of files. One row is reached by Tab, the others by keys.
 */
export function TreeTable(props: TreeTableProps) {
  const { label, display, nameLabel, rows, placed, placedNow, columns, isTree = false, canMove } = props;
  const { refusal, move, open, remove } = props;
  const { t } = useTexts();
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [activeId, setActiveId] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const body = useRef<HTMLTableSectionElement>(null);
  const held = useRef<number | null>(null);
  const nodes = nodesOf(placed, folded);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const nameOf = (id: number | null) => (id === null ? '' : String(byId.get(id)?.[display] ?? id));
  const reachable = nodes.some(({ id }) => id === activeId) ? activeId : (nodes[0]?.id ?? null);

  const toggle = (id: number, fold = !folded.has(id)) =>
    setFolded((now) => new Set(fold ? [...now, id] : [...now].filter((one) => one !== id)));
  const focus = (id: number | undefined) =>
    id !== undefined && body.current?.querySelector<HTMLElement>(`tr[data-row="${id}"]`)?.focus();

  // A row that moves in the page loses the focus. It has it again before the next key is pressed, for Alt and an arrow
  // without a row would be the browser's own way back.
  useLayoutEffect(() => {
    if (held.current !== null && document.activeElement === document.body) focus(held.current);
  });

  /** Words where a row may not go, or null. */
  const obstacle = (id: number, parent: number | null): string | null => {
    if (parent !== null && isWithin(placedNow(), parent, id)) return t('tree.not_into_itself');
    return refusal?.(byId.get(id)!, parent === null ? null : (byId.get(parent) ?? null)) ?? null;
  };
  const put = (id: number, to: Target) => {
    const row = byId.get(id);
    const reason = obstacle(id, to.parent);
    if (!row || reason) return setSaid(reason ?? '');
    if (to.parent !== null) toggle(to.parent, false);
    move(row, to);
    const values = { name: nameOf(id), place: to.place + 1, parent: nameOf(to.parent) };
    setSaid(t(to.parent === null ? 'tree.said_top' : 'tree.said_below', values));
    held.current = id;
  };
  const step = (id: number, way: Step) => {
    // Of two keys in one frame the second one goes on from where the first one led.
    const to = targetOf(placedNow(), id, way);
    if (to) put(id, to);
    else setSaid(t('tree.no_further'));
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const element = (event.target as Element).closest<HTMLElement>('tr[data-row]');
    if (!element || element !== event.target) return;
    const id = Number(element.dataset.row);
    const at = nodes.findIndex((node) => node.id === id);
    const node = nodes[at];
    if (!node) return;
    const way = steps[event.key];
    if (event.altKey && way) {
      if (canMove && (isTree || way === 'up' || way === 'down')) step(id, way);
    } else if (event.key === 'ArrowDown') focus(nodes[at + 1]?.id);
    else if (event.key === 'ArrowUp') focus(nodes[at - 1]?.id);
    else if (event.key === 'Home') focus(nodes[0]?.id);
    else if (event.key === 'End') focus(nodes.at(-1)?.id);
    else if (event.key === 'ArrowRight' && isTree) {
      if (node.children && folded.has(id)) toggle(id, false);
      else if (node.children) focus(nodes[at + 1]?.id);
    } else if (event.key === 'ArrowLeft' && isTree) {
      if (node.children && !folded.has(id)) toggle(id, true);
      else if (node.parent !== null) focus(node.parent);
    } else if (event.key === 'Enter') open(id);
    else if (event.key === 'Delete' && remove) remove(byId.get(id)!);
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.scroll} onPointerDown={() => (held.current = null)}>
      <table
        className={styles.table}
        // A table whose rows fold, move and are walked by keys is a tree grid.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role={isTree ? 'treegrid' : 'grid'}
        aria-label={label}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.first}>
              {nameLabel}
            </th>
            {columns.map((column) => (
              <th key={column.name} scope="col" data-align={column.align} data-wide={column.wide || undefined}>
                {column.label}
              </th>
            ))}
            <th scope="col" className={styles.end}>
              <span className="sr-only">{t('list.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown}>
          {nodes.map((node) => (
            <TreeRow
              key={node.id}
              {...props}
              node={node}
              row={byId.get(node.id)!}
              isFolded={folded.has(node.id)}
              isReachable={node.id === reachable}
              obstacle={obstacle}
              put={put}
              step={step}
              toggle={toggle}
              isTree={isTree}
              onFocus={() => {
                if (held.current !== node.id) held.current = null;
                setActiveId(node.id);
              }}
            />
          ))}
        </tbody>
      </table>
      {nodes.length === 0 && props.empty}
      <p className="sr-only" aria-live="assertive">
        {said}
      </p>
    </div>
  );
}
