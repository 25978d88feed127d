import Type, { type Static } from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';

const textOrNull = Type.Unsafe<string | null>({ type: ['string', 'null'] });

const task = Type.Object({
  id: Type.Integer(),
  number: Type.String(),
  name: Type.String(),
  status: Type.String(),
  deadline: textOrNull,
  running_since: textOrNull,
  actual_minutes: Type.Integer(),
  planned_minutes: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
  project_id: Type.Integer(),
  project_name: Type.String(),
  project_color: textOrNull,
});

/** What a person needs in the morning: the own tasks by status, what is late or due, what waits for review. */
export const dashboard = endpoint('GET /api/fp/dashboard', {
  need: 'session',
  output: Type.Object({
    counts_by_status: Type.Record(Type.String(), Type.Integer()),
    running: Type.Unsafe<Static<typeof task> | null>(Type.Union([task, Type.Null()])),
    late: Type.Array(task),
    due_today: Type.Array(task),
    checking: Type.Array(task),
    projects: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        key: Type.String(),
        color: textOrNull,
        open_count: Type.Integer(),
      }),
    ),
  }),
});
