import Type from 'typebox';
import { bodyOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { flag } from '#kernel/fields/flag.ts';
import { text } from '#kernel/fields/text.ts';
import { date } from '#kernel/fields/time.ts';
import { actions } from '#modules/actions.ts';
import { projects } from '#modules/projects/door.ts';

/** A project of more tasks is no template for another one. */
export const COPIED_TASKS_MAX = 2_000;

/** What is asked when a project is copied: what it is called, when it begins, and what it takes along. */
export const copyFields = {
  name: projects.fields.name,
  key: text({ required: true, min: 2, max: 6, pattern: '^[A-Z]{2,6}$' }),
  starts_on: date({ required: true }),
  with_categories: flag({ default: true }),
  with_tasks: flag({ default: true }),
  with_people: flag(),
  with_checks: flag({ default: true }),
} as const;

/** Makes a project like another one: its tasks begin anew, on days that keep their distance in working days. */
export const copyProject = endpoint('POST /api/fp/projects/:id/copy', {
  need: [actions.projects.create],
  status: 201,
  body: bodyOf(copyFields),
  output: Type.Object({ id: Type.Integer(), task_count: Type.Integer() }),
});
