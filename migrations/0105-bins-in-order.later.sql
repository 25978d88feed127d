-- Bins are searched through whole tables without these, only slower.

-- index of deleted tasks: dev_tasks, at once
create index concurrently dev_tasks_bin_index on dev_tasks (deleted_at, id) where deleted_at is not null;

-- index of deleted comments: task_comments, at once
create index concurrently task_comments_bin_index on task_comments (deleted_at, id) where deleted_at is not null;

-- index of deleted spells of work: task_intervals, at once
create index concurrently task_intervals_bin_index on task_intervals (deleted_at, id) where deleted_at is not null;
