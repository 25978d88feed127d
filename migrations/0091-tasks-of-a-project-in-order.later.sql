-- Lists of a project are sorted from all of its tasks without these, only slower.

-- index of a project's tasks in order: dev_tasks, at once
create index concurrently dev_tasks_project_order_index on dev_tasks (project_id, id) where deleted_at is null;

-- index of a project's tasks by deadline: dev_tasks, at once
create index concurrently dev_tasks_project_deadline_index on dev_tasks (project_id, deadline, id)
  where deleted_at is null;
