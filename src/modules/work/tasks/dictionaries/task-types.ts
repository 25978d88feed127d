import { color, flag, integer, localizedText, reference } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { dictionaryAccess, screenActions } from '#modules/actions.ts';

/** What sort of work a task is. The marks of a task weigh by its type. */
export const taskTypes = resource('fp/task-types', {
  icon: 'category',
  order: 'ordering',
  access: dictionaryAccess(screenActions.workTypes),
  rows: 'every',
  fields: {
    name: localizedText({ required: true, max: 60, unique: true }),
    color: color({ required: true }),
    ordering: integer({ required: true, max: 1000, default: 0 }),
    work_type_id: reference({ to: 'fp/work-types' }),
    is_default: flag(),
  },
});
