-- Many tasks changed at once, work that waits for other work, and clocks that follow the work calendar.

-- A task that moved to another project is still found by the number that stands in old letters and commits.
alter table dev_tasks add column former_numbers text;
drop index dev_tasks_search_index;
alter table dev_tasks drop column search;
alter table dev_tasks add column search text generated always as
  (fold(coalesce(number, '') || ' ' || coalesce(name, '') || ' ' || coalesce(former_numbers, ''))) stored;

-- One change of many tasks: the one audit entry of them all, and what it takes to undo it. `before` holds by task what
-- the columns were, `versions` what the rows became: a row that somebody touched since stays as it is.
create table task_bulks (
  id bigint generated always as identity primary key,
  kind text not null,
  task_count integer not null,
  task_ids bigint[] not null default '{}',
  asked jsonb,
  request_id text,
  undone_at timestamptz,
  before jsonb not null default '{}',
  versions jsonb not null default '{}',
  notices jsonb not null default '[]',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create index task_bulks_created_by_index on task_bulks (created_by, id) where deleted_at is null;

-- Days of the work calendar that were entered, changed or deleted, until the time on tasks was counted anew.
-- `after_id`: intervals up to this one are done.
create table calendar_changes (
  day date primary key,
  after_id bigint not null default 0
);
-- The intervals that end within a few days, for counting them anew: a page of the index instead of all history.
create index task_intervals_ended_at_index on task_intervals (ended_at)
  where ended_at is not null and deleted_at is null and not is_correction;

-- Tasks that are made again and again.
create table task_recurrences (
  id bigint generated always as identity primary key,
  name text not null,
  template_task_id bigint not null,
  executor_id bigint,
  unit text not null default 'week',
  every integer not null default 1,
  is_monday boolean not null default false,
  is_tuesday boolean not null default false,
  is_wednesday boolean not null default false,
  is_thursday boolean not null default false,
  is_friday boolean not null default false,
  is_saturday boolean not null default false,
  is_sunday boolean not null default false,
  month_day integer,
  nth integer,
  on_day_off text not null default 'after',
  deadline_days integer,
  starts_on date not null,
  until date,
  count integer,
  is_paused boolean not null default false,
  next_on date,
  last_on date,
  search text generated always as (fold(coalesce(name, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create index task_recurrences_next_on_index on task_recurrences (next_on) where not is_paused and deleted_at is null;
create index task_recurrences_template_task_id_index on task_recurrences (template_task_id) where deleted_at is null;
create index task_recurrences_executor_id_index on task_recurrences (executor_id) where deleted_at is null;
create index task_recurrences_search_index on task_recurrences using gin (search gin_trgm_ops)
  where deleted_at is null;

-- A day of a recurrence is made once, whoever makes it.
create table task_recurrence_runs (
  id bigint generated always as identity primary key,
  task_recurrence_id bigint not null,
  task_id bigint not null,
  day date not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create unique index task_recurrence_runs_day_unique on task_recurrence_runs (task_recurrence_id, day);
create index task_recurrence_runs_task_id_index on task_recurrence_runs (task_id) where deleted_at is null;
alter table task_recurrences add foreign key (template_task_id) references dev_tasks deferrable;
alter table task_recurrences add foreign key (executor_id) references users deferrable;
