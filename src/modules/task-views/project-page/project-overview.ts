import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { code, integerOrNull, listOf, orNull, type Shape } from '#kernel/schemas.ts';
import { projects } from '#modules/projects/door.ts';
import type { HealthLevel, HealthReason } from '#modules/task-views/project-page/project-health.ts';
import type { TaskStatus } from '#modules/tasks/door.ts';

const person = Type.Object({
  /** Null: nobody does them yet. */
  user_id: integerOrNull,
  open_count: Type.Integer(),
  late_count: Type.Integer(),
  /** Planned for what is still open. */
  planned_minutes: Type.Integer(),
});

const category = Type.Object({ id: integerOrNull, count: Type.Integer(), done_count: Type.Integer() });

const overview = Type.Object({
  statuses: listOf({ status: code<TaskStatus>(), count: Type.Integer() }),
  late_count: Type.Integer(),
  health: Type.Object({
    level: code<HealthLevel>(),
    reasons: listOf({ about: code<HealthReason['about']>(), level: code<HealthLevel>(), value: Type.Integer() }),
  }),
  /** When it ends by the team's own pace; null: too little to go by. */
  forecast: orNull(
    Type.Object({
      weeks: Type.Integer(),
      accepted_count: Type.Integer(),
      left_count: Type.Integer(),
      finish_on: Type.String(),
    }),
  ),
  /** Of what was worked on. */
  planned_minutes: Type.Integer(),
  actual_minutes: Type.Integer(),
  people: Type.Array(person),
  categories: Type.Array(category),
});
export type ProjectOverview = Shape<typeof overview>;

/** How a project stands, of the tasks in it that the reader sees. */
export const projectOverview = endpoint('GET /api/fp/projects/:id/overview', {
  need: projects.access.read,
  output: overview,
});
