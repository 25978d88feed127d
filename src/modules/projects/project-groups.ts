import { color } from '#kernel/fields/color.ts';
import { localizedText } from '#kernel/fields/localized-text.ts';
import { integer } from '#kernel/fields/number.ts';
import { resource } from '#kernel/resource.ts';
import { dictionaryAccess, screenActions } from '#modules/actions.ts';

/** Projects that are watched together: a product line, a customer's portfolio. */
export const projectGroups = resource('fp/project-groups', {
  icon: 'folders',
  display: 'name',
  order: 'ordering',
  access: dictionaryAccess(screenActions.projectGroups),
  rows: 'every',
  fields: {
    name: localizedText({ required: true, max: 100, unique: true }),
    color: color({}),
    ordering: integer({ max: 1000, default: 0 }),
  },
});
