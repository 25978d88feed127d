-- Lists and boards as people want to find them again.
create table saved_views (
  id bigint generated always as identity primary key,
  name text not null,
  screen text not null,
  address text not null,
  columns text[] not null default '{}',
  shared text not null default 'own' check (shared in ('own', 'team', 'everyone')),
  search text generated always as (fold(coalesce(name, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create index saved_views_screen_index on saved_views (screen) where deleted_at is null;
create index saved_views_search_index on saved_views using gin (search gin_trgm_ops) where deleted_at is null;
