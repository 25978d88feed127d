export { projectCategories } from '#modules/company/projects/project-categories.ts';
export { projects } from '#modules/company/projects/projects.ts';
export {
  closedInSql,
  closedStatuses,
  inHandStatuses,
  isClosedStatus,
  loadingStatuses,
  openStatuses,
  taskStatuses,
} from '#modules/company/projects/task-statuses.ts';
