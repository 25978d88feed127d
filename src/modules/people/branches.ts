import { familyAccess } from '#kernel/access.ts';
import { screenActions } from '#kernel/actions.ts';
import { localizedText } from '#kernel/fields/localized-text.ts';
import { integer } from '#kernel/fields/number.ts';
import { reference } from '#kernel/fields/reference.ts';
import { resource } from '#kernel/resource.ts';

/** The organisation as a tree: company, branch, department, group. Every member of staff belongs to one. */
export const branches = resource('admin/branches', {
  icon: 'hierarchy',
  display: 'name',
  order: 'ordering',
  access: familyAccess('branches', screenActions.branches),
  fields: {
    name: localizedText({ required: true, max: 150 }),
    parent_id: reference({ to: 'admin/branches' }),
    ordering: integer({ max: 10_000, default: 0 }),
  },
});
