-- What an undo took back: such a move never happened, for every count. An undone move from X to Y takes back itself and
-- every move of its task up to the nearest earlier one, not taken back yet, that came from Y.
alter table task_flows add column cancelled_at timestamptz;

create function take_back_flows(undo task_flows) returns void language plpgsql as $$
declare
  first task_flows;
begin
  select f.* into first from task_flows f
  where f.task_id = undo.task_id and f.deleted_at is null and f.cancelled_at is null and not f.is_undone
    and f.from_status = undo.to_status and (f.created_at, f.id) < (undo.created_at, undo.id)
  order by f.created_at desc, f.id desc limit 1;
  if first.id is null then return; end if;
  update task_flows f set cancelled_at = undo.created_at
  where f.task_id = undo.task_id and f.cancelled_at is null
    and (f.created_at, f.id) >= (first.created_at, first.id) and (f.created_at, f.id) < (undo.created_at, undo.id);
end $$;

create function flows_taken_back() returns trigger language plpgsql as $$
begin
  perform take_back_flows(new);
  return null;
end $$;
create function flow_taken_back() returns trigger language plpgsql as $$
begin
  new.cancelled_at := new.created_at;
  return new;
end $$;

update task_flows set cancelled_at = created_at where is_undone;
do $$
declare
  undo task_flows;
begin
  for undo in select * from task_flows where is_undone and deleted_at is null order by created_at, id loop
    perform take_back_flows(undo);
  end loop;
end $$;

create trigger task_flows_taken_back before insert on task_flows
  for each row when (new.is_undone) execute function flow_taken_back();
create trigger task_flows_take_back after insert on task_flows
  for each row when (new.is_undone) execute function flows_taken_back();

-- How reports find what happened in a period.
create index task_flows_moved_index on task_flows (created_at, task_id) where deleted_at is null and cancelled_at is null;
create index task_intervals_of_days_index on task_intervals (started_at) include (user_id, ended_at, minutes, kind, task_id)
  where ended_at is not null and deleted_at is null;
create index dev_tasks_created_at_index on dev_tasks (created_at) where deleted_at is null;

-- Snapshots that are held open for a while, so that the pages of a report and the rows behind it say the same.
create unlogged table report_snapshots (
  as_of timestamptz primary key,
  snapshot text not null,
  ends_at timestamptz not null
);
