export { branches, type branchKinds } from '#modules/people/branches.ts';
export { type Gone, isGoneOn } from '#modules/people/gone.ts';
export { userBranches } from '#modules/people/person-periods.ts';
export { teamMembers } from '#modules/people/team-members.ts';
export { teams } from '#modules/people/teams.ts';
export { userTypes } from '#modules/people/user-types.ts';
export { ownFields, passwordFields, themes, users } from '#modules/people/users.ts';
