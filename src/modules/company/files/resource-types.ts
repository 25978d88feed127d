import { integer, localizedText, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** What may be uploaded: extensions separated by commas, and how large. */
export const resourceTypes = resource('admin/resource-types', {
  icon: 'file-type',
  access: familyAccess('files', screenActions.resourceTypes),
  rows: 'every',
  fields: {
    name: localizedText({ required: true, max: 100, unique: true }),
    extensions: text({ required: true, max: 250, pattern: '^[a-z0-9]+(, ?[a-z0-9]+)*$' }),
    max_megabytes: integer({ required: true, min: 1, max: 200 }),
  },
});
