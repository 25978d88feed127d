-- What is kept of people, for how long, who looked at it, and what went.
create table data_views (
  user_id bigint not null references users deferrable,
  kind text not null,
  way text not null default 'row'
);
select add_system_columns('data_views');
create index data_views_user_id_index on data_views (user_id, id) where deleted_at is null;
create index data_views_created_by_index on data_views (created_by, user_id, kind, created_at) where deleted_at is null;

create table retention_rules (
  kind text not null,
  months integer not null check (months between 1 and 600),
  source text,
  search text generated always as (fold(coalesce(source, ''))) stored
);
select add_system_columns('retention_rules');
create unique index retention_rules_kind_unique on retention_rules (kind) where deleted_at is null;
create index retention_rules_search_index on retention_rules using gin (search gin_trgm_ops) where deleted_at is null;

create table erasures (
  kind text not null,
  count integer not null
);
select add_system_columns('erasures');
create index erasures_created_at_index on erasures (created_at) where deleted_at is null;

-- Own data as a file: for a day, and for the session that asked.
create table data_exports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  session_id bigint not null references sessions on delete cascade,
  content bytea not null,
  created_at timestamptz not null default now()
);
create index data_exports_user_id_index on data_exports (user_id);
create index data_exports_session_id_index on data_exports (session_id);
create index data_exports_created_at_index on data_exports (created_at);

insert into retention_rules (kind, months, source) values
  ('punches', 36, null), ('days', 60, null), ('kiosk_flags', 3, null), ('test_answers', 24, null),
  ('review_texts', 24, null);
