-- Lag of a dependency in minutes: of working or elapsed time, or in percent of the first task. A day was one of 480.
alter table task_dependencies
  add column lag_minutes integer not null default 0,
  add column lag_kind text not null default 'working';
update task_dependencies set lag_minutes = lag_days * 480 where lag_days <> 0;
alter table task_dependencies drop column lag_days;

-- What a change of a plan did to dependencies beside tasks, so that it can be taken back as one.
alter table task_bulks add column links jsonb not null default '{}';

create table plan_baselines (
  name text not null,
  scope text not null default 'project' check (scope in ('project', 'team', 'all')),
  project_id bigint references projects deferrable,
  team_id bigint references teams deferrable,
  made_at timestamptz not null,
  finish_at timestamptz,
  task_count integer not null default 0,
  search text generated always as (fold(coalesce(name, ''))) stored
);
select add_system_columns('plan_baselines');
create index plan_baselines_project_id_index on plan_baselines (project_id) where deleted_at is null;
create index plan_baselines_team_id_index on plan_baselines (team_id) where deleted_at is null;
create index plan_baselines_search_index on plan_baselines using gin (search gin_trgm_ops) where deleted_at is null;

-- Where each task was when the baseline was made: fixed from then on.
create table plan_baseline_tasks (
  baseline_id bigint not null references plan_baselines,
  task_id bigint not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  planned_minutes integer,
  primary key (baseline_id, task_id)
);
create index plan_baseline_tasks_task_index on plan_baseline_tasks (task_id);
