import Type from 'typebox';
import { contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { exportLink, exportOrder } from '#kernel/row-verbs.ts';
import { closed, code, day, filters, id, integerOrNull, listOf, oneOf, orNull, textOrNull } from '#kernel/schemas.ts';
import { actions, screenActions, specialActions } from '#modules/actions.ts';
import { ganttAnswer, ganttConflict, loadDay } from '#modules/views/gantt/gantt-answer.ts';
import { linkKinds } from '#modules/work/plan/door.ts';
import { type DeadlineReason, devTasks, lagKinds } from '#modules/work/tasks/door.ts';

/** Who may open one of both: which of them is asked for decides by itself. */
export const ganttReaders = [screenActions.ganttByDeveloper, screenActions.ganttByProject];

/**
 * Who does what when, as bars: `by=executor` (action 1215) or `by=project` (1216), `day_from`, `day_to` (two weeks back
 * to ten ahead, at most 1,100 days), `baseline=<id>` to compare with, and the filters of `fp/dev-tasks`. `format=xlsx`
 * or `csv` is the same as a file.
 *
 * Live: it changes with events of `fp/dev-tasks`, `fp/task-dependencies`, `fp/leave-requests`, `fp/days-off`,
 * `fp/schedule-assignments`, `fp/work-calendar`, `fp/projects` and `fp/plan-baselines`; a screen listens to these and
 * asks again.
 */
export const gantt = endpoint('GET /api/fp/gantt-task-manager', {
  need: ganttReaders,
  query: filters,
  output: ganttAnswer,
});

/** The address of the same as a file, which a browser opens as a download without a header. */
export const ganttExportLink = endpoint('POST /api/fp/gantt-task-manager/export-link', {
  ...{ need: ganttReaders, body: exportOrder, output: exportLink, transaction: false },
});

const patch = contractOf(devTasks).patch.properties;
const change = closed({
  task_id: id,
  /** The version that the reader knows; another one in the meantime is a conflict. */
  version: Type.Integer({ minimum: 1 }),
  planned_start_on: Type.Optional(orNull(day)),
  planned_minutes: Type.Optional(patch.planned_minutes),
  deadline: Type.Optional(patch.deadline),
  deadline_reason_code: Type.Optional(patch.deadline_reason_code),
  executor_id: Type.Optional(patch.executor_id),
});

const newLink = closed({
  from: id,
  to: id,
  kind: Type.Optional(oneOf(linkKinds)),
  lag_minutes: Type.Optional(Type.Integer()),
  lag_kind: Type.Optional(oneOf(lagKinds)),
});

const placed = Type.Object({
  starts_at: Type.String(),
  ends_at: Type.String(),
  executor_id: integerOrNull,
});

/** A change of the plan: tasks, each with changes of its own, and dependencies beside them. */
const planChange = {
  changes: Type.Optional(Type.Array(change, { maxItems: 500 })),
  links: Type.Optional(
    closed({
      add: Type.Optional(Type.Array(newLink, { maxItems: 200 })),
      remove: Type.Optional(Type.Array(id, { maxItems: 200 })),
    }),
  ),
};
const planChangers = [actions.tasks.update, specialActions.updateOwnTasks];

/**
 * Changes the plan, one task or many: all of it or none, and taken back as one. 409 with the rows that somebody changed
 * since, or with those that this person may not change; 422 `cycle` and `infeasible` with what cannot be.
 */
export const ganttChange = endpoint('POST /api/fp/gantt-task-manager/changes', {
  need: planChangers,
  body: closed(planChange),
  /** `POST fp/dev-tasks/bulk/<bulk_id>/undo` takes all of it back. */
  output: Type.Object({ bulk_id: Type.Integer() }),
});

/** What a change of the plan would mean. Nothing is written. */
export const ganttWhatIf = endpoint('POST /api/fp/gantt-task-manager/what-if', {
  need: planChangers,
  body: closed({
    ...planChange,
    /** Levels the open tasks of these people from a day on, so that nobody does two things at once. */
    level: Type.Optional(
      closed({
        day_from: day,
        /** Tasks that begin behind it stay. */
        day_to: Type.Optional(day),
        /** Tasks may go to others of these people who are in a team as the same kind of member. */
        shares_work: Type.Optional(Type.Boolean()),
        user_ids: Type.Array(id, { minItems: 1, maxItems: 200 }),
        schedules: Type.Optional(Type.Integer({ minimum: 1, maximum: 20_000 })),
        seed: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
      }),
    ),
  }),
  output: Type.Object({
    /** What was asked for and what levelling adds to it: sent as `changes` it does the same. */
    changes: listOf({
      task_id: Type.Integer(),
      version: Type.Integer(),
      planned_start_on: Type.Optional(textOrNull),
      planned_minutes: Type.Optional(integerOrNull),
      deadline: Type.Optional(textOrNull),
      deadline_reason_code: Type.Optional(orNull(code<DeadlineReason>())),
      executor_id: Type.Optional(integerOrNull),
    }),
    /** Tasks whose bar lies elsewhere then, those that the reader sees; null: it has no place. */
    moved: listOf({ task_id: Type.Integer(), before: orNull(placed), after: orNull(placed) }),
    /** How many move that the reader does not see. */
    hidden_moved: Type.Integer(),
    finish_at: Type.Object({ before: textOrNull, after: textOrNull }),
    /** Days of those concerned, as they would be. */
    load: Type.Array(loadDay),
    /** Conflicts that there would be; `is_new`: not there today, or by more minutes. */
    conflicts: Type.Array(Type.Object({ ...ganttConflict.properties, is_new: Type.Boolean() })),
    warnings: listOf({
      kind: code<'load' | 'leave' | 'deadline' | 'kpi'>(),
      task_id: integerOrNull,
      user_id: integerOrNull,
      /** The day of too much load or of leave, or the deadline that is missed. */
      at: textOrNull,
      by_minutes: Type.Integer(),
    }),
    /** With `level`: how good the levelled plan is, and what it leaves where it is. */
    levelled: Type.Optional(
      Type.Object({
        /** Minutes by which deadlines are missed, and when the last of these tasks ends. */
        late_minutes: Type.Integer(),
        finish_at: Type.String(),
        /** How many schedules were looked at: fewer than asked for where more would take too long. */
        tried: Type.Integer(),
        /** Why a task stays: `in_progress`, `has_sub_tasks`, or the rule that refuses the reader. */
        staying: listOf({ task_id: Type.Integer(), rule: Type.String() }),
        /** Tasks without a plan weigh nothing and are not moved. */
        unestimated_count: Type.Integer(),
      }),
    ),
  }),
});
