import { type RefObject, useEffect, useRef } from 'react';
import type { GridTableProps } from '#web/grid/grid-props.ts';
import type { Grid } from '#web/grid/use-grid.ts';

/**
 * Keeps the focus where the keyboard stands while rows come and go: a row that leaves the document takes the focus
 * along without a word. While its place is not drawn, the part that scrolls holds it.
 */
export function useKeptFocus(
  { scroll, scrollTo }: Pick<GridTableProps, 'scroll' | 'scrollTo'>,
  body: RefObject<HTMLElement | null>,
  { active, cells: { cursor, editing } }: Grid,
) {
  /** Is the keyboard here? */
  const isHere = useRef(false);
  /** Shall its place be brought into sight? */
  const isSought = useRef(false);

  useEffect(() => {
    if (!isHere.current) return;
    if (editing && document.activeElement !== document.body) return;
    const place = cursor ? `td[data-cell="${cursor.row}:${cursor.column}"]` : `tr[data-index="${active}"]`;
    const element = body.current?.querySelector<HTMLElement>(place);
    if (!element && isSought.current) scrollTo?.(cursor?.row ?? active);
    const target = editing ? scroll.current : (element ?? scroll.current);
    if (target !== document.activeElement) target?.focus({ preventScroll: true });
    if (!element || !isSought.current) return;
    isSought.current = false;
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  return {
    /** Brings the place into sight as soon as it is drawn. */
    seek: () => {
      isSought.current = true;
    },
    hold: (target: Element) => {
      const isInRow = body.current?.contains(target) && !target.closest('button, a');
      isHere.current = target === scroll.current || isInRow || false;
    },
    /** The focus goes: with an editor that is taken away, it goes nowhere and comes back. */
    release: (next: EventTarget | null) => {
      if (!editing || next) isHere.current = false;
    },
  };
}
