export { keptMonths } from '#modules/staff/hiring/kept-until.ts';
