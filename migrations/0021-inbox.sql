-- What people are told inside the product: one row a person and occasion. Notices of bulk orders are told once.
create table inbox (
  id bigint generated always as identity primary key,
  user_id bigint not null references users deferrable,
  kind text not null,
  task_id bigint,
  actor_id bigint,
  details jsonb not null default '{}',
  read_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create index inbox_user_id_index on inbox (user_id, id desc) where deleted_at is null;
create index inbox_unread on inbox (user_id) where read_at is null and deleted_at is null;
alter table task_bulks add column told_at timestamptz;
create index task_bulks_untold on task_bulks (created_at) where told_at is null;
