/** The row of a list, board, tree or calendar that Tab would reach. */
const reachable = ['tr', '[data-task-id]', '[role="gridcell"]', '[role="listitem"]']
  .map((one) => `${one}[tabindex="0"]`)
  .join(', ');
const arrows: Readonly<Record<string, string>> = { KeyJ: 'ArrowDown', KeyK: 'ArrowUp' };
const longestWaitMs = 5_000;

const firstRow = (within: Element): HTMLElement | null => within.querySelector<HTMLElement>(reachable);

/** A screen was opened by keys: the keyboard stands on its first row as soon as that is there, unless one goes on. */
export function stepIntoRows(route: string): void {
  const until = performance.now() + longestWaitMs;
  let isOver = false;
  const stop = () => {
    isOver = true;
  };
  for (const event of ['keydown', 'pointerdown']) addEventListener(event, stop, { once: true, capture: true });
  const look = () => {
    if (isOver || performance.now() > until) return;
    const screen = document.querySelector(`main[data-screen="${CSS.escape(route)}"]:not([aria-busy="true"])`);
    const row = screen && firstRow(screen);
    if (row) row.focus({ preventScroll: true });
    else setTimeout(look, 50);
  };
  setTimeout(look, 50);
}

/** J and K walk wherever the arrows do; where nothing has the keyboard, they step in. True: the key meant a row. */
export function walkByLetter(event: KeyboardEvent, target: Element | null): boolean {
  const key = arrows[event.code];
  if (!key || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  const screen = document.querySelector('main');
  if (!screen || target?.matches('td[data-cell]')) return false;
  if (target && screen.contains(target) && target !== screen) {
    const arrow = new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true });
    return !target.dispatchEvent(arrow);
  }
  const row = target === document.body || target === screen ? firstRow(screen) : null;
  row?.focus();
  return row !== null;
}

/** The search of the screen; false: it has none. */
export function stepIntoSearch(): boolean {
  const input = document.querySelector<HTMLInputElement>('main [role="search"] input');
  input?.focus();
  input?.select();
  return input !== null;
}
