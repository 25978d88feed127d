import { flag } from '#kernel/fields/flag.ts';
import { localizedText } from '#kernel/fields/localized-text.ts';
import { integer } from '#kernel/fields/number.ts';
import { resource } from '#kernel/resource.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** What a member is in a team: lead, developer, tester … Leads manage the tasks of the members. */
export const teamMemberTypes = resource('fp/team-member-types', {
  icon: 'user-star',
  display: 'name',
  order: 'ordering',
  access: familyAccess('teams', screenActions.teams),
  rows: 'staff',
  fields: {
    name: localizedText({ required: true, max: 60, unique: true }),
    is_lead: flag(),
    ordering: integer({ max: 1000, default: 0 }),
  },
});
