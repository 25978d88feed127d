import Type from 'typebox';
import { code, integerOrNull, listOf, oneOf, orNull, type Shape, textOrNull } from '#kernel/schemas.ts';
import type { LagKind, LinkKind } from '#modules/work/plan/door.ts';

/** By what rows are told apart: teams and their people, or groups of projects, projects and parents. */
export const ganttWays = ['executor', 'project'] as const;
export type GanttWay = (typeof ganttWays)[number];

/** More bars than these nobody draws or reads: the answer is cut and says how many there are. */
export const GANTT_MOST_BARS = 5_000;
/** The longest period that is drawn at once: three years. */
export const GANTT_MOST_DAYS = 1_100;

/**
 * Keys: `t2` team, `u14` person (`u0` nobody yet), `g3` group of projects (`g0` none), `p5` project, `k812` a task that
 * has tasks below it.
 */
const ganttRow = Type.Object({
  key: Type.String(),
  kind: code<'team' | 'executor' | 'group' | 'project' | 'parent'>(),
  id: integerOrNull,
  name: textOrNull,
  parent_key: textOrNull,
  is_open: Type.Boolean(),
});
export type GanttRow = Shape<typeof ganttRow>;

/** What a reader may do with a bar: move its start, resize its plan, give it to somebody else, link it. */
export const barRights = ['move', 'resize', 'assign', 'link'] as const;
export type BarRight = (typeof barRights)[number];

const span = Type.Object({ starts_at: Type.String(), ends_at: Type.String() });
export type GanttSpan = Shape<typeof span>;

/** Instants are ISO, minutes are working minutes of the calendar of whoever does the task. */
const ganttBar = Type.Object({
  task_id: Type.Integer(),
  row_key: Type.String(),
  number: Type.String(),
  name: Type.String(),
  version: Type.Integer(),
  status: Type.String(),
  project_id: Type.Integer(),
  executor_id: integerOrNull,
  parent_id: integerOrNull,
  kind: code<'task' | 'parent' | 'milestone'>(),
  starts_at: Type.String(),
  ends_at: Type.String(),
  /** Without an estimate `planned_minutes` is null and the end unknown: `ends_at` is a day on, never the start. */
  is_estimated: Type.Boolean(),
  /** Its dates come of the plan and not of its own `planned_start_on`, beginning or end. */
  is_placed: Type.Boolean(),
  planned_start_on: textOrNull,
  planned_minutes: integerOrNull,
  remaining_minutes: integerOrNull,
  /** 0 to 1; null where nothing is estimated. */
  progress: orNull(Type.Number()),
  deadline: textOrNull,
  kpi_deadline: textOrNull,
  /** Before this nothing of its project begins. */
  not_before: textOrNull,
  early_start: Type.String(),
  early_finish: Type.String(),
  late_start: Type.String(),
  late_finish: Type.String(),
  slack_minutes: Type.Integer(),
  free_slack_minutes: Type.Integer(),
  is_critical: Type.Boolean(),
  /** The end is behind the deadline, or the deadline is over and the work is not. */
  is_late: Type.Boolean(),
  baseline: orNull(span),
  may: Type.Array(code<BarRight>()),
});
export type GanttBar = Shape<typeof ganttBar>;

const ganttLink = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  from: Type.Integer(),
  to: Type.Integer(),
  kind: code<LinkKind>(),
  /** Minutes; of a lag in percent hundredths of the length of the first task. */
  lag_minutes: Type.Integer(),
  lag_kind: code<LagKind>(),
  /** On the longest path of its project. */
  is_driving: Type.Boolean(),
  /** The second task has dates of its own that do not wait for the first. */
  is_broken: Type.Boolean(),
});
export type GanttLink = Shape<typeof ganttLink>;

/** When people work in the period: days that are not worked, shorter or longer ones, and the spans of all others. */
const ganttCalendar = Type.Object({
  days_off: Type.Array(Type.String()),
  short: Type.Record(Type.String(), Type.Integer()),
  spans: Type.Array(Type.Array(Type.String())),
});
export type GanttCalendar = Shape<typeof ganttCalendar>;

export const loadDay = Type.Object({
  user_id: Type.Integer(),
  day: Type.String(),
  capacity_minutes: Type.Integer(),
  load_minutes: Type.Integer(),
  /** What of the load comes from tasks that the reader does not see. */
  hidden_minutes: Type.Integer(),
});
export type GanttLoadDay = Shape<typeof loadDay>;

/** Why a task has no place on the line: it lies in the tray, from which one drags it. */
export const unplacedReasons = ['no_plan', 'no_executor', 'no_dates', 'no_working_time', 'executor_left'] as const;
export type UnplacedReason = (typeof unplacedReasons)[number];

const unplacedTask = Type.Object({
  task_id: Type.Integer(),
  reason: code<UnplacedReason>(),
  number: Type.String(),
  name: Type.String(),
  version: Type.Integer(),
  status: Type.String(),
  project_id: Type.Integer(),
  executor_id: integerOrNull,
  planned_minutes: integerOrNull,
  deadline: textOrNull,
  may: Type.Array(code<BarRight>()),
});
export type UnplacedTask = Shape<typeof unplacedTask>;

export const conflictKinds = ['deadline', 'not_before', 'cycle', 'away', 'overload'] as const;
export const ganttConflict = Type.Object({
  kind: code<(typeof conflictKinds)[number]>(),
  /** Of a circle in its order; of a link that is not kept the second task first; else whose conflict it is. */
  task_ids: Type.Array(Type.Integer()),
  /** Working minutes by which a limit is missed, or the load is too much; 0 of a circle. */
  by_minutes: Type.Integer(),
  /** What keeps the task from being earlier, the nearest first: seen tasks alone. */
  because: Type.Array(Type.Integer()),
  user_id: integerOrNull,
  /** The limit, or the first day of what is too much. */
  at: textOrNull,
});
export type GanttConflict = Shape<typeof ganttConflict>;

/** The whole answer of `GET fp/gantt-task-manager`: reports.md, section 3. */
export const ganttAnswer = Type.Object({
  as_of: Type.String(),
  by: oneOf(ganttWays),
  day_from: Type.String(),
  day_to: Type.String(),
  rows: Type.Array(ganttRow),
  bars: Type.Array(ganttBar),
  bar_total: Type.Integer(),
  is_cut: Type.Boolean(),
  links: Type.Array(ganttLink),
  calendars: Type.Record(Type.String(), ganttCalendar),
  /** By the key of a row of somebody, `u14`. */
  calendar_of: Type.Record(Type.String(), Type.String()),
  away: listOf({
    user_id: Type.Integer(),
    day_from: Type.String(),
    day_to: Type.String(),
    part: code<'day' | 'first' | 'second'>(),
  }),
  load: Type.Array(loadDay),
  unplaced: Type.Array(unplacedTask),
  conflicts: Type.Array(ganttConflict),
  baseline: orNull(Type.Object({ id: Type.Integer(), name: Type.String(), made_at: Type.String() })),
  finish_at: textOrNull,
});
export type GanttAnswer = Shape<typeof ganttAnswer>;
