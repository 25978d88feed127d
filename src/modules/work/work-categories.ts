import { color } from '#kernel/fields/color.ts';
import { localizedText } from '#kernel/fields/localized-text.ts';
import { integer } from '#kernel/fields/number.ts';
import { resource } from '#kernel/resource.ts';
import { dictionaryAccess, screenActions } from '#modules/actions.ts';

/** Kinds of time that is logged on tasks, as analytics adds it up: making, reviewing, meeting. */
export const workCategories = resource('fp/work-categories', {
  icon: 'clock-hour-4',
  display: 'name',
  order: 'ordering',
  access: dictionaryAccess(screenActions.workTypes),
  rows: 'staff',
  fields: {
    name: localizedText({ required: true, max: 60, unique: true }),
    color: color({}),
    ordering: integer({ max: 1000, default: 0 }),
  },
});
