export { birthdaysBetween } from '#modules/company/people/birthdays.server.ts';
export { goneOf, hasLeftBy } from '#modules/company/people/gone.server.ts';
export { branchBegins, keepPeriods } from '#modules/company/people/person-periods.server.ts';
export {
  attendanceSeen,
  isAmong,
  isNumberSeen,
  leadsOn,
  namedInManaged,
  peopleSeen,
  rowsOfPeople,
  teamMatesOf,
  worksIn,
  worksInManaged,
} from '#modules/company/people/people-above.server.ts';
