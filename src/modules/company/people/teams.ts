import { color, date, localizedText, reference } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** People who work together; a project has a team, and a lead decides about the tasks of the members. */
export const teams = resource('fp/teams', {
  icon: 'users-group',
  access: familyAccess('teams', screenActions.teams, screenActions.ownTasks),
  rows: 'staff',
  fields: {
    name: localizedText({ required: true, max: 100, unique: true }),
    color: color({ required: true }),
    branch_id: reference({ to: 'admin/branches' }),
    /** The last day of the team: it ends who is in it. */
    closed_on: date({}),
  },
});
