export { archivedAmong, projectArchived, refuseArchived } from '#modules/company/projects/archived-projects.server.ts';
export { closed } from '#modules/company/projects/closed-tasks.server.ts';
