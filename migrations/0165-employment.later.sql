-- Whose a task once was is found by what the log says of it.

-- index of tasks that had another executor: audit_log, at once
create index concurrently audit_log_former_executor_index on audit_log ((before->>'executor_id'))
  where resource = 'fp/dev-tasks' and before->>'executor_id' is not null;
