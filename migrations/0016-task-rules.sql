-- Many tasks changed at once, work that waits for other work, and clocks that follow the work calendar.

-- A task that moved to another project is still found by the number that stands in old letters and commits.
alter table dev_tasks add column former_numbers text;
drop index dev_tasks_search_index;
alter table dev_tasks drop column search;
alter table dev_tasks add column search text generated always as
  (fold(coalesce(number, '') || ' ' || coalesce(name, '') || ' ' || coalesce(former_numbers, ''))) stored;
create index dev_tasks_search_index on dev_tasks using gin (search gin_trgm_ops) where deleted_at is null;

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
