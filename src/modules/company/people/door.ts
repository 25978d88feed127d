export type { branchKinds } from '#modules/company/people/branches.ts';
export { type Gone, isGoneOn } from '#modules/company/people/gone.ts';
export {
  decidesAbout,
  ledPeople,
  type PersonAbove,
  peopleOf,
  seesAllPeople,
  seesDaysOf,
  seesPerson,
} from '#modules/company/people/people-above.ts';
export { userBranches } from '#modules/company/people/person-periods.ts';
export { teamMembers } from '#modules/company/people/team-members.ts';
export { userTypes } from '#modules/company/people/user-types.ts';
export { ownFields, passwordFields, themes, users } from '#modules/company/people/users.ts';
