import Type, { type TSchema } from 'typebox';
import { actions, screenActions, specialActions } from '#kernel/actions.ts';
import { rowProperties } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { largestId } from '#kernel/fields/reference.ts';
import type { Absence } from '#modules/leave/away.ts';
import { devTasks } from '#modules/tasks/dev-tasks.ts';
import { type ListedTask, listedColumns } from '#modules/tasks/lists/listed-task.ts';
import { type Load, loadBands } from '#modules/tasks/load/load.ts';
import { cardComputed } from '#modules/tasks/task-endpoints.ts';

const properties = rowProperties(devTasks);
const listed = Type.Unsafe<ListedTask>(
  Type.Object(
    Object.fromEntries(
      ['id', 'version', ...listedColumns, ...cardComputed].map((name) => [name, properties[name] as TSchema]),
    ),
  ),
);
const rows = Type.Array(listed);
/** The filters of the list of tasks, each judged by name; an endpoint's own parameters stand beside them. */
const filters = Type.Unsafe<Record<string, string>>({ type: 'object', additionalProperties: true });
const orNull = <V>(type: string) => Type.Unsafe<V | null>({ type: [type, 'null'] });
const id = Type.Integer({ minimum: 1, maximum: largestId });

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
    tasks: Type.Array(Type.Object({ id: Type.Integer(), ...workedToday })),
    people: Type.Array(Type.Object({ user_id: Type.Integer(), ...workedToday })),
    idle_user_ids: Type.Array(Type.Integer()),
    day_started_at: Type.String(),
    is_cut: Type.Boolean(),
  }),
});

const absence = Type.Unsafe<Absence | null>({
  anyOf: [Type.Object({ starts_on: Type.String(), ends_on: Type.String() }), { type: 'null' }],
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
    away: absence,
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

/** The order of a day, by whoever may put its tasks on the plan. Ids that are not on the plan are passed over. */
export const orderDayPlan = endpoint('POST /api/fp/dev-tasks/day-plan', {
  need: [actions.tasks.update, specialActions.updateOwnTasks],
  body: Type.Object(
    {
      user_id: Type.Optional(id),
      day: Type.String({ format: 'day' }),
      ids: Type.Array(id, { maxItems: 200 }),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ ids: Type.Array(Type.Integer()) }),
});

export interface ListedCheck {
  readonly id: number;
  readonly version: number;
  readonly task_id: number;
  readonly text: string;
  readonly result: 'open' | 'passed' | 'failed';
  readonly note: string | null;
}

/** What waits for the caller's judgement, longest first, each with its checks. `whose=all`: all that he may see. */
export const tasksToTest = endpoint('GET /api/fp/dev-tasks/to-test', {
  need: [screenActions.ownTasks],
  query: filters,
  output: Type.Object({
    rows,
    checks: Type.Array(
      Type.Unsafe<ListedCheck>(
        Type.Object({
          id: Type.Integer(),
          version: Type.Integer(),
          task_id: Type.Integer(),
          text: Type.String(),
          result: Type.String(),
          note: orNull<string>('string'),
        }),
      ),
    ),
    is_cut: Type.Boolean(),
  }),
});

export interface ExecutorColumn {
  /** Null: tasks that nobody does yet. */
  readonly user_id: number | null;
  readonly fio: string | null;
  readonly position: string | null;
  /** Of the tasks that pass the filters. */
  readonly total: number;
  readonly planned_minutes: number;
  readonly actual_minutes: number;
  /** Of all open tasks of the person, whatever the filters and whoever asks. */
  readonly load: Load | null;
  /** Leave or a day off that lasts today or begins within the coming working week. */
  readonly away: Absence | null;
  readonly rows: ListedTask[];
  /** What to send as `after`, with `column`, for the next cards; null at the end. */
  readonly next: string | null;
}

const load = Type.Object({
  percent: orNull<number>('integer'),
  band: Type.Unsafe<Load['band']>({ type: 'string', enum: loadBands }),
  capacity_minutes: Type.Integer(),
  load_minutes: Type.Integer(),
  remaining_minutes: Type.Integer(),
  unplanned: Type.Integer(),
  free_from: orNull<string>('string'),
  days: Type.Array(Type.Object({ day: Type.String(), capacity_minutes: Type.Integer(), load_minutes: Type.Integer() })),
});

/**
 * Open tasks by who does them, people in pages: `people` of them from `from` on, `perColumn` cards each. `team_id`
 * narrows the people, filters narrow tasks and people. `column=<user id | none>` with `after` gives further cards.
 */
export const tasksByExecutor = endpoint('GET /api/fp/dev-tasks/by-executor', {
  need: [screenActions.tasks],
  query: filters,
  output: Type.Object({
    columns: Type.Array(
      Type.Unsafe<ExecutorColumn>(
        Type.Object({
          user_id: orNull<number>('integer'),
          fio: orNull<string>('string'),
          position: orNull<string>('string'),
          total: Type.Integer(),
          planned_minutes: Type.Integer(),
          actual_minutes: Type.Integer(),
          load: Type.Unsafe<Load | null>({ anyOf: [load, { type: 'null' }] }),
          away: absence,
          rows,
          next: orNull<string>('string'),
        }),
      ),
    ),
    people_total: Type.Integer(),
    /** What to send as `from` for the next people; null at the end. */
    next: orNull<string>('string'),
  }),
});
