export { keptMonths } from '#modules/hiring/kept-until.ts';
