import type { Preset } from '#kernel/presets.ts';

/** Accounts that an administrator looks for. */
export const userPresets: readonly Preset[] = [
  { name: 'blocked', filters: { status: 'blocked' } },
  { name: 'clients', filters: { client_id: '!null' } },
  { name: 'hired', filters: { hired_on: 'month' } },
];
