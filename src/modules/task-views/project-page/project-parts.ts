import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { projects } from '#modules/projects/door.ts';

/** What goes along when a project is deleted, counted exactly: categories, tasks, and what was done with these. */
export const projectParts = endpoint('GET /api/fp/projects/:id/parts', {
  need: projects.access.remove!,
  output: Type.Object({ categories: Type.Integer(), tasks: Type.Integer(), flows: Type.Integer() }),
});
