-- How much work a column of a board should hold at most, of one project or of the whole company.
create table wip_limits (
  id bigint generated always as identity primary key,
  project_id bigint references projects (id),
  status text not null,
  max_tasks integer,
  max_difficulty integer,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create unique index wip_limits_status_unique on wip_limits (status, coalesce(project_id, 0)) where deleted_at is null;
create index wip_limits_project_id_index on wip_limits (project_id) where deleted_at is null;
