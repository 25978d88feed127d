-- A group that is closed takes nothing new, by whatever road. What is in it goes on and may leave, and what was in it when
-- it was closed may come back: carrying over can be undone. The lock waits for somebody who is just closing it.
create function keep_closed_groups() returns trigger language plpgsql as $$
declare
  here record;
begin
  select is_closed, coalesce(closed_at, '-infinity') as closed_at into here
    from task_groups where id = new.task_group_id for key share;
  if here.is_closed and not exists (select from audit_log a
      where a.resource = 'fp/dev-tasks' and a.row_id = new.id and a.created_at >= here.closed_at
        and a.before->>'task_group_id' = new.task_group_id::text) then
    raise exception 'the group is closed'
      using errcode = 'VR001', constraint = 'group_takes_no_tasks', column = 'task_group_id';
  end if;
  return new;
end $$;
create trigger dev_tasks_come_into_group before insert on dev_tasks
  for each row when (new.task_group_id is not null) execute function keep_closed_groups();
create trigger dev_tasks_change_group before update of task_group_id on dev_tasks
  for each row when (new.task_group_id is not null and new.task_group_id is distinct from old.task_group_id)
  execute function keep_closed_groups();
