import { choice } from '#kernel/fields/choice.ts';
import { flag } from '#kernel/fields/flag.ts';
import { localizedText } from '#kernel/fields/localized-text.ts';
import { integer } from '#kernel/fields/number.ts';
import { reference } from '#kernel/fields/reference.ts';
import { text } from '#kernel/fields/text.ts';
import { resource } from '#kernel/resource.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';
import { linkPattern } from '#modules/site/site-content.ts';

/** The places of the landing page from top to bottom. They belong to its design, so they are no rows. */
export const landingPlaces = ['hero', 'figures', 'advantages', 'process', 'clients', 'questions', 'contacts'] as const;

/** What the landing page says in each of its places: headlines, figures, steps, contacts. */
export const landingData = resource('fp/landing-data', {
  icon: 'rocket',
  display: 'name',
  order: 'ordering',
  access: familyAccess('landing', screenActions.teams),
  rows: 'every',
  fields: {
    name: localizedText({ required: true, max: 150 }),
    place: choice({ values: landingPlaces, required: true, default: 'hero' }),
    value: text({ max: 30 }),
    text: localizedText({ max: 1000, list: false, search: true }),
    link: text({ max: 300, list: false, pattern: linkPattern }),
    img_resource_id: reference({ to: 'admin/resources-view', list: false }),
    is_shown: flag({ default: true }),
    ordering: integer({ required: true, readOnly: true, list: false, default: 0 }),
  },
});
