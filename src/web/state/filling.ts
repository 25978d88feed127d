import { announcedOf, onAnnounced } from '#web/state/server-state.ts';
import { storeOf } from '#web/state/store.ts';

interface Filling {
  readonly left: number;
}

/** How much of a new company's past is still being made: of nothing else than this do screens wait. */
export const filling = storeOf(announcedOf<Filling>('filling')?.left ?? 0);
onAnnounced<Filling>('filling', ({ left }) => filling.set(left));
