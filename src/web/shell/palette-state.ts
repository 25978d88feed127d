import { storeOf } from '#web/state/store.ts';

export const paletteOpen = storeOf(false);
export const keysSheetOpen = storeOf(false);
/** The menu as a sheet on a phone. */
export const menuSheetOpen = storeOf(false);
