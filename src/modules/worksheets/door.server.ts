export { loggedMinutes } from '#modules/worksheets/logged-time.server.ts';
export { sheetsDue, sheetsOf, skillsOf } from '#modules/worksheets/sheets-of-people.server.ts';
