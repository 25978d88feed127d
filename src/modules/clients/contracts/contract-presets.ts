import type { Preset } from '#kernel/presets.ts';

/** Contracts by what is to be done about them. */
export const contractPresets: readonly Preset[] = [
  { name: 'active', filters: { status: 'active' } },
  { name: 'ends_soon', filters: { status: 'active', valid_until_from: 'today', valid_until_to: '+30d' } },
  { name: 'late_payment', filters: { next_payment_on_to: '-1d' } },
  { name: 'unsigned_act', filters: { unsigned_act_count_from: '1' } },
];
