import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, code, integerOrNull, listOf, orNull, type Shape, textOrNull } from '#kernel/schemas.ts';
import { forecastSummary } from '#modules/numbers/forecast/door.ts';
import { projects } from '#modules/company/projects/door.ts';
import type { HealthLevel, HealthReason } from '#modules/views/task-views/project-page/project-health.ts';
import type { TaskStatus } from '#modules/work/tasks/door.ts';
import { burnDay } from '#modules/views/task-views/groups/group-endpoints.ts';
import { verbOf } from '#kernel/verbs.ts';
import { actions } from '#modules/actions.ts';
import { bodyOf } from '#kernel/contract.ts';
import { date, flag, text } from '#kernel/fields/door.ts';

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
  /** When it ends by the team's own pace, as chances; null: it is put away. */
  forecast: orNull(forecastSummary),
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

export const activityKinds = ['made', 'changed', 'moved', 'deleted', 'came_back'] as const;
export type ActivityKind = (typeof activityKinds)[number];

const happening = Type.Object({
  id: Type.Integer(),
  at: Type.String(),
  /** Null: the product itself. */
  actor_id: integerOrNull,
  kind: code<ActivityKind>(),
  /** The task that it happened to; null: the project itself. */
  task: orNull(Type.Object({ id: Type.Integer(), number: Type.String(), name: Type.String() })),
  /** Names of the fields that changed. */
  fields: Type.Array(Type.String()),
  /** Of a task that moved. */
  from_status: textOrNull,
  to_status: textOrNull,
});
export type Happening = Shape<typeof happening>;

/**
 * What happened to a project and to those of its tasks that the reader sees, the latest first, from the records that
 * every change leaves. `before` is the id of the last one that is known already.
 */
export const projectActivity = endpoint('GET /api/fp/projects/:id/activity', {
  need: projects.access.read,
  query: closed({ before: Type.Optional(Type.Integer({ minimum: 1 })) }),
  output: Type.Object({ rows: Type.Array(happening), has_more: Type.Boolean() }),
});

const burn = Type.Object({
  /** What was in the project at the end of each day, and what of it was done then, by plans of that day. */
  days: Type.Array(burnDay),
});
export type ProjectBurn = Shape<typeof burn>;

/** How the work of a project grew and was done day by day, of the tasks that the reader sees; a year at most. */
export const projectBurn = endpoint('GET /api/fp/projects/:id/burn', {
  need: projects.access.read,
  output: burn,
});

const file = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  task_id: Type.Integer(),
  number: Type.String(),
  created_at: Type.String(),
  created_by: integerOrNull,
});
export type ProjectFile = Shape<typeof file>;

/**
 * The files of all tasks of a project that the reader sees, the latest first. `before` is the id of the last one that
 * is known already; `total` counts all of them.
 */
export const projectFiles = endpoint('GET /api/fp/projects/:id/files', {
  need: projects.access.read,
  query: closed({ before: Type.Optional(Type.Integer({ minimum: 1 })) }),
  output: Type.Object({ rows: Type.Array(file), has_more: Type.Boolean(), total: Type.Integer() }),
});

/** What goes along when a project is deleted, counted exactly: categories, tasks, and what was done with these. */
export const projectParts = endpoint('GET /api/fp/projects/:id/parts', {
  need: projects.access.remove!,
  output: Type.Object({ categories: Type.Integer(), tasks: Type.Integer(), flows: Type.Integer() }),
});

const need = [actions.projects.update];

/** Puts a project away: read only with all that is in it. Whose clock runs in it, it is paused first. */
export const archiveProject = verbOf(projects, 'archive', need);

/** Takes a project out of the archive. Nothing that was paused begins again by itself. */
export const unarchiveProject = verbOf(projects, 'unarchive', need);

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
