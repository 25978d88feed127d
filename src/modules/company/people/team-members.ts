import { codes, date, document, flag, integer, reference } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, familyAccess, screenActions, specialActions } from '#modules/actions.ts';

/** What may be done to a membership beside changing it. */
export const membershipActions = ['end'] as const;

/** Who is in which team from one day to another, both counted, as what, and with which share of the working time. */
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
    user_id: reference({ to: 'admin/users', required: true }),
    team_member_type_id: reference({ to: 'fp/team-member-types', required: true }),
    time_share: integer({ min: 1, max: 100, default: 100 }),
    starts_on: date({ required: true, default: 'today' }),
    ends_on: date({ notBefore: 'starts_on' }),
    /** For questions about days: the last one, and a day far away where there is none. */
    until: date({ readOnly: true, computed: 'sought', list: false }),
    ends_previous: flag({ computed: true, fixed: true, list: false }),
    /** `{rule, values}` of what should be known and is not refused: shares of one person that are over 100 together. */
    remark: document({ readOnly: true, computed: true, list: false }),
    allowed_actions: codes({ readOnly: true, computed: true, list: false, values: membershipActions }),
  },
});
