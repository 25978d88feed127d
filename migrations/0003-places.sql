-- Regions and areas of the state classifier, and the works of the worksheet catalogue.
create table regions (
  id bigint generated always as identity primary key,
  names jsonb not null,
  soato text,
  phone_area text,
  search text generated always as (fold(coalesce(names->>'uz', '') || ' ' || coalesce(names->>'uk', '') || ' ' || coalesce(names->>'ru', '') || ' ' || coalesce(soato, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create unique index regions_names_unique on regions (lower(names->>'uz')) where deleted_at is null;
create unique index regions_soato_unique on regions (lower(soato)) where deleted_at is null;
create index regions_search_index on regions using gin (search gin_trgm_ops) where deleted_at is null;

create table areas (
  id bigint generated always as identity primary key,
  names jsonb not null,
  region_id bigint not null,
  kind text not null default 'district',
  soato text,
  search text generated always as (fold(coalesce(names->>'uz', '') || ' ' || coalesce(names->>'uk', '') || ' ' || coalesce(names->>'ru', '') || ' ' || coalesce(soato, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create unique index areas_names_unique on areas (lower(names->>'uz'), region_id) where deleted_at is null;
create unique index areas_soato_unique on areas (lower(soato)) where deleted_at is null;
create index areas_region_id_index on areas (region_id) where deleted_at is null;
create index areas_search_index on areas using gin (search gin_trgm_ops) where deleted_at is null;
alter table areas add constraint areas_region_id_fkey foreign key (region_id) references regions deferrable;

create table work_type_children (
  id bigint generated always as identity primary key,
  names jsonb not null,
  work_type_id bigint not null,
  ordering integer default 0,
  search text generated always as (fold(coalesce(names->>'uz', '') || ' ' || coalesce(names->>'uk', '') || ' ' || coalesce(names->>'ru', ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create unique index work_type_children_names_unique on work_type_children (lower(names->>'uz'), work_type_id) where deleted_at is null;
create index work_type_children_work_type_id_index on work_type_children (work_type_id) where deleted_at is null;
create index work_type_children_search_index on work_type_children using gin (search gin_trgm_ops) where deleted_at is null;
alter table work_type_children add constraint work_type_children_work_type_id_fkey foreign key (work_type_id) references work_types deferrable;

