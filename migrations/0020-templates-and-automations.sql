-- Trees of tasks that are made again in other projects: a row without a parent is a template, the others stand below it.
create table task_templates (
  id bigint generated always as identity primary key,
  name text not null,
  parent_id bigint,
  role text not null default 'nobody',
  executor_id bigint,
  start_days integer,
  deadline_days integer,
  planned_minutes integer,
  hard_index integer,
  task_type_id bigint,
  task_priority_id bigint,
  sticker_ids bigint[] not null default '{}',
  text text,
  checks text,
  requires_review boolean not null default true,
  ordering integer not null default 0,
  search text generated always as (fold(coalesce(name, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create index task_templates_parent_id_index on task_templates (parent_id) where deleted_at is null;
create index task_templates_executor_id_index on task_templates (executor_id) where deleted_at is null;
create index task_templates_task_type_id_index on task_templates (task_type_id) where deleted_at is null;
create index task_templates_task_priority_id_index on task_templates (task_priority_id) where deleted_at is null;
create index task_templates_sticker_ids_index on task_templates using gin (sticker_ids) where deleted_at is null;
create index task_templates_search_index on task_templates using gin (search gin_trgm_ops) where deleted_at is null;
alter table task_templates add foreign key (parent_id) references task_templates deferrable;
alter table task_templates add foreign key (executor_id) references users deferrable;
alter table task_templates add foreign key (task_type_id) references task_types deferrable;
alter table task_templates add foreign key (task_priority_id) references task_priorities deferrable;

-- What made a task, where no person typed it in: beside the runs of recurrences, which know their day.
create table task_origins (
  task_id bigint primary key references dev_tasks deferrable,
  task_template_id bigint,
  task_automation_id bigint
);

-- A recurrence copies a task, or makes the tasks of a template in a project.
alter table task_recurrences alter column template_task_id drop not null;
alter table task_recurrences add column task_template_id bigint;
alter table task_recurrences add column project_id bigint;
alter table task_recurrences add foreign key (task_template_id) references task_templates deferrable;
alter table task_recurrences add foreign key (project_id) references projects deferrable;
create index task_recurrences_task_template_id_index on task_recurrences (task_template_id) where deleted_at is null;
create index task_recurrences_project_id_index on task_recurrences (project_id) where deleted_at is null;
-- Weekdays are one choice.
alter table task_recurrences add column weekdays text[] not null default '{}';
update task_recurrences set weekdays = array_remove(array[
  case when is_monday then 'monday' end, case when is_tuesday then 'tuesday' end,
  case when is_wednesday then 'wednesday' end, case when is_thursday then 'thursday' end,
  case when is_friday then 'friday' end, case when is_saturday then 'saturday' end,
  case when is_sunday then 'sunday' end], null);
alter table task_recurrences drop column is_monday, drop column is_tuesday, drop column is_wednesday,
  drop column is_thursday, drop column is_friday, drop column is_saturday, drop column is_sunday;

-- Rules that change tasks by themselves, on behalf of whoever wrote them last.
create table task_automations (
  id bigint generated always as identity primary key,
  name text not null,
  is_on boolean not null default false,
  owner_id bigint,
  trigger text not null default 'created',
  trigger_options jsonb,
  conditions jsonb,
  steps jsonb,
  stopped_reason text,
  search text generated always as (fold(coalesce(name, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create index task_automations_owner_id_index on task_automations (owner_id) where deleted_at is null;
create index task_automations_search_index on task_automations using gin (search gin_trgm_ops) where deleted_at is null;
alter table task_automations add foreign key (owner_id) references users deferrable;

-- What a rule did with a task, once for each cause.
create table task_automation_runs (
  id bigint generated always as identity primary key,
  task_automation_id bigint not null,
  task_id bigint not null,
  cause text not null,
  outcome text not null,
  did jsonb,
  reason text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create unique index task_automation_runs_once on task_automation_runs (task_automation_id, task_id, cause);
create index task_automation_runs_task_automation_id_index on task_automation_runs (task_automation_id, id)
  where deleted_at is null;
create index task_automation_runs_task_id_index on task_automation_runs (task_id) where deleted_at is null;

-- How far the rules have read the events: one row, moved on in the transaction of what they did.
create table automation_position (
  is_only boolean primary key default true check (is_only),
  xid xid8 not null,
  event_id bigint not null
);
