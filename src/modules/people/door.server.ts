export { keepPeriods } from '#modules/people/person-periods.server.ts';
