-- Until they are there, reports read more than they need.

-- index of moves by which work came back: task_flows, at once
create index concurrently task_flows_came_back_index on task_flows (created_at)
  include (task_id, executor_id, from_status, to_status)
  where deleted_at is null and cancelled_at is null
    and (from_status || ' ' || to_status) in ('checking returned', 'done not_accepted', 'accepted returned');

-- index of what projects closed lately: dev_tasks, at once
create index concurrently dev_tasks_closed_of_project_index
  on dev_tasks (project_id, greatest(status_changed_at, done_at, ended_at))
  where status in ('done', 'accepted') and sub_task_count = 0 and deleted_at is null;

-- index of how far projects are: dev_tasks, at once
create index concurrently dev_tasks_progress_index on dev_tasks (project_id)
  include (created_at, status, status_changed_at, planned_minutes, hard_index, id) where deleted_at is null;
