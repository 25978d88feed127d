-- Lists are searched without it until it is there, only slower.

-- index of the words of tasks in lists: dev_tasks, at once
create index concurrently dev_tasks_search_index on dev_tasks using gin (search gin_trgm_ops)
  where deleted_at is null;
