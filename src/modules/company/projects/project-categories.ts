import { byMoving, dictionary } from '#kernel/dictionary.ts';
import { color, reference } from '#kernel/fields/door.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** Parts into which the tasks of a project fall. One without a project is offered in all of them. */
export const projectCategories = dictionary('fp/project-categories', {
  icon: 'category-2',
  access: familyAccess('projectCategories', screenActions.projectCategories),
  rows: 'scoped',
  name: { max: 100, unique: 'project_id' },
  fields: {
    project_id: reference({ to: 'fp/projects', partOf: true }),
    parent_id: reference({ to: 'fp/project-categories', list: false, within: 'project_id' }),
    color: color({}),
  },
  ordering: byMoving,
});
