import { color } from '#kernel/fields/color.ts';
import { localizedText } from '#kernel/fields/localized-text.ts';
import { integer } from '#kernel/fields/number.ts';
import { reference } from '#kernel/fields/reference.ts';
import { resource } from '#kernel/resource.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** Parts into which the tasks of a project fall. One without a project is offered in all of them. */
export const projectCategories = resource('fp/project-categories', {
  icon: 'category-2',
  display: 'name',
  order: 'ordering',
  access: familyAccess('projectCategories', screenActions.projectCategories),
  rows: 'scoped',
  fields: {
    name: localizedText({ required: true, max: 100, unique: 'project_id' }),
    project_id: reference({ to: 'fp/projects', partOf: true }),
    parent_id: reference({ to: 'fp/project-categories', list: false, within: 'project_id' }),
    color: color({}),
    ordering: integer({ required: true, readOnly: true, list: false, default: 0 }),
  },
});
