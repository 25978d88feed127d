-- Reports as people want to find them again, when they go out by themselves, and what became of that.
create table saved_reports (
  name text not null,
  report text not null,
  query text,
  columns text[] not null default '{}',
  chart text,
  compare text,
  shared text not null default 'own' check (shared in ('own', 'team', 'everyone')),
  closed_version integer,
  search text generated always as (fold(coalesce(name, ''))) stored
);
select add_system_columns('saved_reports');
create index saved_reports_search_index on saved_reports using gin (search gin_trgm_ops) where deleted_at is null;
create index saved_reports_created_by_index on saved_reports (created_by) where deleted_at is null;

create table report_schedules (
  saved_report_id bigint not null references saved_reports deferrable,
  at text not null default '09:00',
  weekdays text[] not null default '{}',
  month_day integer,
  on_working_days boolean not null default false,
  recipient_ids bigint[] not null default '{}',
  role_ids bigint[] not null default '{}',
  format text not null default 'xlsx',
  channel text not null default 'inbox',
  is_active boolean not null default true,
  next_at timestamptz,
  search text generated always as (fold(coalesce(at, ''))) stored
);
select add_system_columns('report_schedules');
create index report_schedules_saved_report_id_index on report_schedules (saved_report_id) where deleted_at is null;
create index report_schedules_recipient_ids_index on report_schedules using gin (recipient_ids)
  where deleted_at is null;
create index report_schedules_role_ids_index on report_schedules using gin (role_ids) where deleted_at is null;
create index report_schedules_search_index on report_schedules using gin (search gin_trgm_ops)
  where deleted_at is null;
create index report_schedules_next_at_index on report_schedules (next_at) where deleted_at is null and is_active;

create table report_runs (
  schedule_id bigint not null references report_schedules deferrable,
  due_at timestamptz not null,
  user_id bigint not null references users deferrable,
  state text not null,
  row_count integer,
  seconds numeric(18,3),
  as_of timestamptz,
  error text
);
select add_system_columns('report_runs');
create index report_runs_user_id_index on report_runs (user_id) where deleted_at is null;
-- Once for each due time and recipient, whoever is at it.
create unique index report_runs_schedule_id_index on report_runs (schedule_id, due_at, user_id)
  where deleted_at is null;

alter table inbox add column file_id bigint references resources deferrable;
create index inbox_file_id_index on inbox (file_id) where deleted_at is null and file_id is not null;
