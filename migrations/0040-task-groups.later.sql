-- What was once in a task group is found by what the log says of it.

-- index of tasks that left a group: audit_log, at once
create index concurrently audit_log_former_group_index on audit_log ((before->>'task_group_id'))
  where resource = 'fp/dev-tasks' and before->>'task_group_id' is not null;
