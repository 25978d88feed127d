import type { AnyRouter } from '@tanstack/react-router';
import { storeOf } from '#web/state/store.ts';

/** True from the moment on which the address named another screen until that screen stands. */
export const screenOnItsWay = storeOf(false);

/** Takes the router's word for when a screen comes and stands. */
export function watchScreens(router: AnyRouter): void {
  router.subscribe('onBeforeLoad', ({ pathChanged }) => pathChanged && screenOnItsWay.set(true));
  // The effects in which a screen offers its commands run behind this.
  router.subscribe('onResolved', () => setTimeout(() => screenOnItsWay.set(false)));
}

/** Does it at once, or when the screen that is coming stands; of many that wait only the last is done. */
export function whenScreenStands(perform: () => void): void {
  forget();
  if (!screenOnItsWay.get()) return perform();
  forget = screenOnItsWay.subscribe(() => {
    forget();
    perform();
  });
}

let forget = () => {};
