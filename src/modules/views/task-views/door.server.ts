export { fallsToReview } from '#modules/views/task-views/to-test/tasks-to-test.server.ts';
