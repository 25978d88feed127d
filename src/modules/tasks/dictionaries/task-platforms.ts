import { color } from '#kernel/fields/color.ts';
import { localizedText } from '#kernel/fields/localized-text.ts';
import { integer } from '#kernel/fields/number.ts';
import { resource } from '#kernel/resource.ts';
import { dictionaryAccess, screenActions } from '#modules/actions.ts';

/** Where the result of a task runs: web, mobile, server. */
export const taskPlatforms = resource('fp/task-platforms', {
  icon: 'devices',
  display: 'name',
  order: 'ordering',
  access: dictionaryAccess(screenActions.teams),
  rows: 'every',
  fields: {
    name: localizedText({ required: true, max: 60, unique: true }),
    color: color({}),
    ordering: integer({ required: true, max: 1000, default: 0 }),
  },
});
