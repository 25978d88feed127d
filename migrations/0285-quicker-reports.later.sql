-- Until they are there, reports read more than they need.

-- index of tasks that were ever blocked: task_flows, at once
create index concurrently task_flows_blocked_index on task_flows (task_id)
  where deleted_at is null and cancelled_at is null and from_status = 'blocked';
