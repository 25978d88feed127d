const pressable = 'button, a[href], [role="button"], [role="menuitem"], [role="tab"], [role="gridcell"], td';

/** So close after and beside another one a press belongs to it: it was made before anybody could have looked. */
const pairMs = 500;
const pairPixels = 6;

interface Press {
  readonly on: Element | null;
  readonly at: number;
  readonly x: number;
  readonly y: number;
}

const pressOf = ({ target, timeStamp, clientX, clientY }: MouseEvent): Press => ({
  on: target instanceof Element ? target.closest(pressable) : null,
  ...{ at: timeStamp, x: clientX, y: clientY },
});

const isPair = (one: Press, next: Press): boolean =>
  next.at - one.at < pairMs && Math.hypot(next.x - one.x, next.y - one.y) < pairPixels;

/**
 * The second click of a pair that lands on something else than the first meant what was there before: it presses
 * nothing. What decides about a row keeps its place by itself (`DecisionSlot`); this holds for everything else that
 * goes with what it did, as the line that is removed, and for a cell that a panel moved aside.
 */
export function dropSecondClicks(): void {
  let first: Press | null = null;
  const listen = (event: MouseEvent) => {
    const press = pressOf(event);
    // Of a press by a key the count is 0. Fingers count no pairs: there place and time say it.
    const isSecond = event.detail > 0 && first !== null && (event.detail > 1 || isPair(first, press));
    if (!isSecond) first = press;
    else if (first!.on && press.on && first!.on !== press.on) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  document.addEventListener('click', listen, true);
}
