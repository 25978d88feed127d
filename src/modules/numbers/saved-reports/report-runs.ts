import { choice, decimal, instant, integer, reference, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';

const kept = { readOnly: true } as const;

/** `refused`: without the right a word of it instead of a file; `left`: works here no more, and is told nothing. */
export const runStates = ['sent', 'refused', 'failed', 'left'] as const;
export type RunState = (typeof runStates)[number];

/** What became of a schedule when it was due, for each recipient: once for each due time. */
export const reportRuns = resource('fp/report-runs', {
  icon: 'history',
  display: 'due_at',
  order: '-id',
  access: { read: 'staff' },
  rows: 'scoped',
  fields: {
    schedule_id: reference({ ...kept, to: 'fp/report-schedules', required: true, partOf: true }),
    due_at: instant({ ...kept, required: true }),
    user_id: reference({ ...kept, to: 'admin/users', required: true }),
    state: choice({ ...kept, values: runStates, required: true }),
    row_count: integer(kept),
    seconds: decimal({ ...kept, scale: 3 }),
    as_of: instant({ ...kept, list: false }),
    error: text({ ...kept, max: 250 }),
  },
});
