import { dictionary } from '#kernel/dictionary.ts';
import { flag, localizedText, reference } from '#kernel/fields/door.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** What the public site tells of a person: never the account itself, which may belong to nobody at all. */
export const siteUserData = dictionary('admin/site-user-data', {
  icon: 'id-badge',
  access: familyAccess('site', screenActions.teams),
  rows: 'every',
  name: { max: 150 },
  fields: {
    position: localizedText({ max: 120 }),
    user_id: reference({ to: 'admin/users', unique: true }),
    about: localizedText({ max: 1000, list: false }),
    img_resource_id: reference({ to: 'admin/resources-view', list: false }),
    is_shown: flag({ default: true }),
  },
});
