import { storeOf } from '#web/state/store.ts';

export const quickAddOpen = storeOf(false);
