/** More tasks are not changed at once: the transaction would hold up everyone else. */
export const BULK_MAX = 500;
