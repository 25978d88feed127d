-- How far projects are is counted over all of their tasks: read from an index, beside which no task is opened.
create index dev_tasks_progress_index on dev_tasks (project_id)
  include (created_at, status, status_changed_at, planned_minutes, hard_index, id) where deleted_at is null;
