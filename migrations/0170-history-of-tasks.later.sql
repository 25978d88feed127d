-- What tasks were counted by in the past is found by what the log says of them.

-- index of tasks that left a project: audit_log, at once
create index concurrently audit_log_former_project_index on audit_log ((before->>'project_id'))
  where resource = 'fp/dev-tasks' and before->>'project_id' is not null;

-- index of changes that counts of the past go by: audit_log, at once
create index concurrently audit_log_counted_changes_index on audit_log (row_id, id)
  where resource = 'fp/dev-tasks' and before ?| array['project_id', 'task_group_id', 'planned_minutes', 'hard_index'];
