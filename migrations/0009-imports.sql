-- Files that become rows: what each column means, which lines were wrong, which rows were made, so that it can be undone.
create table imports (
  id bigint generated always as identity primary key,
  resource text not null,
  file_name text not null,
  file_key text not null,
  headings jsonb not null,
  settings jsonb,
  status text not null default 'uploaded',
  total integer not null default 0,
  done integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  kept integer not null default 0,
  -- Rows that are made and not shown yet carry it as their deletion.
  batch uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  created_by bigint,
  -- An import that has not moved for a while was broken off with its process.
  touched_at timestamptz not null default now()
);
create index imports_resource_index on imports (resource, created_by, id);

create table import_errors (
  id bigint generated always as identity primary key,
  import_id bigint not null references imports on delete cascade,
  line integer not null,
  field text not null,
  rule text not null,
  values jsonb,
  cell text not null default ''
);
create index import_errors_import_index on import_errors (import_id, line);

create table import_rows (
  import_id bigint not null references imports on delete cascade,
  line integer not null,
  row_id bigint not null,
  version integer not null,
  before jsonb,
  primary key (import_id, line)
);
