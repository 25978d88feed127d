import { localizedText } from '#kernel/fields/localized-text.ts';
import { integer } from '#kernel/fields/number.ts';
import { resource } from '#kernel/resource.ts';
import { dictionaryAccess, screenActions } from '#modules/actions.ts';

/** How a project is paid for and run: fixed price, by the hour, support, own product. */
export const projectTypes = resource('fp/project-types', {
  icon: 'category',
  display: 'name',
  order: 'ordering',
  access: dictionaryAccess(screenActions.projects),
  rows: 'every',
  fields: {
    name: localizedText({ required: true, max: 60, unique: true }),
    ordering: integer({ max: 1000, default: 0 }),
  },
});
