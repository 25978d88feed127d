-- The order in which a person goes through the plan of a day. What stands on the plan is `dev_tasks.actual_days`; ids
-- here that left it mean nothing, and tasks that are not here come last. Kept apart from the tasks, so that arranging a
-- day writes one small row and touches no task.
create table day_plan_orders (
  user_id bigint not null references users,
  day date not null,
  task_ids bigint[] not null default '{}',
  ordered_at timestamptz not null default now(),
  ordered_by bigint,
  primary key (user_id, day)
);

-- What somebody worked today, out of all that he ever did. In the place of the index on the person alone.
drop index task_intervals_user_id_index;
create index task_intervals_user_id_index on task_intervals (user_id, started_at) where deleted_at is null;
