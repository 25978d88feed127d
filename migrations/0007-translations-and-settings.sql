-- Every text of the product, one row a key: what is shown beside what the code says. The rows are kept equal to the
-- catalogue of the code when the product starts. Errors of the catalogue carry their number and name as well.
create function three_texts(uz text, uk text, ru text) returns jsonb language sql immutable parallel safe return
  jsonb_build_object('uz', uz, 'uk', uk, 'ru', ru);

create table translations (
  id bigint generated always as identity primary key,
  key text not null,
  uz text,
  uk text,
  ru text,
  flags text[] not null default '{}',
  module text not null,
  screens text[] not null default '{}',
  rank integer not null,
  default_uz text,
  default_uk text,
  default_ru text,
  based_on jsonb,
  code integer,
  description text,
  message_i18n jsonb generated always as (case when code is null then null else three_texts(uz, uk, ru) end) stored,
  search text generated always as (fold(key || ' ' || coalesce(description, '') || ' ' || coalesce(uz, '') || ' ' || coalesce(uk, '') || ' ' || coalesce(ru, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create unique index translations_key_unique on translations (lower(key)) where deleted_at is null;
create index translations_rank_index on translations (rank, id) where deleted_at is null;
create index translations_search_index on translations using gin (search gin_trgm_ops) where deleted_at is null;

create table translation_suggestions (
  id bigint generated always as identity primary key,
  translation_id bigint not null,
  lang text not null,
  text text not null,
  was text,
  note text,
  status text not null default 'open',
  decided_by bigint,
  decided_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create index translation_suggestions_translation_id_index on translation_suggestions (translation_id) where deleted_at is null;
create index translation_suggestions_decided_by_index on translation_suggestions (decided_by) where deleted_at is null;
alter table translation_suggestions add constraint translation_suggestions_translation_id_fkey foreign key (translation_id) references translations deferrable;
alter table translation_suggestions add constraint translation_suggestions_decided_by_fkey foreign key (decided_by) references users deferrable;

create table app_config_groups (
  id bigint generated always as identity primary key,
  names jsonb not null,
  code text not null,
  ordering integer not null default 0,
  search text generated always as (fold(coalesce(names->>'uz', '') || ' ' || coalesce(names->>'uk', '') || ' ' || coalesce(names->>'ru', ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create unique index app_config_groups_code_unique on app_config_groups (lower(code)) where deleted_at is null;
create index app_config_groups_search_index on app_config_groups using gin (search gin_trgm_ops) where deleted_at is null;

-- A value is text, empty where the default holds. Secrets stand encrypted beside it and are in no audit row.
create table app_configs (
  id bigint generated always as identity primary key,
  key text not null,
  app_config_group_id bigint not null,
  value text,
  default_value text,
  type text not null,
  is_set boolean not null default false,
  ordering integer not null,
  sealed text,
  search text generated always as (fold(coalesce(key, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create unique index app_configs_key_unique on app_configs (lower(key)) where deleted_at is null;
create index app_configs_app_config_group_id_index on app_configs (app_config_group_id) where deleted_at is null;
create index app_configs_search_index on app_configs using gin (search gin_trgm_ops) where deleted_at is null;
alter table app_configs add constraint app_configs_app_config_group_id_fkey foreign key (app_config_group_id) references app_config_groups deferrable;
