-- What was planned when the work on a task began: the first change of the plan after that moment says what it was.

-- approved plans: dev_tasks.id, 1000 at a time
update dev_tasks t set approved_minutes = j.planned_minutes
  from (select d.id, case when c.before is null then d.planned_minutes
      else (c.before->>'planned_minutes')::integer end as planned_minutes
    from dev_tasks d left join lateral (select l.before from audit_log l
      where l.resource = 'fp/dev-tasks' and l.row_id = d.id and l.action <> 'create' and l.created_at > d.started_at
        and l.before ? 'planned_minutes' order by l.created_at, l.id limit 1) c on true
    where d.id > $1 and d.id <= $2 and d.started_at is not null) j
  where t.id = j.id and t.approved_minutes is null and j.planned_minutes is not null;

-- index of tasks that somebody had before: audit_log, at once
create index concurrently audit_log_former_executor_index on audit_log ((before->>'executor_id'))
  where resource = 'fp/dev-tasks' and before->>'executor_id' is not null;

-- index of moves by whose task it was: task_flows, at once
create index concurrently task_flows_executor_moved_index on task_flows (executor_id, created_at)
  where deleted_at is null and cancelled_at is null;
