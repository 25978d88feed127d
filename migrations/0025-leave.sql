-- Leave and time in lieu: who is away when, what the law says of it, and what is left for whom.
create table leave_kinds (
  id bigint generated always as identity primary key,
  names jsonb not null,
  code text not null,
  color text not null,
  needs_balance boolean not null default false,
  counts_holidays boolean not null default false,
  is_paid boolean not null default false,
  is_away boolean not null default true,
  needs_record boolean not null default false,
  ordering integer not null default 0,
  search text generated always as (fold(coalesce(names->>'uz', '') || ' ' || coalesce(names->>'uk', '')
    || ' ' || coalesce(names->>'ru', ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create unique index leave_kinds_names_unique on leave_kinds (lower(names->>'uz')) where deleted_at is null;
create unique index leave_kinds_code_unique on leave_kinds (lower(code)) where deleted_at is null;
create index leave_kinds_search_index on leave_kinds using gin (search gin_trgm_ops) where deleted_at is null;

create table leave_rules (
  id bigint generated always as identity primary key,
  leave_kind_id bigint not null references leave_kinds deferrable,
  code text not null,
  valid_from date not null,
  value integer not null,
  source_i18n jsonb,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create unique index leave_rules_valid_from_unique on leave_rules (leave_kind_id, code, valid_from)
  where deleted_at is null;

create table leave_corrections (
  id bigint generated always as identity primary key,
  user_id bigint not null references users deferrable,
  days integer not null,
  counts_from date not null,
  reason text not null,
  search text generated always as (fold(coalesce(reason, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create index leave_corrections_user_id_index on leave_corrections (user_id) where deleted_at is null;
create index leave_corrections_search_index on leave_corrections using gin (search gin_trgm_ops)
  where deleted_at is null;

create table leave_requests (
  id bigint generated always as identity primary key,
  user_id bigint not null references users deferrable,
  leave_kind_id bigint not null references leave_kinds deferrable,
  starts_on date not null,
  ends_on date not null,
  status text not null default 'draft',
  comment text,
  record_number text,
  sent_at timestamptz,
  decided_by bigint references users deferrable,
  decided_at timestamptz,
  decision_comment text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid,
  constraint leave_requests_ends_on_check check (ends_on >= starts_on)
);
create index leave_requests_user_id_index on leave_requests (user_id, starts_on) where deleted_at is null;
create index leave_requests_leave_kind_id_index on leave_requests (leave_kind_id) where deleted_at is null;
create index leave_requests_decided_by_index on leave_requests (decided_by) where deleted_at is null;
-- Who is away on a day: asked for each start of a clock, each load, each recurrence.
create index leave_requests_away on leave_requests (user_id, ends_on) where status = 'approved' and deleted_at is null;
-- Leave of a company in the months that a screen shows.
create index leave_requests_ends_on_index on leave_requests (ends_on) where deleted_at is null;

create table days_off (
  id bigint generated always as identity primary key,
  user_id bigint not null references users deferrable,
  entry text not null default 'added',
  status text not null default 'added',
  days integer not null,
  day date,
  reason text,
  expires_on date,
  comment text,
  cancelled_at timestamptz,
  cancelled_by bigint references users deferrable,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create index days_off_user_id_index on days_off (user_id) where deleted_at is null;
create index days_off_cancelled_by_index on days_off (cancelled_by) where deleted_at is null;
-- A day is used once; by it, too, one finds who is away.
create unique index days_off_day_unique on days_off (user_id, day) where status = 'used' and deleted_at is null;
