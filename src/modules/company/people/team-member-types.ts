import { dictionary } from '#kernel/dictionary.ts';
import { flag } from '#kernel/fields/door.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** What a member is in a team: lead, developer, tester … Leads manage the tasks of the members. */
export const teamMemberTypes = dictionary('fp/team-member-types', {
  icon: 'user-star',
  access: familyAccess('teams', screenActions.teams),
  rows: 'staff',
  name: { max: 60, unique: true },
  fields: {
    is_lead: flag(),
  },
});
