import { choice, instant, integer, reference, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, screenActions } from '#modules/actions.ts';

export const baselineScopes = ['project', 'team', 'all'] as const;

const readers = [screenActions.ganttByDeveloper, screenActions.ganttByProject];
const writers = [actions.tasks.update];
const kept = { readOnly: true } as const;

/** How a plan stood at a moment, to hold what becomes of it against: its tasks are fixed when it is made. */
export const planBaselines = resource('fp/plan-baselines', {
  icon: 'flag',
  order: '-id',
  access: { read: readers, create: writers, update: writers, remove: writers },
  rows: 'scoped',
  fields: {
    name: text({ required: true, max: 100, search: true }),
    scope: choice({ required: true, fixed: true, values: baselineScopes, default: 'project' }),
    /** Of the scope `project`. */
    project_id: reference({ to: 'fp/projects', fixed: true }),
    /** Of the scope `team`. */
    team_id: reference({ to: 'fp/teams', fixed: true }),
    made_at: instant({ ...kept, required: true }),
    /** When the last of its tasks was to be done. */
    finish_at: instant(kept),
    task_count: integer({ ...kept, required: true, default: 0 }),
  },
});
