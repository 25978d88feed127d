import { byMoving, dictionary } from '#kernel/dictionary.ts';
import { choice, integer, reference } from '#kernel/fields/door.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** From the whole to its parts: a part is of the same kind as what it belongs to, or of a smaller one. */
export const branchKinds = ['company', 'branch', 'department', 'group'] as const;

/** The organisation as a tree: company, branch, department, group. Every member of staff belongs to one. */
export const branches = dictionary('admin/branches', {
  icon: 'hierarchy',
  access: familyAccess('branches', screenActions.branches),
  rows: 'staff',
  name: { max: 150 },
  fields: {
    parent_id: reference({ to: 'admin/branches' }),
    kind: choice({ values: branchKinds, required: true, default: 'department' }),
    work_schedule_id: reference({ to: 'fp/work-schedules' }),
    people_count: integer({ computed: true, readOnly: true }),
  },
  ordering: byMoving,
});
