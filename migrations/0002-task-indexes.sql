-- Tasks at a million rows. Every move of a task changes its status and so writes an entry into every index of the
-- table: there are as few as the lists, boards and scopes need. `deadline` and `id` end those that lists walk.

-- Everyone who is named in a task: one column, and one index, for the row scope of staff.
alter table dev_tasks add column people_ids bigint[] not null generated always as
  (array_remove(array[executor_id, creator_id, reviewer_id] || participant_ids || watcher_ids, null)) stored;
create index dev_tasks_people_ids_index on dev_tasks using gin (people_ids) where deleted_at is null;
drop index dev_tasks_participant_ids_index;
drop index dev_tasks_watcher_ids_index;

drop index dev_tasks_executor_id_index;
create index dev_tasks_executor_id_index on dev_tasks (executor_id, status, deadline, id) where deleted_at is null;
drop index dev_tasks_project_id_index;
create index dev_tasks_project_id_index on dev_tasks (project_id, status, deadline, id) where deleted_at is null;
-- The order of a board's columns; planned time comes along, so that totals are counted without reading a task.
create index dev_tasks_status_index on dev_tasks (status, task_priority_id, deadline, id) include (planned_minutes)
  where deleted_at is null;
create index dev_tasks_deadline_index on dev_tasks (deadline, id) where deleted_at is null;
-- A board shows what was accepted in the last days, out of everything that ever was.
create index dev_tasks_ended_at_index on dev_tasks (ended_at) where status = 'accepted' and deleted_at is null;
create index dev_tasks_actual_days_index on dev_tasks using gin (actual_days) where deleted_at is null;

-- Most tasks have none of these; a comparison with a value implies that there is one.
drop index dev_tasks_parent_id_index;
create index dev_tasks_parent_id_index on dev_tasks (parent_id) where parent_id is not null and deleted_at is null;
drop index dev_tasks_main_task_id_index;
create index dev_tasks_main_task_id_index on dev_tasks (main_task_id)
  where main_task_id is not null and deleted_at is null;
drop index dev_tasks_task_group_id_index;
create index dev_tasks_task_group_id_index on dev_tasks (task_group_id)
  where task_group_id is not null and deleted_at is null;
drop index dev_tasks_client_task_id_index;
create index dev_tasks_client_task_id_index on dev_tasks (client_task_id)
  where client_task_id is not null and deleted_at is null;
drop index dev_tasks_client_id_index;
create index dev_tasks_client_id_index on dev_tasks (client_id) where client_id is not null and deleted_at is null;

-- One open interval a task, found at every move and at the end of the day.
create unique index task_intervals_open_unique on task_intervals (task_id)
  where ended_at is null and deleted_at is null;
create index task_intervals_started_at_index on task_intervals (started_at)
  where ended_at is null and deleted_at is null;
alter table task_intervals alter column kind set default 'work';
drop index task_flows_executor_id_index;
drop index task_files_resource_id_index;
drop index task_dependencies_predecessor_id_index;
create unique index task_marks_task_mark_criterion_id_unique on task_marks (task_id, task_mark_criterion_id)
  where deleted_at is null and not is_void;

-- The last number of each project. Kept apart from the projects, so that making a task never touches one.
create table task_numbers (
  project_id bigint primary key references projects,
  last_number integer not null
);

-- SHOP-142: the key of the project and the next number in it. Two makers in one project wait for each other, so no
-- number is given twice; one that is given and not used is skipped for good. Null for a project that is not there.
create function next_task_number(project bigint) returns text language plpgsql as $$
declare
  number integer;
begin
  update task_numbers set last_number = last_number + 1 where project_id = project returning last_number into number;
  if number is null then
    insert into task_numbers (project_id, last_number)
      select id, 1 + coalesce((select max(split_part(t.number, '-', 2)::integer) from dev_tasks t
        where t.project_id = project), 0)
      from projects where id = project
      on conflict (project_id) do update set last_number = task_numbers.last_number + 1
      returning last_number into number;
  end if;
  return (select key from projects where id = project) || '-' || number;
end $$;

-- A move that can still be taken back, and the notices that wait as long. `batch` joins what one call moved. Rows live
-- for seconds and refer to rows that are never deleted, so the references are not checked.
create table task_moves_pending (
  flow_id bigint primary key,
  task_id bigint not null,
  batch uuid not null,
  actor_id bigint,
  made_at timestamptz not null,
  -- The version that the task had after the move: a later one means that somebody touched it.
  task_version integer not null,
  before jsonb not null,
  closed_interval_id bigint,
  opened_interval_id bigint,
  deadline_id bigint,
  notices jsonb not null default '[]'
);
create index task_moves_pending_task_id_index on task_moves_pending (task_id, flow_id);
create index task_moves_pending_made_at_index on task_moves_pending (made_at);
