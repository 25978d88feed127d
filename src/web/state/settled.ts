import { storeOf } from '#web/state/store.ts';

/**
 * Has the first screen been up for a moment, or has somebody begun to use it? What stands beside the work and brings a
 * page of its own waits for this: nobody who waits for the screen has to wait for it, too.
 */
export const settled = storeOf(false);
