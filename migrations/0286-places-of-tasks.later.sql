-- Until it is there, reports by projects read tasks whole.

-- index of where tasks stand: dev_tasks, at once
create index concurrently dev_tasks_places_index on dev_tasks (id) include (project_id, project_category_id,
  task_group_id, client_id, task_type_id, task_priority_id);
