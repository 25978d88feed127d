const pressable = 'button, a[href], [role="button"], [role="menuitem"], [role="tab"], [role="gridcell"], td';

/** So close after and beside another tap one belongs to it: it was made before anybody has looked. */
const pairMs = 500;
const pairPixels = 6;

interface Press {
  readonly on: Element | null;
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly isTouch: boolean;
  /** Whoever taps what another screen shows has seen it. */
  readonly screen: string;
}

const pressOf = (event: MouseEvent): Press => ({
  on: event.target instanceof Element ? event.target.closest(pressable) : null,
  ...{ at: event.timeStamp, x: event.clientX, y: event.clientY },
  isTouch: 'pointerType' in event && event.pointerType === 'touch',
  screen: location.hash.split('?', 1)[0]!,
});

const isPair = (one: Press, next: Press): boolean =>
  next.screen === one.screen && next.at - one.at < pairMs && Math.hypot(next.x - one.x, next.y - one.y) < pairPixels;

/**
 * The second click of a pair that lands on something else than the first meant what was there before: it presses
 * nothing. What decides about a row keeps its place by itself (`DecisionSlot`); this holds for everything else that
 * goes with what it did, as the line that is removed, and for a cell that a panel moved aside.
 */
export function dropSecondClicks(): void {
  let first: Press | null = null;
  const listen = (event: MouseEvent) => {
    const press = pressOf(event);
    // Of a press by a key the count is 0.
    const isSecond = event.detail > 0 && first !== null && (press.isTouch ? isPair(first, press) : event.detail > 1);
    if (!isSecond) first = press;
    else if (first!.on && press.on && first!.on !== press.on) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  document.addEventListener('click', listen, true);
}
