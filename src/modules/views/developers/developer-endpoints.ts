import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import {
  byId,
  closed,
  code,
  id,
  integerOrNull,
  listOf,
  oneOf,
  orNull,
  type Shape,
  textOrNull,
} from '#kernel/schemas.ts';
import { screenActions } from '#modules/actions.ts';
import { kpiPartNames, month } from '#modules/growth/kpi/door.ts';
import { appealStates, type TaskStatus } from '#modules/work/tasks/door.ts';

const numberOrNull = orNull(Type.Number());
/** The own page with own tasks, that of others with the report: whose, is a question of scope. */
const need = [screenActions.reportTasks, screenActions.ownTasks];

const part = {
  name: oneOf(kpiPartNames),
  numerator: Type.Number(),
  denominator: Type.Number(),
  /** A share, volume up to 1.2; null: nothing to judge by, the part is left out. */
  value: numberOrNull,
  /** What it weighs, after the weights of parts that are left out went to the others. */
  weight: Type.Number(),
  /** What it adds to the KPI. */
  adds: Type.Number(),
};
export type ExplainedPart = Shape<ReturnType<typeof partSchema>>;
const partSchema = () => Type.Object(part);

const monthRow = {
  month: Type.String(),
  kpi: numberOrNull,
  kpi_parts: listOf(part),
  accepted_count: Type.Integer(),
  points: Type.Number(),
  plan_points: numberOrNull,
  on_time_share: numberOrNull,
  mean_score: numberOrNull,
  marked_count: Type.Integer(),
  first_pass_share: numberOrNull,
  return_count: Type.Integer(),
  task_minutes: Type.Integer(),
  /** It is closed, and by which edition of it; false: it may still move. */
  frozen: Type.Boolean(),
  version: integerOrNull,
};
const monthShape = Type.Object(monthRow);
export type DeveloperMonth = Shape<typeof monthShape>;

/** A task named to those who see it; null to others, who are told its numbers alone. */
const named = { task_id: Type.Integer(), number: textOrNull, name: textOrNull };

const mark = {
  ...named,
  id: Type.Integer(),
  criterion: Type.String(),
  /** A share of 1, that of the day on which it was given. */
  weight: Type.Number(),
  score: Type.Integer(),
  comment: textOrNull,
  is_void: Type.Boolean(),
  given_at: Type.String(),
  /** Null: not told to the reader. */
  marker: textOrNull,
};
const markShape = Type.Object(mark);
export type GivenMark = Shape<typeof markShape>;

const appealable = {
  ...named,
  score: numberOrNull,
  /** Until when the executor may appeal; null: an appeal was made. */
  appeal_until: textOrNull,
  status: orNull(oneOf(appealStates)),
};
const appealShape = Type.Object(appealable);
export type AppealLine = Shape<typeof appealShape>;

/** One person's page: the same for the person and for the manager. */
export const developerPage = endpoint('GET /api/fp/reports/developers/:id', {
  need,
  params: byId,
  query: closed({}),
  output: Type.Object({
    as_of: Type.String(),
    person: Type.Object({
      id: Type.Integer(),
      fio: Type.String(),
      position: textOrNull,
      branch: textOrNull,
      teams: Type.Array(Type.String()),
      is_active: Type.Boolean(),
      hired_on: textOrNull,
    }),
    now: Type.Object({
      /** Works on something, be it a task that the reader does not see. */
      is_working: Type.Boolean(),
      running: orNull(Type.Object({ ...named, running_since: Type.String() })),
      open_count: Type.Integer(),
      late_count: Type.Integer(),
      load_percent: integerOrNull,
      band: Type.String(),
      load_minutes: Type.Integer(),
      capacity_minutes: Type.Integer(),
      unplanned_count: Type.Integer(),
      free_from: textOrNull,
    }),
    /** Twelve, the running one last. */
    months: Type.Array(monthShape),
    /** The last twenty. */
    marks: Type.Array(markShape),
    /** Actual ÷ planned, the median of what was finished within a year; more than 1: estimated too low. */
    estimate_bias: listOf({
      task_type_id: integerOrNull,
      name: textOrNull,
      value: Type.Number(),
      count: Type.Integer(),
      is_small: Type.Boolean(),
    }),
    /** How this person marks others: null, they marked nobody. `value` null: fewer than ten tasks. */
    marker_severity: orNull(Type.Object({ value: numberOrNull, count: Type.Integer() })),
    /**
     * `test`: what came of a test, in percent; `worksheet`: its share of the work in the sheet that was sent last. As
     * far as the reader is told either.
     */
    skills: listOf({
      name: Type.String(),
      source: oneOf(['worksheet', 'test'] as const),
      value: Type.Number(),
      on: Type.String(),
    }),
    /** The running month up to yesterday; null: not told to the reader, named in `hidden_columns`. */
    attendance: orNull(
      Type.Object({
        month: Type.String(),
        day_count: Type.Integer(),
        late_day_count: Type.Integer(),
        absent_day_count: Type.Integer(),
        late_minutes: Type.Integer(),
        present_minutes: Type.Integer(),
        norm_minutes: Type.Integer(),
        unknown_day_count: Type.Integer(),
      }),
    ),
    appeals: Type.Array(appealShape),
    /** The last moment at which one of the tasks may still be appealed. */
    appeal_until: textOrNull,
    hidden_columns: Type.Array(Type.String()),
  }),
});
export type DeveloperPage = Shape<typeof developerPage.output>;

const explainedTask = {
  ...named,
  accepted_at: Type.String(),
  /** Approved hours, coefficient of difficulty, score ÷ 5 (0.8 unmarked) and timeliness: their product is `points`. */
  h: numberOrNull,
  k: Type.Number(),
  s: Type.Number(),
  t: Type.Number(),
  score: numberOrNull,
  is_parent: Type.Boolean(),
  is_dated: Type.Boolean(),
  is_on_time: Type.Boolean(),
  overdue_days: Type.Integer(),
  returns: Type.Integer(),
  points: Type.Number(),
  /** Points less what closed months before had of them. */
  brought: Type.Number(),
  /** What of the part's value this task is: the tasks of a part add up to it. */
  of_quality: Type.Number(),
  of_on_time: Type.Number(),
  of_volume: Type.Number(),
};
const explainedTaskShape = Type.Object(explainedTask);
export type ExplainedTask = Shape<typeof explainedTaskShape>;

/** How the KPI of a month came about: every task, every day, what was left out and why. */
export const developerKpi = endpoint('GET /api/fp/reports/developers/:id/kpi', {
  need,
  params: byId,
  query: closed({ month, version: Type.Optional(id) }),
  output: Type.Object({
    ...monthRow,
    /** Null: enough to judge by. */
    reason: orNull(oneOf(['not_enough_data'] as const)),
    tasks: Type.Array(explainedTaskShape),
    /** Open and closed tasks that were due in the month: the plan of its points. */
    planned: listOf({ ...named, h: Type.Number(), k: Type.Number(), points: Type.Number() }),
    /** Null: not told to the reader. */
    days: orNull(
      listOf({
        day: Type.String(),
        status: textOrNull,
        late_minutes: Type.Integer(),
        norm_minutes: Type.Integer(),
        is_missed: Type.Boolean(),
      }),
    ),
    worksheets: listOf({ due_on: Type.String(), sent_at: textOrNull }),
    editions: listOf({
      version: Type.Integer(),
      made_at: Type.String(),
      made_by: textOrNull,
      reason: textOrNull,
      kpi: numberOrNull,
    }),
  }),
});
export type DeveloperKpi = Shape<typeof developerKpi.output>;

/** What the numbers of a month open. */
export const developerMeasures = [
  ...(['accepted_count', 'points', 'plan_points', 'on_time_share', 'mean_score'] as const),
  ...(['first_pass_share', 'kpi_quality'] as const),
] as const;
export type DeveloperMeasure = (typeof developerMeasures)[number];

const sums = { sum: Type.Number(), numerator: numberOrNull, denominator: numberOrNull };

/** The tasks behind a number of a month: rows and `hidden` are the number. */
export const developerRows = endpoint('GET /api/fp/reports/developers/:id/rows', {
  need,
  params: byId,
  query: closed({ month, measure: Type.Optional(oneOf(developerMeasures)), version: Type.Optional(id) }),
  output: Type.Object({
    of: Type.String(),
    rows: listOf({
      ...{ id: Type.Integer(), number: Type.String(), name: Type.String(), status: code<TaskStatus>() },
      value: Type.Number(),
      /** Of a share: it counts above the line, too. */
      is_in: orNull(Type.Boolean()),
    }),
    /** Of the rows that the reader sees; with what is hidden they are the number. */
    total: Type.Integer(),
    ...sums,
    hidden: Type.Object({ count: Type.Integer(), ...sums }),
    list: textOrNull,
  }),
});
