export { loadsOf } from '#modules/task-views/developers/loads.server.ts';
