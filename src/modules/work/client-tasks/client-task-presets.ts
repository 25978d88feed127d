import type { Preset } from '#kernel/presets.ts';

/** Orders of clients by what is to be done about them. */
export const clientTaskPresets: readonly Preset[] = [
  { name: 'new', filters: { status: 'new' } },
  { name: 'late', filters: { wished_on_to: '-1d', status: '!done,confirmed,declined' } },
  { name: 'unconfirmed', filters: { status: 'done' } },
];
