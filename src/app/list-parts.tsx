import { call } from '#web/api/call.ts';
import { session } from '#web/session/session.ts';
import type { ListParts } from '#web/product/product-parts.ts';
import { newClientPresets, suggestionPresets } from '#modules/clients/enquiries/enquiry-presets.ts';
import { appealPresets } from '#modules/staff/hiring/hiring-presets.ts';
import { leavePresets } from '#modules/staff/leave/leave-presets.ts';
import { contractPresets } from '#modules/clients/contracts/contract-presets.ts';
import { clientTaskPresets } from '#modules/work/client-tasks/client-task-presets.ts';
import { userPresets } from '#modules/company/people/user-presets.ts';
import { runningClock } from '#modules/screens.ts';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import { refusalOfChange } from '#modules/work/tasks/task/task-changes.ts';
import type { TaskRelation } from '#modules/work/tasks/workflow/transition-table.ts';
import { isLate } from '#modules/work/tasks/workflow/is-late.ts';
import { taskPresets } from '#modules/work/tasks/task/task-presets.ts';

/** What the modules say of lists of their rows. By path: no definition comes along with the first screen. */
export const lists: readonly ListParts[] = [
  {
    path: 'fp/dev-tasks',
    presets: taskPresets,
    hasTabs: true,
    counts: async (of, asked, signal) =>
      (await call('GET /api/fp/dev-tasks/value-counts', { query: { ...asked, of }, signal })).rows,
    lateField: ({ deadline, status }) =>
      isLate({ deadline: deadline as string | null, status: String(status) }) ? 'deadline' : null,
    picks: (name, row) => {
      const task = row as unknown as TaskRow;
      const own = session.get().user?.id ?? 0;
      return name === 'executor_id' && refusalOfChange(task, [name], task.relations as TaskRelation[], own) === null;
    },
    shownIn: (name, row) =>
      name === 'actual_minutes' && row.running_since ? runningClock(row as unknown as TaskRow) : undefined,
    usual: ['project_id', 'executor_id', 'status', 'task_priority_id', 'task_type_id', 'sticker_ids', 'deadline'],
  },
  { path: 'fp/leave-requests', presets: leavePresets },
  { path: 'fp/client-contracts', presets: contractPresets },
  { path: 'fp/client-tasks', presets: clientTaskPresets },
  { path: 'admin/users', presets: userPresets },
  { path: 'admin/new-clients', presets: newClientPresets },
  { path: 'admin/appeal-for-jobs', presets: appealPresets },
  { path: 'admin/suggestions', presets: suggestionPresets },
];
