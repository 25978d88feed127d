import { color, integer, localizedText, reference } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { dictionaryAccess, screenActions } from '#modules/actions.ts';

/** A value that a task may have for one of the company's own attributes. */
export const tasksTypesValue = resource('fp/tasks-types-value', {
  icon: 'adjustments-alt',
  order: 'ordering',
  access: dictionaryAccess(screenActions.ownTasks),
  rows: 'every',
  fields: {
    tasks_type_id: reference({ to: 'fp/tasks-types', required: true, partOf: true }),
    name: localizedText({ required: true, max: 60, unique: 'tasks_type_id' }),
    color: color({}),
    ordering: integer({ required: true, max: 1000, default: 0 }),
  },
});
