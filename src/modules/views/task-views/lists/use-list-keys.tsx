import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';

const mark = '[data-task-id]';

/**
 * Arrows (and J, K) walk over the rows of a list in the order of the page, over all its groups; one row is reached by
 * Tab. `press` hears of other keys on a row, by the place of the key, so that they work on every layout.
 */
export function useListKeys(root: RefObject<HTMLElement | null>, press?: (id: number, code: string) => boolean) {
  const [activeId, setActive] = useState<number | null>(null);
  const rows = () => [...(root.current?.querySelectorAll<HTMLElement>(mark) ?? [])];
  const idOf = (row: HTMLElement) => Number(row.dataset.taskId);

  // A row that goes to another group is drawn again there: the focus goes with it, unless it is elsewhere by now.
  useEffect(() => {
    if (activeId === null || document.activeElement !== document.body) return;
    root.current?.querySelector<HTMLElement>(`[data-task-id="${activeId}"]`)?.focus({ preventScroll: true });
  });

  function onKeyDown(event: KeyboardEvent) {
    const row = (event.target as HTMLElement).closest<HTMLElement>(mark);
    if (!row || event.target !== row || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const all = rows();
    const at = all.indexOf(row);
    const next = { ArrowDown: at + 1, KeyJ: at + 1, ArrowUp: at - 1, KeyK: at - 1, Home: 0, End: all.length - 1 }[
      event.code
    ];
    if (next !== undefined) {
      event.preventDefault();
      all[Math.max(0, Math.min(next, all.length - 1))]?.focus();
    } else if (pressButton(row, event.code) || press?.(idOf(row), event.code)) event.preventDefault();
  }
  return { activeId, setActive, onKeyDown };
}

/** Keys stand for the buttons of the row, marked with `data-key`; M opens its last menu, the moves. */
function pressButton(row: HTMLElement, code: string): boolean {
  const line = row.closest('li, [role="listitem"]');
  const menus = [...(line?.querySelectorAll<HTMLElement>('[aria-haspopup="menu"]') ?? [])];
  const button = code === 'KeyM' ? menus.at(-1) : line?.querySelector<HTMLElement>(`[data-key="${code}"]`);
  button?.click();
  return Boolean(button);
}
