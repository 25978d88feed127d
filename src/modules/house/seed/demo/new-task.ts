import type { BaseData } from '#modules/house/seed/base-rows.ts';
import { iso } from '#modules/house/seed/demo/demo-clock.ts';
import phrases from '#modules/house/seed/demo/phrases.json' with { type: 'json' };
import { titleOf } from '#modules/house/seed/demo/subjects.ts';
import type { TaskPlan } from '#modules/house/seed/demo/task-plan.ts';
import type { Random } from '#modules/house/seed/random.ts';
import type { Texts } from '#modules/house/seed/seed-rows.ts';
import type { TaskRow } from '#modules/work/tasks/door.ts';

const descriptions = phrases.descriptions as Readonly<Record<string, readonly Texts[]>>;

/** The row of a task at the moment at which it is made. Its number, its place and its counts come when all are told. */
export function newTask(plan: TaskPlan, at: number, plannedStart: string, random: Random, base: BaseData): TaskRow {
  const made = iso(at);
  const { subject, lang, project } = plan;
  const described = plan.parent ? random.chance(0.35) : random.chance(0.9);
  return {
    id: plan.index,
    number: '',
    former_numbers: null,
    name: plan.title ?? titleOf(subject, lang),
    text: described ? random.pick(descriptions[subject.type]!)[lang] : null,
    status: 'new',
    project_id: project.id,
    project_category_id: null,
    task_group_id: null,
    parent_id: plan.parent?.index ?? null,
    main_task_id: null,
    client_task_id: plan.ask?.id ?? null,
    client_id: plan.ask?.client.clientId ?? null,
    executor_id: plan.executor?.id ?? null,
    creator_id: plan.creator.id,
    reviewer_id: plan.reviewer?.id ?? null,
    participant_ids: [],
    watcher_ids: [],
    task_type_id: base.idOf('task_types')(subject.type),
    task_priority_id: base.idOf('task_priorities')(plan.priority),
    task_platform_id: base.idOf('task_platforms')(subject.platform),
    attribute_value_ids: [],
    sticker_ids: [],
    hard_index: plan.hardIndex,
    planned_minutes: plan.plannedMinutes,
    approved_minutes: null,
    actual_minutes: 0,
    planned_start_on: random.chance(0.85) ? plannedStart : null,
    deadline: null,
    deadline_reason_code: null,
    first_deadline: null,
    kpi_deadline: null,
    requires_review: plan.requiresReview,
    will_be_marked: plan.willBeMarked,
    is_marked: false,
    actual_days: [],
    judge_id: null,
    is_actual: false,
    is_archived: false,
    started_at: null,
    running_since: null,
    submitted_at: null,
    first_submitted_at: null,
    review_started_at: null,
    done_at: null,
    ended_at: null,
    status_changed_at: made,
    previous_status: null,
    is_reopened: false,
    return_count: 0,
    not_accepted_count: 0,
    blocked_minutes: 0,
    sub_task_count: 0,
    open_sub_task_count: 0,
    open_blocker_count: 0,
    comment_count: 0,
    file_count: 0,
    planned_minutes_below: null,
    actual_minutes_below: null,
    relations: [],
    allowed_actions: [],
    version: 1,
    created_at: made,
    created_by: plan.creator.id,
    updated_at: made,
    updated_by: plan.creator.id,
  };
}
