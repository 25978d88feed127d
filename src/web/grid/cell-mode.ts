import { lasting, read, write } from '#web/state/storage.ts';
import { storeOf } from '#web/state/store.ts';

const key = 'vazifa.cells';

/** Does a press on a cell edit it, or open its row? Kept from visit to visit; the keyboard does both in either. */
export const cellMode = storeOf<boolean>(read<boolean>(lasting, key) ?? false);
cellMode.subscribe(() => write(lasting, key, cellMode.get()));
