import type { Preset } from '#kernel/presets.ts';

/** Enquiries that nobody has answered yet, and those of these days. */
export const newClientPresets: readonly Preset[] = [
  { name: 'unanswered', filters: { status: 'new' } },
  { name: 'week', filters: { created_at: 'week' } },
];

export const suggestionPresets: readonly Preset[] = [
  { name: 'unread', filters: { status: 'new' } },
  { name: 'week', filters: { created_at: 'week' } },
];
