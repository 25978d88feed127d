export { projectCategories } from '#modules/company/projects/project-categories.ts';
export { projects } from '#modules/company/projects/projects.ts';
