export { archivedAmong, projectArchived, refuseArchived } from '#modules/company/projects/archived-projects.server.ts';
