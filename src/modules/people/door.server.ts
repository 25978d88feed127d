export { branchBegins, keepPeriods } from '#modules/people/person-periods.server.ts';
