-- Sums of the rows behind numbers, kept for spans: the days of one week within one month. Long periods add spans up
-- instead of reading their rows. What is kept of levels is one day, at the end of which things stood so.
create table kept_spans (
  source text not null,
  -- The column of the source by whose values the sums are told apart.
  divided_by text not null,
  first_day date not null,
  last_day date not null,
  -- Days are those of this zone.
  time_zone text not null,
  -- What is summed, word by word, in the order in which the numbers stand.
  sums text[] not null,
  -- Rows that are in none of the sums, and no index finds.
  left_over bigint[] not null,
  primary key (source, divided_by, first_day)
);
create table kept_span_sums (
  source text not null,
  divided_by text not null,
  first_day date not null,
  key bigint,
  numbers numeric[] not null
);
create index kept_span_sums_of_span on kept_span_sums (source, divided_by, first_day);

-- Days whose rows were changed after they were past. Lines are only added, so that nobody waits for anybody: whoever
-- sees one does not go by what is kept of its days. The job that keeps them anew takes those away that it has seen.
create table stale_spans (
  id bigint generated always as identity primary key,
  source text not null,
  first_day date not null,
  last_day date not null
);
create index stale_spans_of_source on stale_spans (source, first_day, last_day);

-- Nothing is told before anything is kept. Whoever wrote before the line was there may not have told of it: what is
-- kept is counted when the last of those, whose numbers are below `behind`, has ended.
create table kept_spans_begun (
  is_one boolean primary key default true check (is_one),
  behind xid8
);

-- Nothing is kept of the last two days, and no transaction lasts for one: what is younger need not be told.
create function is_past(at timestamptz) returns boolean language sql stable as $$
  select at < now() - interval '1 day' $$;
create function is_past_day(day date) returns boolean language sql stable as $$
  select day < (now() at time zone 'UTC' + interval '14 hours')::date - 1 $$;
-- On which days an instant may fall, wherever the company is.
create function earliest_day(at timestamptz) returns date language sql immutable as $$
  select ((at at time zone 'UTC') - interval '12 hours')::date $$;
create function latest_day(at timestamptz) returns date language sql immutable as $$
  select ((at at time zone 'UTC') + interval '14 hours')::date $$;

create function tell_stale(which text, instants timestamptz[]) returns void language sql as $$
  insert into stale_spans (source, first_day, last_day)
  select distinct which, earliest_day(i.at), latest_day(i.at) from unnest(instants) as i(at)
  where is_past(i.at) and exists (select from kept_spans_begun) $$;
create function tell_stale_days(which text, days date[]) returns void language sql as $$
  insert into stale_spans (source, first_day, last_day)
  select distinct which, d.day, d.day from unnest(days) as d(day)
  where is_past_day(d.day) and exists (select from kept_spans_begun) $$;
-- At the ends of all days since then, or until then.
create function tell_stale_since(which text, instant timestamptz) returns void language sql as $$
  insert into stale_spans (source, first_day, last_day)
  select which, earliest_day(instant), latest_day(now())
  where is_past(instant) and exists (select from kept_spans_begun) $$;
create function tell_stale_until(which text, instant timestamptz) returns void language sql as $$
  insert into stale_spans (source, first_day, last_day)
  select which, '-infinity', latest_day(instant) where is_past(instant) and exists (select from kept_spans_begun) $$;

-- Entries that stay what they are are left alone: a task that is accepted was finished when it was.
create or replace function keep_task_entries(ids bigint[]) returns void language plpgsql as $$
declare
  counted task_entries[];
begin
  if ids is null or cardinality(ids) = 0 then return; end if;
  counted := array(select c from counted_task_entries(ids) c);
  delete from task_entries e where e.task_id = any(ids)
    and not exists (select from unnest(counted) c where c.* is not distinct from e.*);
  insert into task_entries select c.* from unnest(counted) c on conflict do nothing;
end $$;

-- Row by row, and asked for before they are called: what is young, and that is nearly all, costs nothing.
create function stale_by_entry() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform tell_stale(case old.kind when 'closed' then 'finished_tasks' else 'accepted_tasks' end, array[old.at]);
  end if;
  if tg_op <> 'DELETE' then
    perform tell_stale(case new.kind when 'closed' then 'finished_tasks' else 'accepted_tasks' end, array[new.at]);
  end if;
  return null;
end $$;
create trigger task_entries_stale_made after insert on task_entries for each row
  when (is_past(new.at)) execute function stale_by_entry();
create trigger task_entries_stale_changed after update on task_entries for each row
  when (old.* is distinct from new.*
    and (is_past(old.at) or is_past(new.at)))
  execute function stale_by_entry();
create trigger task_entries_stale_gone after delete on task_entries for each row
  when (is_past(old.at)) execute function stale_by_entry();

-- The first move of a task says what it was before, too.
create function stale_by_move() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform tell_stale('task_moves', array[old.created_at]), tell_stale_since('task_levels', least(old.created_at,
      (select t.created_at from dev_tasks t where t.id = old.task_id)));
  end if;
  if tg_op <> 'DELETE' then
    perform tell_stale('task_moves', array[new.created_at]), tell_stale_since('task_levels', least(new.created_at,
      (select t.created_at from dev_tasks t where t.id = new.task_id)));
  end if;
  return null;
end $$;
create trigger task_flows_stale_made after insert on task_flows for each row
  when (is_past(new.created_at)) execute function stale_by_move();
create trigger task_flows_stale_changed after update on task_flows for each row
  when (old.* is distinct from new.*
    and (is_past(old.created_at) or is_past(new.created_at)))
  execute function stale_by_move();
create trigger task_flows_stale_gone after delete on task_flows for each row
  when (is_past(old.created_at)) execute function stale_by_move();

create function stale_by_interval() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform tell_stale('worked_minutes', array[old.started_at]);
  end if;
  if tg_op <> 'DELETE' then
    perform tell_stale('worked_minutes', array[new.started_at]);
  end if;
  return null;
end $$;
create trigger task_intervals_stale_made after insert on task_intervals for each row
  when (is_past(new.started_at)) execute function stale_by_interval();
create trigger task_intervals_stale_changed after update on task_intervals for each row
  when (old.* is distinct from new.*
    and (is_past(old.started_at) or is_past(new.started_at)))
  execute function stale_by_interval();
create trigger task_intervals_stale_gone after delete on task_intervals for each row
  when (is_past(old.started_at)) execute function stale_by_interval();

-- A deadline that was set then was in force until then.
create function stale_by_deadline() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform tell_stale_until('task_levels', old.created_at);
  end if;
  if tg_op <> 'DELETE' then
    perform tell_stale_until('task_levels', new.created_at);
  end if;
  return null;
end $$;
create trigger task_deadlines_stale_made after insert on task_deadlines for each row
  when (is_past(new.created_at)) execute function stale_by_deadline();
create trigger task_deadlines_stale_changed after update on task_deadlines for each row
  when (old.* is distinct from new.*
    and (is_past(old.created_at) or is_past(new.created_at)))
  execute function stale_by_deadline();
create trigger task_deadlines_stale_gone after delete on task_deadlines for each row
  when (is_past(old.created_at)) execute function stale_by_deadline();

create function stale_by_new_task() returns trigger language plpgsql as $$
begin
  perform tell_stale('made_tasks', array[new.created_at]), tell_stale_since('task_levels', new.created_at),
    tell_stale('finished_tasks', array(select e.at from task_entries e
      where e.task_id = new.parent_id and e.kind = 'closed'));
  return null;
end $$;
create trigger dev_tasks_stale_made after insert on dev_tasks for each row
  when (is_past(new.created_at) or new.parent_id is not null) execute function stale_by_new_task();

create function tell_stale_of_task(which bigint) returns void language sql as $$
  select tell_stale('task_moves', array(select f.created_at from task_flows f where f.task_id = which)),
    tell_stale('worked_minutes', array(select i.started_at from task_intervals i where i.task_id = which)),
    tell_stale('evaluated_tasks', array(select k.accepted_at from task_kpi k where k.task_id = which)),
    tell_stale_days('busy_parts', array(select p.day from task_intervals i join employment_parts p
      on p.interval_id = i.id where i.task_id = which)) $$;
create function stale_by_task() returns trigger language plpgsql as $$
declare
  is_moved constant boolean := (old.deleted_at is null) <> (new.deleted_at is null)
    or old.project_id is distinct from new.project_id;
begin
  perform tell_stale('finished_tasks', array(select e.at from task_entries e
    where e.task_id in (old.parent_id, new.parent_id) and e.kind = 'closed'));
  if is_moved or old.created_at <> new.created_at or old.executor_id is distinct from new.executor_id then
    perform tell_stale('made_tasks', array[old.created_at, new.created_at]);
  end if;
  if is_moved or old.created_at <> new.created_at then
    perform tell_stale_since('task_levels', least(old.created_at, new.created_at));
  end if;
  if is_moved then perform tell_stale_of_task(old.id); end if;
  -- Opened again past its moves.
  if (old.status = 'accepted') <> (new.status = 'accepted') then
    perform tell_stale('accepted_tasks', array(select e.at from task_entries e
      where e.task_id = old.id and e.kind = 'accepted'));
  end if;
  return null;
end $$;
create function stale_by_gone_task() returns trigger language plpgsql as $$
begin
  perform tell_stale('made_tasks', array[old.created_at]), tell_stale_since('task_levels', old.created_at),
    tell_stale('finished_tasks', array(select e.at from task_entries e
      where e.task_id = old.parent_id and e.kind = 'closed')),
    tell_stale_of_task(old.id);
  return null;
end $$;
create trigger dev_tasks_stale_changed after update of created_at, deleted_at, executor_id, project_id, planned_minutes,
    parent_id, status on dev_tasks for each row when (
    (old.created_at, old.deleted_at, old.executor_id, old.project_id, old.planned_minutes, old.parent_id,
      old.status = 'accepted')
    is distinct from (new.created_at, new.deleted_at, new.executor_id, new.project_id, new.planned_minutes,
      new.parent_id, new.status = 'accepted'))
  execute function stale_by_task();
create trigger dev_tasks_stale_gone after delete on dev_tasks for each row execute function stale_by_gone_task();

create function stale_by_points() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform tell_stale('evaluated_tasks', array[old.accepted_at]);
  end if;
  if tg_op <> 'DELETE' then
    perform tell_stale('evaluated_tasks', array[new.accepted_at]);
  end if;
  return null;
end $$;
create trigger task_kpi_stale_made after insert on task_kpi for each row
  when (is_past(new.accepted_at)) execute function stale_by_points();
create trigger task_kpi_stale_changed after update on task_kpi for each row
  when (old.* is distinct from new.*
    and (is_past(old.accepted_at) or is_past(new.accepted_at)))
  execute function stale_by_points();
create trigger task_kpi_stale_gone after delete on task_kpi for each row
  when (is_past(old.accepted_at)) execute function stale_by_points();

-- What a closed month had of the points of a task is not brought in again.
create function stale_by_closed_points() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform tell_stale('evaluated_tasks', array(select k.accepted_at from was w join task_kpi k using (task_id)));
  end if;
  if tg_op <> 'DELETE' then
    perform tell_stale('evaluated_tasks', array(select k.accepted_at from made m join task_kpi k using (task_id)));
  end if;
  return null;
end $$;
create trigger kpi_month_tasks_stale_made after insert on kpi_month_tasks
  referencing new table as made for each statement execute function stale_by_closed_points();
create trigger kpi_month_tasks_stale_changed after update on kpi_month_tasks
  referencing old table as was new table as made for each statement execute function stale_by_closed_points();
create trigger kpi_month_tasks_stale_gone after delete on kpi_month_tasks
  referencing old table as was for each statement execute function stale_by_closed_points();

-- A task that a closed month has stands in a period once, by the last of its days.
create function stale_by_frozen() returns trigger language plpgsql as $$
begin
  perform tell_stale('finished_tasks', array(select e.at from made m join task_entries e
      on e.task_id = (m.row->>'row_id')::bigint and e.kind = 'closed' where m.source = 'finished_tasks')),
    tell_stale('accepted_tasks', array(select e.at from made m join task_entries e
      on e.task_id = (m.row->>'row_id')::bigint and e.kind = 'accepted' where m.source = 'accepted_tasks'));
  return null;
end $$;
create trigger frozen_rows_stale_made after insert on frozen_rows
  referencing new table as made for each statement execute function stale_by_frozen();

create function stale_by_attendance() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform tell_stale_days('attended_days', array[old.day]), tell_stale_days('absent_minutes', array[old.day]);
  end if;
  if tg_op <> 'DELETE' then
    perform tell_stale_days('attended_days', array[new.day]), tell_stale_days('absent_minutes', array[new.day]);
  end if;
  return null;
end $$;
create trigger attendance_stale_made after insert on attendance for each row
  when (is_past_day(new.day)) execute function stale_by_attendance();
create trigger attendance_stale_changed after update on attendance for each row
  when (old.* is distinct from new.*
    and (is_past_day(old.day) or is_past_day(new.day)))
  execute function stale_by_attendance();
create trigger attendance_stale_gone after delete on attendance for each row
  when (is_past_day(old.day)) execute function stale_by_attendance();

create function stale_by_employment() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform tell_stale_days(tg_argv[0], array[old.day]);
  end if;
  if tg_op <> 'DELETE' then
    perform tell_stale_days(tg_argv[0], array[new.day]);
  end if;
  return null;
end $$;
create trigger employment_days_stale_made after insert on employment_days for each row
  when (is_past_day(new.day)) execute function stale_by_employment('attended_days');
create trigger employment_days_stale_changed after update on employment_days for each row
  when (old.* is distinct from new.*
    and (is_past_day(old.day) or is_past_day(new.day)))
  execute function stale_by_employment('attended_days');
create trigger employment_days_stale_gone after delete on employment_days for each row
  when (is_past_day(old.day)) execute function stale_by_employment('attended_days');
create trigger employment_parts_stale_made after insert on employment_parts for each row
  when (is_past_day(new.day)) execute function stale_by_employment('busy_parts');
create trigger employment_parts_stale_changed after update on employment_parts for each row
  when (old.* is distinct from new.*
    and (is_past_day(old.day) or is_past_day(new.day)))
  execute function stale_by_employment('busy_parts');
create trigger employment_parts_stale_gone after delete on employment_parts for each row
  when (is_past_day(old.day)) execute function stale_by_employment('busy_parts');
