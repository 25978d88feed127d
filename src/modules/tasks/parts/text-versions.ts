import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { largestId } from '#kernel/fields/reference.ts';
import { devTasks } from '#modules/tasks/dev-tasks.ts';

/** The text of a task as somebody left it. */
export interface TextVersion {
  readonly id: number;
  readonly at: string;
  readonly by: number | null;
  readonly text: string | null;
}

/** What the text of a task was, the youngest first, at most a hundred: what the audit log knows of it. */
export const textVersions = endpoint('GET /api/fp/dev-tasks/:id/texts', {
  need: devTasks.access.read,
  params: Type.Object({ id: Type.Integer({ minimum: 1, maximum: largestId }) }),
  output: Type.Object({
    rows: Type.Array(
      Type.Unsafe<TextVersion>(
        Type.Object({
          id: Type.Integer(),
          at: Type.String(),
          by: Type.Union([Type.Integer(), Type.Null()]),
          text: Type.Union([Type.String(), Type.Null()]),
        }),
      ),
    ),
  }),
});
