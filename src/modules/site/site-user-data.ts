import { flag } from '#kernel/fields/flag.ts';
import { localizedText } from '#kernel/fields/localized-text.ts';
import { integer } from '#kernel/fields/number.ts';
import { reference } from '#kernel/fields/reference.ts';
import { resource } from '#kernel/resource.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** What the public site tells of a person: never the account itself, which may belong to nobody at all. */
export const siteUserData = resource('admin/site-user-data', {
  icon: 'id-badge',
  display: 'name',
  order: 'ordering',
  access: familyAccess('site', screenActions.teams),
  rows: 'every',
  fields: {
    name: localizedText({ required: true, max: 150 }),
    position: localizedText({ max: 120 }),
    user_id: reference({ to: 'admin/users', unique: true }),
    about: localizedText({ max: 1000, list: false }),
    img_resource_id: reference({ to: 'admin/resources-view', list: false }),
    is_shown: flag({ default: true }),
    ordering: integer({ max: 1000, default: 0 }),
  },
});
