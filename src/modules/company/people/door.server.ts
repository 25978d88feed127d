export { birthdaysBetween } from '#modules/company/people/birthdays.server.ts';
export { goneOf, hasLeftBy } from '#modules/company/people/gone.server.ts';
export { branchBegins, keepPeriods } from '#modules/company/people/person-periods.server.ts';
