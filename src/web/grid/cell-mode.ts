import { ownStoreOf } from '#web/state/own-stores.ts';

/** Does a press on a cell edit it, or open its row? Kept from visit to visit; the keyboard does both in either. */
export const cellMode = ownStoreOf<boolean>('vazifa.cells', false);
