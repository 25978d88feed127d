import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { RowValues } from '#web/fields/field-view.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { isWithin, nodesOf, type Step, type Target, targetOf } from '#web/tree/tree-order.ts';
import type { TreeTableProps } from '#web/tree/tree-props.ts';

/** Which rows stand in sight, where the keyboard is, how one of them moves, and what is said about it. */
export function useTree<T extends RowValues>(props: TreeTableProps<T>, body: RefObject<HTMLElement | null>) {
  const { display, rows, placed, placedNow, refusal, move } = props;
  const { t } = useTexts();
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [activeId, setActiveId] = useState<number | null>(null);
  const [announced, announce] = useState('');
  /** The row that was moved last: it keeps the focus. */
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
    if (!row || reason) return announce(reason ?? '');
    if (to.parent !== null) toggle(to.parent, false);
    move(row, to);
    const values = { name: nameOf(id), place: to.place + 1, parent: nameOf(to.parent) };
    announce(t(to.parent === null ? 'tree.said_top' : 'tree.said_below', values));
    held.current = id;
  };
  const step = (id: number, way: Step) => {
    // Of two keys in one frame the second one goes on from where the first one led.
    const to = targetOf(placedNow(), id, way);
    if (to) put(id, to);
    else announce(t('tree.no_further'));
  };
  const release = () => {
    held.current = null;
  };
  const onFocus = (id: number) => {
    if (held.current !== id) release();
    setActiveId(id);
  };

  return { nodes, byId, folded, reachable, announced, toggle, focus, obstacle, put, step, release, onFocus };
}

export type Tree = Omit<ReturnType<typeof useTree>, 'byId'>;
