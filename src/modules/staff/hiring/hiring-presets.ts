import type { Preset } from '#kernel/presets.ts';

/** Applicants as HR asks for them: who waits, who came lately, who is praised. */
export const appealPresets: readonly Preset[] = [
  { name: 'waiting', filters: { stage: 'new,interview,test,offer' } },
  { name: 'week', filters: { created_at: 'week' } },
  { name: 'best', filters: { stars_from: '4' } },
];
