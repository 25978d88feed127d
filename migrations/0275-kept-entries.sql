-- When tasks were finished and accepted, kept as it follows from their moves: reports of long periods read it by the
-- hundred thousand. One row for each entry into a kind of status from outside: `closed` is done or accepted. `until_at`
-- is when the task left it again, or came in once more: an entry stands at a moment that is not later. What the task
-- says of itself stands beside it, so that no report has to look for a million of them.
create table task_entries (
  task_id bigint not null,
  kind text not null,
  flow_id bigint not null,
  at timestamptz not null,
  until_at timestamptz,
  executor_id bigint,
  is_automatic boolean not null,
  -- When the work was handed in that was accepted so, and when it came back for the first time.
  submitted_at timestamptz,
  returned_at timestamptz,
  project_id bigint,
  project_category_id bigint,
  task_group_id bigint,
  client_id bigint,
  task_type_id bigint,
  task_priority_id bigint,
  hard_index integer,
  planned_minutes integer,
  actual_minutes integer,
  sub_task_count integer,
  kpi_deadline timestamptz,
  primary key (task_id, kind, flow_id)
);
create index task_entries_of_period on task_entries (kind, at);
create index task_entries_of_person on task_entries (executor_id, kind, at);
create index task_entries_of_project on task_entries (project_id, kind, at);

-- The rule, of the moves alone; deleted tasks have none.
create function counted_task_entries(ids bigint[]) returns setof task_entries language sql stable as $$
  with kinds(kind, statuses) as (values ('closed', '{done,accepted}'::text[]), ('accepted', '{accepted}')),
  moved as (
    select f.task_id, f.id, f.created_at, f.from_status, f.to_status, f.executor_id, f.is_automatic,
      max(f.created_at) filter (where f.to_status = 'checking'
        or (f.from_status = 'processing' and f.to_status = 'done')) over before as submitted_at,
      max(f.created_at) filter (where f.to_status = 'done') over before as done_at,
      min(f.created_at) filter (where (f.from_status, f.to_status) in
        (('checking', 'returned'), ('done', 'not_accepted'), ('accepted', 'returned')))
        over (partition by f.task_id) as returned_at
    from task_flows f
    where f.task_id = any(ids) and f.deleted_at is null and f.cancelled_at is null
    window before as (partition by f.task_id order by f.created_at, f.id
      rows between unbounded preceding and 1 preceding)),
  crossings as (
    select m.*, k.kind, m.to_status = any(k.statuses) as is_entry,
      lead(m.created_at) over (partition by m.task_id, k.kind order by m.created_at, m.id) as until_at
    from moved m join kinds k on (m.to_status = any(k.statuses)) <> (m.from_status = any(k.statuses)))
  select t.id, c.kind, c.id, c.created_at, c.until_at, c.executor_id, c.is_automatic,
    coalesce(c.submitted_at, c.done_at, c.created_at), c.returned_at, t.project_id, t.project_category_id,
    t.task_group_id, t.client_id, t.task_type_id, t.task_priority_id, t.hard_index, t.planned_minutes,
    t.actual_minutes, t.sub_task_count, t.kpi_deadline
  from crossings c join dev_tasks t on t.id = c.task_id
  where c.is_entry and t.deleted_at is null
$$;

create function keep_task_entries(ids bigint[]) returns void language plpgsql as $$
begin
  if ids is null or cardinality(ids) = 0 then return; end if;
  delete from task_entries e where e.task_id = any(ids);
  insert into task_entries select c.* from counted_task_entries(ids) c;
end $$;

-- A move that neither enters nor leaves changes nothing of a task that was never closed.
create function moves_made() returns trigger language plpgsql as $$
begin
  perform keep_task_entries(array(select distinct m.task_id from made m
    where m.to_status in ('done', 'accepted') or m.from_status in ('done', 'accepted')
      or exists (select from task_entries e where e.task_id = m.task_id)));
  return null;
end $$;
create function moves_changed() returns trigger language plpgsql as $$
begin
  perform keep_task_entries(array(
    select w.task_id from was w join made m using (id)
      where (w.task_id, w.created_at, w.from_status, w.to_status, w.executor_id, w.is_automatic, w.deleted_at,
          w.cancelled_at)
        is distinct from (m.task_id, m.created_at, m.from_status, m.to_status, m.executor_id, m.is_automatic,
          m.deleted_at, m.cancelled_at)
    union select m.task_id from was w join made m using (id) where m.task_id <> w.task_id));
  return null;
end $$;
create function moves_gone() returns trigger language plpgsql as $$
begin
  perform keep_task_entries(array(select distinct w.task_id from was w));
  return null;
end $$;
create trigger task_flows_keep_made after insert on task_flows
  referencing new table as made for each statement execute function moves_made();
create trigger task_flows_keep_changed after update on task_flows
  referencing old table as was new table as made for each statement execute function moves_changed();
create trigger task_flows_keep_gone after delete on task_flows
  referencing old table as was for each statement execute function moves_gone();

create function task_of_entries_changed() returns trigger language plpgsql as $$
begin
  if (old.deleted_at is null) <> (new.deleted_at is null) then
    perform keep_task_entries(array[new.id]);
  else
    update task_entries e set project_id = new.project_id, project_category_id = new.project_category_id,
      task_group_id = new.task_group_id, client_id = new.client_id, task_type_id = new.task_type_id,
      task_priority_id = new.task_priority_id, hard_index = new.hard_index, planned_minutes = new.planned_minutes,
      actual_minutes = new.actual_minutes, sub_task_count = new.sub_task_count, kpi_deadline = new.kpi_deadline
    where e.task_id = new.id;
  end if;
  return null;
end $$;
create trigger dev_tasks_keep_entries after update of project_id, project_category_id, task_group_id, client_id,
    task_type_id, task_priority_id, hard_index, planned_minutes, actual_minutes, sub_task_count, kpi_deadline, deleted_at
  on dev_tasks for each row when (
    (old.project_id, old.project_category_id, old.task_group_id, old.client_id, old.task_type_id, old.task_priority_id,
      old.hard_index, old.planned_minutes, old.actual_minutes, old.sub_task_count, old.kpi_deadline, old.deleted_at)
    is distinct from (new.project_id, new.project_category_id, new.task_group_id, new.client_id, new.task_type_id,
      new.task_priority_id, new.hard_index, new.planned_minutes, new.actual_minutes, new.sub_task_count,
      new.kpi_deadline, new.deleted_at))
  execute function task_of_entries_changed();
create function task_of_entries_gone() returns trigger language plpgsql as $$
begin
  delete from task_entries e where e.task_id = old.id;
  return null;
end $$;
create trigger dev_tasks_keep_gone after delete on dev_tasks for each row execute function task_of_entries_gone();
