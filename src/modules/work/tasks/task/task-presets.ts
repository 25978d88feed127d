import { closedStatuses } from '#modules/company/projects/door.ts';
import type { Preset } from '#kernel/presets.ts';

const open = `!${closedStatuses.join()}`;

/** What people look for among tasks many times a day. */
export const taskPresets: readonly Preset[] = [
  { name: 'mine', filters: { executor_id: 'me' } },
  // The same as `isLate` says of one task.
  { name: 'late', filters: { deadline_to: 'now', status: open } },
  { name: 'today', filters: { deadline: 'today' } },
  { name: 'week', filters: { deadline: 'week' } },
  { name: 'unassigned', filters: { executor_id: 'null', status: open } },
  { name: 'returned', filters: { status: 'returned,not_accepted' } },
  // Few at any time: the status finds them before anybody's part in them is looked at.
  { name: 'waiting', filters: { judge_id: 'me', status: 'checking,done,not_accepted' } },
];
