export { branchOfPersonChanged, keepPeriods } from '#modules/people/person-periods.server.ts';
