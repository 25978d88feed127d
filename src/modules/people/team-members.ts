import { date, integer, reference } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, familyAccess, screenActions, specialActions } from '#modules/actions.ts';

/** Who is in which team, as what, and with which share of the working time. */
export const teamMembers = resource('fp/team-members', {
  icon: 'user-plus',
  display: 'user_id',
  access: {
    ...familyAccess('teams', screenActions.teams, screenActions.ownTasks),
    create: [actions.teams.create, specialActions.ownTeams],
    update: [actions.teams.update, specialActions.ownTeams],
    remove: [actions.teams.delete, specialActions.ownTeams],
  },
  rows: 'staff',
  fields: {
    team_id: reference({ to: 'fp/teams', required: true, partOf: true }),
    user_id: reference({ to: 'admin/users', required: true, unique: 'team_id' }),
    team_member_type_id: reference({ to: 'fp/team-member-types', required: true }),
    time_share: integer({ min: 1, max: 100, default: 100 }),
    joined_on: date({ notAfterToday: true }),
  },
});
