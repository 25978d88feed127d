import { date } from '#kernel/fields/door.ts';
import { verbOf } from '#kernel/verbs.ts';
import { actions, specialActions } from '#modules/actions.ts';
import { userBranches, userPositions } from '#modules/company/people/person-periods.ts';
import { teamMembers } from '#modules/company/people/team-members.ts';

const lastDay = { ends_on: date({ required: true }) } as const;

/** The last day of a membership: it is ended and stays in the reports of its days. */
export const endMembership = verbOf(teamMembers, 'end', [actions.teams.update, specialActions.ownTeams], lastDay);
export const endUserBranch = verbOf(userBranches, 'end', [actions.users.update], lastDay);
export const endUserPosition = verbOf(userPositions, 'end', [actions.users.update], lastDay);
