export { goneOf, hasLeftBy } from '#modules/people/gone.server.ts';
export { branchBegins, keepPeriods } from '#modules/people/person-periods.server.ts';
