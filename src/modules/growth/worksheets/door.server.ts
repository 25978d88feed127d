export { loggedMinutes } from '#modules/growth/worksheets/logged-time.server.ts';
export { sheetsDue, sheetsOf, skillsOf } from '#modules/growth/worksheets/sheets-of-people.server.ts';
