import { color } from '#kernel/fields/color.ts';
import { flag } from '#kernel/fields/flag.ts';
import { localizedText } from '#kernel/fields/localized-text.ts';
import { integer } from '#kernel/fields/number.ts';
import { resource } from '#kernel/resource.ts';
import { dictionaryAccess, screenActions } from '#modules/actions.ts';

/** Where a project stands. Closed ones leave the lists in which new tasks choose a project. */
export const projectStatuses = resource('fp/project-statuses', {
  icon: 'progress',
  display: 'name',
  order: 'ordering',
  access: dictionaryAccess(screenActions.projects),
  rows: 'every',
  fields: {
    name: localizedText({ required: true, max: 60, unique: true }),
    color: color({ required: true }),
    is_closed: flag(),
    ordering: integer({ max: 1000, default: 0 }),
  },
});
