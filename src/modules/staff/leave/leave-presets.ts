import type { Preset } from '#kernel/presets.ts';

/** Leave as those ask for it who decide, and those who plan. */
export const leavePresets: readonly Preset[] = [
  { name: 'mine', filters: { user_id: 'me' } },
  { name: 'waiting', filters: { status: 'sent' } },
  { name: 'now', filters: { status: 'approved', starts_on_to: 'today', ends_on_from: 'today' } },
  { name: 'ahead', filters: { status: 'approved', starts_on_from: '+1d' } },
];
