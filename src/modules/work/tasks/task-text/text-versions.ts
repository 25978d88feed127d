import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { rowsOf } from '#kernel/schemas.ts';
import { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';

/** The text of a task as somebody left it. */
const textVersion = Type.Object({
  id: Type.Integer(),
  at: Type.String(),
  by: Type.Union([Type.Integer(), Type.Null()]),
  text: Type.Union([Type.String(), Type.Null()]),
});

/** What the text of a task was, the youngest first, at most a hundred: what the audit log knows of it. */
export const textVersions = endpoint('GET /api/fp/dev-tasks/:id/texts', {
  need: devTasks.access.read,
  output: rowsOf(textVersion),
});
