-- What makes kept sums stale is said beside each source (`stale` in keepsSpans). The functions and triggers that tell
-- of it follow from that: staleTables made them, and the check "stale" holds them to it.
drop function if exists stale_by_entry() cascade;
drop function if exists stale_by_move() cascade;
drop function if exists stale_by_interval() cascade;
drop function if exists stale_by_deadline() cascade;
drop function if exists stale_by_new_task() cascade;
drop function if exists stale_by_task() cascade;
drop function if exists stale_by_gone_task() cascade;
drop function if exists stale_by_points() cascade;
drop function if exists stale_by_closed_points() cascade;
drop function if exists stale_by_frozen() cascade;
drop function if exists stale_by_attendance() cascade;
drop function if exists stale_by_employment() cascade;
drop function if exists tell_stale_of_task(bigint);
drop function if exists tell_stale(text, timestamptz[]);
drop function if exists tell_stale_days(text, date[]);
drop function if exists tell_stale_since(text, timestamptz);
drop function if exists tell_stale_until(text, timestamptz);

create or replace function tell_stale_of_attendance() returns trigger language plpgsql as $$
begin
  if not exists (select from kept_spans_begun) then return null; end if;
  insert into stale_spans (source, first_day, last_day)
    select distinct 'absent_minutes', i.at, i.at
    from (select old.day
      union all select new.day) as i(at)
    where is_past_day(i.at);
  insert into stale_spans (source, first_day, last_day)
    select distinct 'attended_days', i.at, i.at
    from (select old.day
      union all select new.day) as i(at)
    where is_past_day(i.at);
  return null;
end $$;
create trigger attendance_stale_made after insert on attendance for each row
  when (is_past_day(new.day))
  execute function tell_stale_of_attendance();
create trigger attendance_stale_changed after update on attendance for each row
  when (old.* is distinct from new.* and (is_past_day(old.day) or is_past_day(new.day)))
  execute function tell_stale_of_attendance();
create trigger attendance_stale_gone after delete on attendance for each row
  when (is_past_day(old.day))
  execute function tell_stale_of_attendance();

create or replace function tell_stale_of_dev_tasks() returns trigger language plpgsql as $$
begin
  if not exists (select from kept_spans_begun) then return null; end if;
  if 'accepted_tasks' = any(tg_argv) then
    insert into stale_spans (source, first_day, last_day)
    select distinct 'accepted_tasks', earliest_day(i.at), latest_day(i.at)
    from (select unnest(array(select e.at from task_entries e where e.kind = 'accepted' and e.task_id = old.id))
      union all select unnest(array(select e.at from task_entries e where e.kind = 'accepted' and e.task_id = new.id))) as i(at)
    where is_past(i.at);
  end if;
  if 'busy_parts' = any(tg_argv) then
    insert into stale_spans (source, first_day, last_day)
    select distinct 'busy_parts', i.at, i.at
    from (select unnest(array(select p.day from "task_intervals" i join employment_parts p on p.interval_id = i.id where i.task_id = old.id))
      union all select unnest(array(select p.day from "task_intervals" i join employment_parts p on p.interval_id = i.id where i.task_id = new.id))) as i(at)
    where is_past_day(i.at);
  end if;
  if 'evaluated_tasks' = any(tg_argv) then
    insert into stale_spans (source, first_day, last_day)
    select distinct 'evaluated_tasks', earliest_day(i.at), latest_day(i.at)
    from (select (select k.accepted_at from task_kpi k where k.task_id = old.id)
      union all select (select k.accepted_at from task_kpi k where k.task_id = new.id)) as i(at)
    where is_past(i.at);
  end if;
  if 'finished_tasks' = any(tg_argv) then
    insert into stale_spans (source, first_day, last_day)
    select distinct 'finished_tasks', earliest_day(i.at), latest_day(i.at)
    from (select unnest(array(select e.at from task_entries e where e.kind = 'closed' and e.task_id = old.parent_id))
      union all select unnest(array(select e.at from task_entries e where e.kind = 'closed' and e.task_id = new.parent_id))) as i(at)
    where is_past(i.at);
  end if;
  if 'made_tasks' = any(tg_argv) then
    insert into stale_spans (source, first_day, last_day)
    select distinct 'made_tasks', earliest_day(i.at), latest_day(i.at)
    from (select old.created_at
      union all select new.created_at) as i(at)
    where is_past(i.at);
  end if;
  if 'task_levels' = any(tg_argv) then
    insert into stale_spans (source, first_day, last_day)
    select distinct 'task_levels', earliest_day(i.at), latest_day(now())
    from (select old.created_at
      union all select new.created_at) as i(at)
    where is_past(i.at);
  end if;
  if 'task_moves' = any(tg_argv) then
    insert into stale_spans (source, first_day, last_day)
    select distinct 'task_moves', earliest_day(i.at), latest_day(i.at)
    from (select unnest(array(select f.created_at from "task_flows" f where f.task_id = old.id))
      union all select unnest(array(select f.created_at from "task_flows" f where f.task_id = new.id))) as i(at)
    where is_past(i.at);
  end if;
  if 'worked_minutes' = any(tg_argv) then
    insert into stale_spans (source, first_day, last_day)
    select distinct 'worked_minutes', earliest_day(i.at), latest_day(i.at)
    from (select unnest(array(select i.started_at from "task_intervals" i where i.task_id = old.id))
      union all select unnest(array(select i.started_at from "task_intervals" i where i.task_id = new.id))) as i(at)
    where is_past(i.at);
  end if;
  return null;
end $$;
create trigger dev_tasks_stale_made after insert on dev_tasks for each row
  when (new.parent_id is not null or is_past(new.created_at))
  execute function tell_stale_of_dev_tasks('finished_tasks', 'made_tasks', 'task_levels');
create trigger dev_tasks_stale_by_accepted_tasks after update of status on dev_tasks for each row
  when ((old.status = 'accepted') is distinct from (new.status = 'accepted'))
  execute function tell_stale_of_dev_tasks('accepted_tasks');
create trigger dev_tasks_stale_by_busy_parts after update of deleted_at, project_id on dev_tasks for each row
  when ((old.deleted_at is null, old.project_id) is distinct from (new.deleted_at is null, new.project_id))
  execute function tell_stale_of_dev_tasks('busy_parts', 'evaluated_tasks', 'task_moves', 'worked_minutes');
create trigger dev_tasks_stale_by_finished_tasks after update of created_at, deleted_at, project_id, executor_id, planned_minutes, parent_id, status on dev_tasks for each row
  when ((old.created_at, old.deleted_at is null, old.project_id, old.executor_id, old.planned_minutes, old.parent_id, old.status = 'accepted') is distinct from (new.created_at, new.deleted_at is null, new.project_id, new.executor_id, new.planned_minutes, new.parent_id, new.status = 'accepted') and (old.parent_id is not null or new.parent_id is not null))
  execute function tell_stale_of_dev_tasks('finished_tasks');
create trigger dev_tasks_stale_by_made_tasks after update of created_at, deleted_at, project_id, executor_id on dev_tasks for each row
  when ((old.created_at, old.deleted_at is null, old.project_id, old.executor_id) is distinct from (new.created_at, new.deleted_at is null, new.project_id, new.executor_id) and (is_past(old.created_at) or is_past(new.created_at)))
  execute function tell_stale_of_dev_tasks('made_tasks');
create trigger dev_tasks_stale_by_task_levels after update of created_at, deleted_at, project_id on dev_tasks for each row
  when ((old.created_at, old.deleted_at is null, old.project_id) is distinct from (new.created_at, new.deleted_at is null, new.project_id) and (is_past(old.created_at) or is_past(new.created_at)))
  execute function tell_stale_of_dev_tasks('task_levels');
create trigger dev_tasks_stale_gone after delete on dev_tasks for each row
  execute function tell_stale_of_dev_tasks('accepted_tasks', 'busy_parts', 'evaluated_tasks', 'finished_tasks', 'made_tasks', 'task_levels', 'task_moves', 'worked_minutes');

create or replace function tell_stale_of_employment_days() returns trigger language plpgsql as $$
begin
  if not exists (select from kept_spans_begun) then return null; end if;
  insert into stale_spans (source, first_day, last_day)
    select distinct 'attended_days', i.at, i.at
    from (select old.day
      union all select new.day) as i(at)
    where is_past_day(i.at);
  return null;
end $$;
create trigger employment_days_stale_made after insert on employment_days for each row
  when (is_past_day(new.day))
  execute function tell_stale_of_employment_days();
create trigger employment_days_stale_changed after update on employment_days for each row
  when (old.* is distinct from new.* and (is_past_day(old.day) or is_past_day(new.day)))
  execute function tell_stale_of_employment_days();
create trigger employment_days_stale_gone after delete on employment_days for each row
  when (is_past_day(old.day))
  execute function tell_stale_of_employment_days();

create or replace function tell_stale_of_employment_parts() returns trigger language plpgsql as $$
begin
  if not exists (select from kept_spans_begun) then return null; end if;
  insert into stale_spans (source, first_day, last_day)
    select distinct 'busy_parts', i.at, i.at
    from (select old.day
      union all select new.day) as i(at)
    where is_past_day(i.at);
  return null;
end $$;
create trigger employment_parts_stale_made after insert on employment_parts for each row
  when (is_past_day(new.day))
  execute function tell_stale_of_employment_parts();
create trigger employment_parts_stale_changed after update on employment_parts for each row
  when (old.* is distinct from new.* and (is_past_day(old.day) or is_past_day(new.day)))
  execute function tell_stale_of_employment_parts();
create trigger employment_parts_stale_gone after delete on employment_parts for each row
  when (is_past_day(old.day))
  execute function tell_stale_of_employment_parts();

create or replace function tell_stale_of_frozen_rows() returns trigger language plpgsql as $$
begin
  if not exists (select from kept_spans_begun) then return null; end if;
  if tg_op <> 'DELETE' then
    insert into stale_spans (source, first_day, last_day)
    select distinct 'accepted_tasks', earliest_day(i.at), latest_day(i.at)
    from (select unnest(array(select e.at from task_entries e where e.kind = 'accepted' and e.task_id = (r.row->>'row_id')::bigint and r.source = 'accepted_tasks')) from made as r) as i(at)
    where is_past(i.at);
  end if;
  if tg_op <> 'DELETE' then
    insert into stale_spans (source, first_day, last_day)
    select distinct 'finished_tasks', earliest_day(i.at), latest_day(i.at)
    from (select unnest(array(select e.at from task_entries e where e.kind = 'closed' and e.task_id = (r.row->>'row_id')::bigint and r.source = 'finished_tasks')) from made as r) as i(at)
    where is_past(i.at);
  end if;
  return null;
end $$;
create trigger frozen_rows_stale_made after insert on frozen_rows referencing new table as made for each statement
  execute function tell_stale_of_frozen_rows();

create or replace function tell_stale_of_kpi_month_tasks() returns trigger language plpgsql as $$
begin
  if not exists (select from kept_spans_begun) then return null; end if;
  if tg_op <> 'INSERT' then
    insert into stale_spans (source, first_day, last_day)
    select distinct 'evaluated_tasks', earliest_day(i.at), latest_day(i.at)
    from (select (select k.accepted_at from task_kpi k where k.task_id = r.task_id) from was as r) as i(at)
    where is_past(i.at);
  end if;
  if tg_op <> 'DELETE' then
    insert into stale_spans (source, first_day, last_day)
    select distinct 'evaluated_tasks', earliest_day(i.at), latest_day(i.at)
    from (select (select k.accepted_at from task_kpi k where k.task_id = r.task_id) from made as r) as i(at)
    where is_past(i.at);
  end if;
  return null;
end $$;
create trigger kpi_month_tasks_stale_made after insert on kpi_month_tasks referencing new table as made for each statement
  execute function tell_stale_of_kpi_month_tasks();
create trigger kpi_month_tasks_stale_changed after update on kpi_month_tasks referencing old table as was new table as made for each statement
  execute function tell_stale_of_kpi_month_tasks();
create trigger kpi_month_tasks_stale_gone after delete on kpi_month_tasks referencing old table as was for each statement
  execute function tell_stale_of_kpi_month_tasks();

create or replace function tell_stale_of_task_deadlines() returns trigger language plpgsql as $$
begin
  if not exists (select from kept_spans_begun) then return null; end if;
  insert into stale_spans (source, first_day, last_day)
    select distinct 'task_levels', '-infinity'::date, latest_day(i.at)
    from (select old.created_at
      union all select new.created_at) as i(at)
    where is_past(i.at);
  return null;
end $$;
create trigger task_deadlines_stale_made after insert on task_deadlines for each row
  when (is_past(new.created_at))
  execute function tell_stale_of_task_deadlines();
create trigger task_deadlines_stale_changed after update on task_deadlines for each row
  when (old.* is distinct from new.* and (is_past(old.created_at) or is_past(new.created_at)))
  execute function tell_stale_of_task_deadlines();
create trigger task_deadlines_stale_gone after delete on task_deadlines for each row
  when (is_past(old.created_at))
  execute function tell_stale_of_task_deadlines();

create or replace function tell_stale_of_task_entries() returns trigger language plpgsql as $$
begin
  if not exists (select from kept_spans_begun) then return null; end if;
  insert into stale_spans (source, first_day, last_day)
    select distinct 'accepted_tasks', earliest_day(i.at), latest_day(i.at)
    from (select case old.kind when 'accepted' then old.at end
      union all select case new.kind when 'accepted' then new.at end) as i(at)
    where is_past(i.at);
  insert into stale_spans (source, first_day, last_day)
    select distinct 'finished_tasks', earliest_day(i.at), latest_day(i.at)
    from (select case old.kind when 'closed' then old.at end
      union all select case new.kind when 'closed' then new.at end) as i(at)
    where is_past(i.at);
  return null;
end $$;
create trigger task_entries_stale_made after insert on task_entries for each row
  when (is_past(new.at))
  execute function tell_stale_of_task_entries();
create trigger task_entries_stale_changed after update on task_entries for each row
  when (old.* is distinct from new.* and (is_past(old.at) or is_past(new.at)))
  execute function tell_stale_of_task_entries();
create trigger task_entries_stale_gone after delete on task_entries for each row
  when (is_past(old.at))
  execute function tell_stale_of_task_entries();

create or replace function tell_stale_of_task_flows() returns trigger language plpgsql as $$
begin
  if not exists (select from kept_spans_begun) then return null; end if;
  insert into stale_spans (source, first_day, last_day)
    select distinct 'task_levels', earliest_day(i.at), latest_day(now())
    from (select least(old.created_at, (select t.created_at from "dev_tasks" t where t.id = old.task_id))
      union all select least(new.created_at, (select t.created_at from "dev_tasks" t where t.id = new.task_id))) as i(at)
    where is_past(i.at);
  insert into stale_spans (source, first_day, last_day)
    select distinct 'task_moves', earliest_day(i.at), latest_day(i.at)
    from (select old.created_at
      union all select new.created_at) as i(at)
    where is_past(i.at);
  return null;
end $$;
create trigger task_flows_stale_made after insert on task_flows for each row
  when (is_past(new.created_at))
  execute function tell_stale_of_task_flows();
create trigger task_flows_stale_changed after update on task_flows for each row
  when (old.* is distinct from new.* and (is_past(old.created_at) or is_past(new.created_at)))
  execute function tell_stale_of_task_flows();
create trigger task_flows_stale_gone after delete on task_flows for each row
  when (is_past(old.created_at))
  execute function tell_stale_of_task_flows();

create or replace function tell_stale_of_task_intervals() returns trigger language plpgsql as $$
begin
  if not exists (select from kept_spans_begun) then return null; end if;
  insert into stale_spans (source, first_day, last_day)
    select distinct 'worked_minutes', earliest_day(i.at), latest_day(i.at)
    from (select old.started_at
      union all select new.started_at) as i(at)
    where is_past(i.at);
  return null;
end $$;
create trigger task_intervals_stale_made after insert on task_intervals for each row
  when (is_past(new.started_at))
  execute function tell_stale_of_task_intervals();
create trigger task_intervals_stale_changed after update on task_intervals for each row
  when (old.* is distinct from new.* and (is_past(old.started_at) or is_past(new.started_at)))
  execute function tell_stale_of_task_intervals();
create trigger task_intervals_stale_gone after delete on task_intervals for each row
  when (is_past(old.started_at))
  execute function tell_stale_of_task_intervals();

create or replace function tell_stale_of_task_kpi() returns trigger language plpgsql as $$
begin
  if not exists (select from kept_spans_begun) then return null; end if;
  insert into stale_spans (source, first_day, last_day)
    select distinct 'evaluated_tasks', earliest_day(i.at), latest_day(i.at)
    from (select old.accepted_at
      union all select new.accepted_at) as i(at)
    where is_past(i.at);
  return null;
end $$;
create trigger task_kpi_stale_made after insert on task_kpi for each row
  when (is_past(new.accepted_at))
  execute function tell_stale_of_task_kpi();
create trigger task_kpi_stale_changed after update on task_kpi for each row
  when (old.* is distinct from new.* and (is_past(old.accepted_at) or is_past(new.accepted_at)))
  execute function tell_stale_of_task_kpi();
create trigger task_kpi_stale_gone after delete on task_kpi for each row
  when (is_past(old.accepted_at))
  execute function tell_stale_of_task_kpi();
