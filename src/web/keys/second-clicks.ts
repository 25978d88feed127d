const pressable = 'button, a[href], [role="button"], [role="menuitem"], [role="tab"]';

const buttonOf = (event: MouseEvent): Element | null =>
  event.target instanceof Element ? event.target.closest(pressable) : null;

/**
 * The second click of a pair that lands on another button than the first meant what was there before: it presses
 * nothing. What decides about a row keeps its place by itself (`DecisionSlot`); this holds for everything else that
 * goes with what it did, as the line that is removed.
 */
export function dropSecondClicks(): void {
  let first: Element | null = null;
  const listen = (event: MouseEvent) => {
    const button = buttonOf(event);
    // Of a press by a key the count is 0.
    if (event.detail < 2) first = button;
    else if (first && button && first !== button) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  document.addEventListener('click', listen, true);
}
