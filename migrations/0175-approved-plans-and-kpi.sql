-- The plan that was approved when the work on a task began; what each acceptance is worth; and months of the KPI that
-- do not move any more.
alter table dev_tasks add column approved_minutes integer;

-- One row an acceptance: written when a task is accepted, kept with its end when it is opened again, taken back with
-- an undo. Follows from flows, marks and schedules and can be made anew: see modules/kpi/task-kpi.server.ts.
create table task_kpi (
  task_id bigint not null references dev_tasks on delete cascade,
  accepted_at timestamptz not null,
  -- Opened again: from then on the row is history.
  voided_at timestamptz,
  executor_id bigint,
  submitted_at timestamptz not null,
  kpi_deadline timestamptz,
  planned_minutes integer,
  hard_index integer,
  has_sub_tasks boolean not null,
  score numeric,
  overdue_days integer not null,
  return_count integer not null,
  points numeric not null,
  primary key (task_id, accepted_at)
);
create index task_kpi_executor_index on task_kpi (executor_id, accepted_at);
create index task_kpi_accepted_index on task_kpi (accepted_at);

-- A task that is due in a month weighs in the plan of its points.
create index dev_tasks_kpi_deadline_index on dev_tasks (kpi_deadline) where deleted_at is null and sub_task_count = 0;

create table kpi_months (
  user_id bigint not null references users deferrable,
  month text not null,
  edition integer not null default 1,
  kpi numeric(6,2),
  parts jsonb not null,
  status text not null default 'frozen',
  made_by bigint references users deferrable,
  reason text
);
select add_system_columns('kpi_months');
create unique index kpi_months_month_unique on kpi_months (user_id, month, edition) where deleted_at is null;
create index kpi_months_month_index on kpi_months (month, edition) where deleted_at is null;
create index kpi_months_made_by_index on kpi_months (made_by) where deleted_at is null;

-- The tasks behind a frozen month, as they counted then. `brought`: its points less what earlier months had of it.
create table kpi_month_tasks (
  kpi_month_id bigint not null references kpi_months on delete cascade,
  task_id bigint not null,
  facts jsonb not null,
  points numeric not null,
  brought numeric not null,
  primary key (kpi_month_id, task_id)
);
create index kpi_month_tasks_task_index on kpi_month_tasks (task_id);
