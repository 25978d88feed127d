import Type from 'typebox';
import { contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import {
  closed,
  code,
  day,
  filters,
  id,
  integerOrNull,
  listOf,
  orNull,
  pick,
  type Shape,
  textOrNull,
} from '#kernel/schemas.ts';
import { actions, screenActions, specialActions } from '#modules/actions.ts';
import { absence } from '#modules/staff/leave/door.ts';
import { cardComputed, devTasks } from '#modules/work/tasks/door.ts';
import { listedColumns } from '#modules/views/task-views/lists/listed-task.ts';
import { load } from '#modules/numbers/measures/door.ts';

export const listedTask = pick(contractOf(devTasks).row, ['id', 'version', ...listedColumns, ...cardComputed]);
const rows = Type.Array(listedTask);

/** Everything open that names the caller; `is_cut` where there is more than one list can use. */
export const myTasks = endpoint('GET /api/fp/dev-tasks/mine', {
  need: [screenActions.ownTasks],
  query: filters,
  output: Type.Object({ rows, is_cut: Type.Boolean() }),
});

/** What somebody did today: minutes of closed intervals; a clock that runs is told by `running_since` of its task. */
const workedToday = { today_minutes: Type.Integer() };

/** Who works on what now, and what was put aside today. `idle_user_ids`: people of the caller who do neither. */
export const runningTasks = endpoint('GET /api/fp/dev-tasks/running', {
  need: [screenActions.ownTasks],
  query: filters,
  output: Type.Object({
    rows,
    tasks: listOf({ id: Type.Integer(), ...workedToday }),
    people: listOf({ user_id: Type.Integer(), ...workedToday }),
    idle_user_ids: Type.Array(Type.Integer()),
    day_started_at: Type.String(),
    is_cut: Type.Boolean(),
  }),
});

/** `user_id` (else the caller) and `day` (else today); the filters narrow what is offered, not what is planned. */
export const dayPlan = endpoint('GET /api/fp/dev-tasks/day-plan', {
  need: [screenActions.ownTasks],
  query: filters,
  output: Type.Object({
    user_id: Type.Integer(),
    day: Type.String(),
    /** Norm of the work calendar; 0 on a day that is not worked, or on which the person is away. */
    capacity_minutes: Type.Integer(),
    /** The leave or day off in which the day lies. */
    away: orNull(absence),
    /** In the order of the person. */
    rows,
    /** Open tasks of the person that are not on the plan. */
    offered: rows,
    /** What the last working day left. */
    rest_ids: Type.Array(Type.Integer()),
    rest_day: Type.String(),
    is_cut: Type.Boolean(),
  }),
});

/** The order of a day, by anyone who may put its tasks on the plan. Ids that are not on the plan are passed over. */
export const orderDayPlan = endpoint('POST /api/fp/dev-tasks/day-plan', {
  need: [actions.tasks.update, specialActions.updateOwnTasks],
  body: closed({
    user_id: Type.Optional(id),
    day: day,
    ids: Type.Array(id, { maxItems: 200 }),
  }),
  output: Type.Object({ ids: Type.Array(Type.Integer()) }),
});

const listedCheck = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  task_id: Type.Integer(),
  text: Type.String(),
  result: code<'open' | 'passed' | 'failed'>(),
  note: textOrNull,
});
export type ListedCheck = Shape<typeof listedCheck>;

/** What waits for the caller's judgement, longest first, each with its checks. `whose=all`: all that they may see. */
export const tasksToTest = endpoint('GET /api/fp/dev-tasks/to-test', {
  need: [screenActions.ownTasks],
  query: filters,
  output: Type.Object({
    rows,
    checks: Type.Array(listedCheck),
    is_cut: Type.Boolean(),
  }),
});

const executorColumn = Type.Object({
  /** Null: tasks that nobody does yet. */
  user_id: integerOrNull,
  fio: textOrNull,
  position: textOrNull,
  /** Of the tasks that pass the filters. */
  total: Type.Integer(),
  planned_minutes: Type.Integer(),
  actual_minutes: Type.Integer(),
  /** Of all open tasks of the person, whatever the filters and the caller. */
  load: orNull(load),
  /** Leave or a day off that lasts today or begins within the coming working week. */
  away: orNull(absence),
  rows,
  /** What to send as `after`, with `column`, for the next cards; null at the end. */
  next: textOrNull,
});
export type ExecutorColumn = Shape<typeof executorColumn>;

/**
 * Open tasks by who does them, people in pages: `people` of them from `from` on, `perColumn` cards each. `team_id`
 * narrows the people, filters narrow tasks and people. `column=<user id | none>` with `after` gives further cards.
 * People come by name, with `order=busy` the fullest first, with `order=free` those who have most room.
 */
export const tasksByExecutor = endpoint('GET /api/fp/dev-tasks/by-executor', {
  need: [screenActions.tasks],
  query: filters,
  output: Type.Object({
    columns: Type.Array(executorColumn),
    people_total: Type.Integer(),
    /** What to send as `from` for the next people; null at the end. */
    next: textOrNull,
  }),
});
