export { projectCategories } from '#modules/projects/project-categories.ts';
export { projects } from '#modules/projects/projects.ts';
