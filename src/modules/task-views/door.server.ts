export { fallsToReview } from '#modules/task-views/to-test/tasks-to-test.server.ts';
