import { byMoving, dictionary } from '#kernel/dictionary.ts';
import { choice, flag, localizedText, reference, text } from '#kernel/fields/door.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';
import { linkPattern } from '#modules/house/site/site-content.ts';

/** The places of the landing page from top to bottom. They belong to its design, so they are no rows. */
export const landingPlaces = ['hero', 'figures', 'advantages', 'process', 'clients', 'questions', 'contacts'] as const;

/** What the landing page says in each of its places: headlines, figures, steps, contacts. */
export const landingData = dictionary('fp/landing-data', {
  icon: 'rocket',
  access: familyAccess('landing', screenActions.teams),
  rows: 'every',
  name: { max: 150 },
  fields: {
    place: choice({ values: landingPlaces, required: true, default: 'hero' }),
    value: text({ max: 30 }),
    text: localizedText({ max: 1000, list: false, search: true }),
    link: text({ max: 300, list: false, pattern: linkPattern }),
    img_resource_id: reference({ to: 'admin/resources-view', list: false }),
    is_shown: flag({ default: true }),
  },
  ordering: byMoving,
});
