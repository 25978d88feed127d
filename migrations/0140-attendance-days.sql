-- Days of attendance as they follow from punches, what people say of them, and months that are closed.
alter table users add column personnel_number text;
create unique index users_personnel_number_unique on users (lower(personnel_number)) where deleted_at is null;

create table timesheet_codes (
  names jsonb not null,
  code text not null,
  number integer,
  counts_day boolean not null default false,
  counts_hours boolean not null default false,
  ordering integer not null default 0,
  search text generated always as (fold(coalesce(names->>'uz', '') || ' ' || coalesce(names->>'uk', '')
    || ' ' || coalesce(names->>'ru', '') || ' ' || coalesce(code, ''))) stored
);
select add_system_columns('timesheet_codes');
create unique index timesheet_codes_code_unique on timesheet_codes (lower(code)) where deleted_at is null;
create index timesheet_codes_search_index on timesheet_codes using gin (search gin_trgm_ops) where deleted_at is null;

create table absence_reasons (
  names jsonb not null,
  timesheet_code text not null,
  is_excused boolean not null default false,
  is_paid boolean not null default false,
  needs_file boolean not null default false,
  asks_hr boolean not null default false,
  ordering integer not null default 0,
  search text generated always as (fold(coalesce(names->>'uz', '') || ' ' || coalesce(names->>'uk', '')
    || ' ' || coalesce(names->>'ru', ''))) stored
);
select add_system_columns('absence_reasons');
create unique index absence_reasons_names_unique on absence_reasons (lower(names->>'uz')) where deleted_at is null;
create index absence_reasons_search_index on absence_reasons using gin (search gin_trgm_ops) where deleted_at is null;

create table attendance (
  user_id bigint not null references users deferrable,
  day date not null,
  status text,
  came timestamptz,
  "left" timestamptz,
  worked_minutes integer,
  break_minutes integer not null default 0,
  late_minutes integer not null default 0,
  early_minutes integer not null default 0,
  overtime_minutes integer not null default 0,
  overtime_approved_minutes integer,
  night_minutes integer not null default 0,
  norm_minutes integer not null default 0,
  planned_minutes integer not null default 0,
  flags text[] not null default '{}',
  timesheet_code text,
  absence_reason_id bigint references absence_reasons deferrable,
  leave_request_id bigint references leave_requests deferrable,
  schedule jsonb not null,
  credit jsonb,
  is_closed boolean not null default false,
  revision integer not null default 1,
  -- Earlier values, the newest last.
  versions jsonb not null default '[]'
);
select add_system_columns('attendance');
create unique index attendance_day_unique on attendance (user_id, day) where deleted_at is null;
create index attendance_of_day_index on attendance (day) where deleted_at is null;
create index attendance_absence_reason_id_index on attendance (absence_reason_id) where deleted_at is null;
create index attendance_leave_request_id_index on attendance (leave_request_id) where deleted_at is null;
-- Days that are not over, or wait for an exit: looked at again and again until they are.
create index attendance_unfinished_index on attendance (day)
  where deleted_at is null and not is_closed and (status is null or ("left" is null and came is not null));

create table attendance_corrections (
  user_id bigint not null references users deferrable,
  day date not null,
  kind text not null default 'times',
  came timestamptz,
  "left" timestamptz,
  minutes integer,
  absence_reason_id bigint references absence_reasons deferrable,
  resource_id bigint references resources deferrable,
  reason text not null,
  state text not null default 'draft',
  sent_at timestamptz,
  decided_by bigint references users deferrable,
  decided_at timestamptz,
  decision_comment text
);
select add_system_columns('attendance_corrections');
create index attendance_corrections_user_id_index on attendance_corrections (user_id, day) where deleted_at is null;
create index attendance_corrections_absence_reason_id_index on attendance_corrections (absence_reason_id)
  where deleted_at is null;
create index attendance_corrections_resource_id_index on attendance_corrections (resource_id)
  where deleted_at is null;
create index attendance_corrections_decided_by_index on attendance_corrections (decided_by) where deleted_at is null;
create index attendance_corrections_sent_index on attendance_corrections (day)
  where state = 'sent' and deleted_at is null;

create table attendance_questions (
  user_id bigint not null references users deferrable,
  day date not null,
  kind text not null,
  minutes integer not null,
  state text not null default 'open',
  due_on date not null,
  answer text,
  answered_at timestamptz
);
select add_system_columns('attendance_questions');
create unique index attendance_questions_once on attendance_questions (user_id, day, kind) where deleted_at is null;
create index attendance_questions_open_index on attendance_questions (due_on)
  where state = 'open' and deleted_at is null;

create table attendance_months (
  month text not null,
  branch_id bigint references branches deferrable,
  state text not null default 'open',
  edition integer not null default 0,
  closed_by bigint references users deferrable,
  closed_at timestamptz,
  comment text,
  -- The lines of each edition, the newest last.
  versions jsonb not null default '[]',
  search text generated always as (fold(coalesce(month, ''))) stored
);
select add_system_columns('attendance_months');
create index attendance_months_search_index on attendance_months using gin (search gin_trgm_ops)
  where deleted_at is null;
create unique index attendance_months_month_unique on attendance_months (month, branch_id) nulls not distinct
  where deleted_at is null;
create index attendance_months_branch_id_index on attendance_months (branch_id) where deleted_at is null;
create index attendance_months_closed_by_index on attendance_months (closed_by) where deleted_at is null;
