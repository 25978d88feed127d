import { choice } from '#kernel/fields/choice.ts';
import { localizedText } from '#kernel/fields/localized-text.ts';
import { integer } from '#kernel/fields/number.ts';
import { reference } from '#kernel/fields/reference.ts';
import { resource } from '#kernel/resource.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** From the whole to its parts: a part is of the same kind as what it belongs to, or of a smaller one. */
export const branchKinds = ['company', 'branch', 'department', 'group'] as const;

/** The organisation as a tree: company, branch, department, group. Every member of staff belongs to one. */
export const branches = resource('admin/branches', {
  icon: 'hierarchy',
  display: 'name',
  order: 'ordering',
  access: familyAccess('branches', screenActions.branches),
  rows: 'staff',
  fields: {
    name: localizedText({ required: true, max: 150 }),
    parent_id: reference({ to: 'admin/branches' }),
    kind: choice({ values: branchKinds, required: true, default: 'department' }),
    people_count: integer({ computed: true, readOnly: true }),
    ordering: integer({ required: true, readOnly: true, list: false, default: 0 }),
  },
});
