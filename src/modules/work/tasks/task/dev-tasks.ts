import {
  choice,
  codes,
  date,
  dates,
  flag,
  instant,
  integer,
  longText,
  minutes,
  reference,
  references,
  text,
} from '#kernel/fields/door.ts';
import { type Row, resource } from '#kernel/resource.ts';
import { actions, screenActions, specialActions, taskMakers } from '#modules/actions.ts';
import { deadlineReasons } from '#modules/work/tasks/workflow/deadline-reasons.ts';
import { PLANNED_MINUTES_MAX } from '#modules/work/tasks/task/planned-time.ts';
import { taskStatusCodes } from '#modules/work/tasks/workflow/transition-table.ts';

/** Kept by the product, and no column of the table unless somebody asks for it. */
const kept = { readOnly: true, list: false } as const;
const hidden = { list: false } as const;

/**
 * A task. What the product keeps itself (status, counts, instants, actual time) is read only here and moves with the
 * transitions of `transition-table.ts`; who may change the rest is decided in `task-changes.ts`.
 */
export const devTasks = resource('fp/dev-tasks', {
  icon: 'checkbox',
  order: '-id',
  access: {
    read: [screenActions.tasks, screenActions.board, screenActions.ownTasks],
    create: taskMakers(),
    import: [actions.tasks.create],
    update: [actions.tasks.update, specialActions.updateOwnTasks],
    remove: [actions.tasks.delete, specialActions.writeDownTasks],
    export: [actions.tasks.export],
  },
  rows: 'scoped',
  fields: {
    number: text({ readOnly: true, required: true, unique: true, search: true }),
    name: text({ required: true }),
    former_numbers: text({ ...kept, search: true }),
    text: longText(hidden),
    status: choice({ readOnly: true, required: true, values: taskStatusCodes, default: 'new' }),
    project_id: reference({ to: 'fp/projects', required: true, fixed: true, partOf: true }),
    project_category_id: reference({ ...hidden, to: 'fp/project-categories', within: 'project_id' }),
    task_group_id: reference({ ...hidden, to: 'fp/task-groups', unless: 'is_closed' }),
    parent_id: reference({ ...hidden, to: 'fp/dev-tasks', partOf: true }),
    main_task_id: reference({ ...kept, to: 'fp/dev-tasks', partOf: true }),
    client_task_id: reference({ ...hidden, to: 'fp/client-tasks' }),
    client_id: reference({ ...kept, to: 'fp/clients' }),
    executor_id: reference({ to: 'admin/users', unless: 'client_id' }),
    creator_id: reference({ ...kept, to: 'admin/users', required: true }),
    reviewer_id: reference({ ...hidden, to: 'admin/users', unless: 'client_id' }),
    participant_ids: references({ ...hidden, to: 'admin/users', unless: 'client_id' }),
    watcher_ids: references({ ...hidden, to: 'admin/users', unless: 'client_id' }),
    task_type_id: reference({ ...hidden, to: 'fp/task-types' }),
    task_priority_id: reference({ to: 'fp/task-priorities' }),
    task_platform_id: reference({ ...hidden, to: 'fp/task-platforms' }),
    attribute_value_ids: references({ ...hidden, to: 'fp/tasks-types-value' }),
    sticker_ids: references({ ...hidden, to: 'fp/stickers' }),
    hard_index: integer({ min: 1, max: 10 }),
    planned_minutes: minutes({ max: PLANNED_MINUTES_MAX }),
    /** The plan as it was approved when the work began: points ask for it, and not for what it was raised to. */
    approved_minutes: minutes(kept),
    actual_minutes: minutes({ readOnly: true, required: true, default: 0 }),
    planned_start_on: date(hidden),
    deadline: instant({ notBefore: 'planned_start_on' }),
    deadline_reason_code: choice({ ...hidden, values: deadlineReasons }),
    first_deadline: instant(kept),
    kpi_deadline: instant(kept),
    requires_review: flag({ ...hidden, default: true }),
    will_be_marked: flag(hidden),
    is_marked: flag(kept),
    actual_days: dates(kept),
    judge_id: reference({ ...kept, to: 'admin/users', computed: 'sought' }),
    is_actual: flag({ ...kept, computed: true }),
    /** Its project is put away: nothing about it changes. */
    is_archived: flag({ ...kept, computed: true }),
    started_at: instant(kept),
    running_since: instant(kept),
    submitted_at: instant(kept),
    first_submitted_at: instant(kept),
    review_started_at: instant(kept),
    done_at: instant(kept),
    ended_at: instant(kept),
    status_changed_at: instant({ ...kept, required: true }),
    previous_status: choice({ ...kept, values: taskStatusCodes }),
    is_reopened: flag(kept),
    return_count: integer({ ...kept, required: true, default: 0 }),
    not_accepted_count: integer({ ...kept, required: true, default: 0 }),
    blocked_minutes: minutes({ ...kept, required: true, default: 0 }),
    sub_task_count: integer({ ...kept, required: true, default: 0 }),
    open_sub_task_count: integer({ ...kept, required: true, default: 0 }),
    open_blocker_count: integer({ ...kept, required: true, default: 0 }),
    comment_count: integer({ ...kept, required: true, default: 0 }),
    file_count: integer({ ...kept, required: true, default: 0 }),
    planned_minutes_below: minutes({ ...kept, computed: true }),
    actual_minutes_below: minutes({ ...kept, computed: true }),
    relations: codes({ ...kept, computed: true }),
    allowed_actions: codes({ ...kept, computed: true }),
  },
});

export type TaskRow = Row<typeof devTasks>;
