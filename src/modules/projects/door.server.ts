export { archivedAmong, projectArchived, refuseArchived } from '#modules/projects/archived-projects.server.ts';
