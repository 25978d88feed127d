import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { integerOrNull, listOf, orNull, textOrNull } from '#kernel/schemas.ts';

const task = Type.Object({
  id: Type.Integer(),
  number: Type.String(),
  name: Type.String(),
  status: Type.String(),
  deadline: textOrNull,
  running_since: textOrNull,
  actual_minutes: Type.Integer(),
  planned_minutes: integerOrNull,
  project_id: Type.Integer(),
  project_name: Type.String(),
  project_color: textOrNull,
});

/** What a person needs in the morning: the own tasks by status, what is late or due, what waits for review. */
export const dashboard = endpoint('GET /api/fp/dashboard', {
  need: 'session',
  output: Type.Object({
    counts_by_status: Type.Record(Type.String(), Type.Integer()),
    running: orNull(task),
    late: Type.Array(task),
    due_today: Type.Array(task),
    checking: Type.Array(task),
    returned: Type.Array(task),
    /** How many there are of each; the lists hold the first ones. */
    totals: Type.Object({
      late: Type.Integer(),
      due_today: Type.Integer(),
      checking: Type.Integer(),
      returned: Type.Integer(),
    }),
    projects: listOf({
      id: Type.Integer(),
      name: Type.String(),
      key: Type.String(),
      color: textOrNull,
      open_count: Type.Integer(),
    }),
  }),
});
