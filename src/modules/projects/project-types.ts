import { dictionaryAccess } from '#kernel/access.ts';
import { screenActions } from '#kernel/actions.ts';
import { localizedText } from '#kernel/fields/localized-text.ts';
import { integer } from '#kernel/fields/number.ts';
import { resource } from '#kernel/resource.ts';

/** How a project is paid for and run: fixed price, by the hour, support, own product. */
export const projectTypes = resource('fp/project-types', {
  icon: 'category',
  display: 'name',
  order: 'ordering',
  access: dictionaryAccess(screenActions.projects),
  fields: {
    name: localizedText({ required: true, max: 60, unique: true }),
    ordering: integer({ max: 1000, default: 0 }),
  },
});
