-- Until they are there, reports read tasks whole.

-- index of where tasks stand: dev_tasks, at once
create index concurrently dev_tasks_places_index on dev_tasks (id) include (project_id, project_category_id,
  task_group_id, client_id, task_type_id, task_priority_id);

-- index of where tasks were made: dev_tasks, at once
create index concurrently dev_tasks_made_index on dev_tasks (created_at) include (id, executor_id, project_id,
  project_category_id, task_group_id, client_id, task_type_id, task_priority_id) where deleted_at is null;

-- index of when tasks were made alone: dev_tasks, at once
drop index concurrently if exists dev_tasks_created_at_index;

-- index of how long tasks took: dev_tasks, at once
create index concurrently dev_tasks_ended_made_index on dev_tasks (ended_at) include (id, created_at)
  where status = 'accepted' and deleted_at is null;

-- index of when tasks ended alone: dev_tasks, at once
drop index concurrently if exists dev_tasks_ended_at_index;

-- index of entries that stand: task_entries.task_id, at once
create index concurrently task_entries_standing on task_entries (kind, at)
  include (task_id, until_at, executor_id, project_id);

-- index of entries alone: task_entries.task_id, at once
drop index concurrently if exists task_entries_of_period;
