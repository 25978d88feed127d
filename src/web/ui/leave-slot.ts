const slot = '[data-decides]';
const open = `${slot}:not([data-decided])`;
const focusable = 'a[href], button, [tabindex]';

/** What stands for a line of a list: what opens it, beside the buttons that decide about it. */
const lineOf = (item: Element): HTMLElement | undefined =>
  [...item.querySelectorAll<HTMLElement>(focusable)].find((one) => !one.closest(slot));

/** The next line that waits for a decision, below before above. */
function nextAfter(item: Element): Element | undefined {
  const all = [...(item.parentElement?.children ?? [])];
  const at = all.indexOf(item);
  return [...all.slice(at + 1), ...all.slice(0, at).reverse()].find((one) => one.querySelector(open));
}

/**
 * Takes the focus away from buttons that have decided: to the next line that waits for a decision, never to its
 * buttons, so that a second press of the space bar decides nothing. Where the space bar decides on a line as well, the
 * focus stays on the line that was decided about. What has the focus elsewhere keeps it.
 */
export function leaveSlot(own: HTMLElement): void {
  const focused = document.activeElement;
  const item = own.closest('li, tr, [role="listitem"]');
  const line = item && lineOf(item);
  const isLost = focused === null || focused === document.body;
  if (!isLost && !own.contains(focused) && focused !== line) return;
  const next = item && nextAfter(item);
  const staysOnLine = line?.getAttribute('aria-keyshortcuts')?.includes('Space');
  const waiting = next && (lineOf(next) ?? next.querySelector<HTMLElement>(slot));
  ((staysOnLine ? line : waiting) ?? own).focus({ preventScroll: true });
}
