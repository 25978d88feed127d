-- The foundation: search across scripts, what the server keeps for itself, and the tables of every resource.
create extension if not exists pg_trgm;

-- One spelling for Uzbek Latin, Uzbek Cyrillic and Russian; the same function as src/kernel/search.ts, kept equal by a
-- test. Both the stored and the asked text pass through it.
create function fold(given text) returns text language sql immutable strict parallel safe return
  replace(replace(replace(replace(replace(replace(replace(replace(replace(
    translate(replace(lower(normalize(given, NFKC)), 'тябр', 'tabr'),
      'абвгдезийклмнопрстуфхцыэўқғҳxw' || 'ъь' || U&'\02BB\02BC\2018\2019\0060\00B4\0027',
      'abvgdeziyklmnoprstufhsieoqghhv'),
    'ж', 'j'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'sh'), 'ё', 'yo'), 'ю', 'yu'), 'я', 'ya'), 'ye', 'e'), 'ts', 's');

-- Sessions are families of tokens; only hashes of tokens are kept.
create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  lang_code text not null,
  address text not null,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text
);
create index sessions_user_id_index on sessions (user_id) where ended_at is null;
create table session_tokens (
  hash bytea primary key,
  session_id bigint not null references sessions on delete cascade,
  generation integer not null,
  kind text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index session_tokens_session_id_index on session_tokens (session_id, generation);

-- Every try to sign in; the limits are counted here, so they hold over all processes.
create table login_logs (
  id bigint generated always as identity primary key,
  login text not null,
  login_key text not null,
  user_id bigint,
  address text not null,
  user_agent text not null default '',
  succeeded boolean not null default false,
  reason text not null,
  created_at timestamptz not null default now()
);
create index login_logs_address_index on login_logs (address, created_at) where not succeeded;

create table confirm_codes (
  id bigint generated always as identity primary key,
  login_key text not null,
  user_id bigint,
  code_hash bytea not null,
  confirm_hash bytea,
  tries integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index confirm_codes_login_key_index on confirm_codes (login_key, id);

create table idempotency_keys (
  user_id bigint not null,
  key text not null,
  body_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created_at_index on idempotency_keys (created_at);

-- Who changed what: written by the same statement as the change.
create table audit_log (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  action text not null,
  resource text not null,
  row_id bigint not null,
  actor_id bigint,
  session_id bigint,
  address text not null default '',
  request_id text not null default '',
  before jsonb,
  after jsonb
);
create index audit_log_row_index on audit_log (resource, row_id, id);

-- What changed, for those who look at it. Read in the order of transactions: docs/decisions/live-events.md.
create table events (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  resource text not null,
  row_id bigint not null,
  op text not null,
  actor_id bigint,
  changed text[] not null default '{}',
  created_at timestamptz not null default now()
);
create index events_order on events (xid, id);
create function wake_feed() returns trigger language plpgsql as $$ begin notify changes; return null; end $$;
create trigger events_wake after insert on events for each statement execute function wake_feed();
-- The youngest event that is no longer kept: a stream that ended before it has to begin anew.
create table dropped_events (xid xid8 not null);

-- Counts every change of rights or of what row scopes are made from. A request compares it with what it remembers.
create sequence access_epochs;
create table access_epoch (epoch bigint not null);
insert into access_epoch values (nextval('access_epochs'));
create function bump_access_epoch() returns trigger language plpgsql as $$ begin
  update access_epoch set epoch = nextval('access_epochs');
  notify access_changed;
  return null;
end $$;

-- How often each screen is opened, a day.
create table screen_visits (
  day date not null,
  route text not null,
  visits integer not null default 0,
  primary key (day, route)
);

-- Facts about this installation: when it was filled, with what.
create table installation (
  name text primary key,
  value text not null
);

create table user_types (
  id bigint generated always as identity primary key,
  names jsonb not null,
  code text not null,
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
create unique index user_types_names_unique on user_types (lower(names->>'uz')) where deleted_at is null;
create unique index user_types_code_unique on user_types (lower(code)) where deleted_at is null;
create index user_types_search_index on user_types using gin (search gin_trgm_ops) where deleted_at is null;

create table user_roles (
  id bigint generated always as identity primary key,
  names jsonb not null,
  code text not null,
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
create unique index user_roles_names_unique on user_roles (lower(names->>'uz')) where deleted_at is null;
create unique index user_roles_code_unique on user_roles (lower(code)) where deleted_at is null;
create index user_roles_search_index on user_roles using gin (search gin_trgm_ops) where deleted_at is null;

create table user_role_access (
  id bigint generated always as identity primary key,
  user_roles_id bigint not null,
  app_actions_id integer not null,
  access_state integer not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create unique index user_role_access_app_actions_id_unique on user_role_access (app_actions_id, user_roles_id) where deleted_at is null;
create index user_role_access_user_roles_id_index on user_role_access (user_roles_id) where deleted_at is null;

create table users (
  id bigint generated always as identity primary key,
  fio text not null,
  login text not null,
  email text,
  phone text,
  user_type_id bigint not null,
  role_ids bigint[] not null default '{}',
  branch_id bigint,
  client_id bigint,
  position text,
  status text not null default 'active',
  lang_code text not null default 'uz',
  img_resource_id bigint,
  born_on date,
  hired_on date,
  is_demo boolean not null default false,
  password_hash text,
  must_change_password boolean not null default false,
  login_key text generated always as (fold(login)) stored,
  search text generated always as (fold(coalesce(fio, '') || ' ' || coalesce(login, '') || ' ' || coalesce(email, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create unique index users_login_unique on users (login_key) where deleted_at is null;
create unique index users_email_unique on users (email) where deleted_at is null;
create unique index users_phone_unique on users (phone) where deleted_at is null;
create index users_user_type_id_index on users (user_type_id) where deleted_at is null;
create index users_role_ids_index on users using gin (role_ids) where deleted_at is null;
create index users_branch_id_index on users (branch_id) where deleted_at is null;
create index users_client_id_index on users (client_id) where deleted_at is null;
create index users_img_resource_id_index on users (img_resource_id) where deleted_at is null;
create index users_search_index on users using gin (search gin_trgm_ops) where deleted_at is null;

create table resource_types (
  id bigint generated always as identity primary key,
  names jsonb not null,
  extensions text not null,
  max_megabytes integer not null,
  search text generated always as (fold(coalesce(names->>'uz', '') || ' ' || coalesce(names->>'uk', '') || ' ' || coalesce(names->>'ru', ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create unique index resource_types_names_unique on resource_types (lower(names->>'uz')) where deleted_at is null;
create index resource_types_search_index on resource_types using gin (search gin_trgm_ops) where deleted_at is null;

create table resources (
  id bigint generated always as identity primary key,
  name text not null,
  size integer not null,
  mime text not null,
  sha256 text not null,
  storage_key text not null,
  resource_type_id bigint not null,
  search text generated always as (fold(coalesce(name, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create index resources_resource_type_id_index on resources (resource_type_id) where deleted_at is null;
create index resources_search_index on resources using gin (search gin_trgm_ops) where deleted_at is null;

create table branches (
  id bigint generated always as identity primary key,
  names jsonb not null,
  parent_id bigint,
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
create index branches_parent_id_index on branches (parent_id) where deleted_at is null;
create index branches_search_index on branches using gin (search gin_trgm_ops) where deleted_at is null;

create table teams (
  id bigint generated always as identity primary key,
  names jsonb not null,
  color text not null,
  branch_id bigint,
  search text generated always as (fold(coalesce(names->>'uz', '') || ' ' || coalesce(names->>'uk', '') || ' ' || coalesce(names->>'ru', ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create unique index teams_names_unique on teams (lower(names->>'uz')) where deleted_at is null;
create index teams_branch_id_index on teams (branch_id) where deleted_at is null;
create index teams_search_index on teams using gin (search gin_trgm_ops) where deleted_at is null;

create table team_member_types (
  id bigint generated always as identity primary key,
  names jsonb not null,
  is_lead boolean not null default false,
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
create unique index team_member_types_names_unique on team_member_types (lower(names->>'uz')) where deleted_at is null;
create index team_member_types_search_index on team_member_types using gin (search gin_trgm_ops) where deleted_at is null;

create table team_members (
  id bigint generated always as identity primary key,
  team_id bigint not null,
  user_id bigint not null,
  team_member_type_id bigint not null,
  time_share integer default 100,
  joined_on date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create unique index team_members_user_id_unique on team_members (user_id, team_id) where deleted_at is null;
create index team_members_team_id_index on team_members (team_id) where deleted_at is null;
create index team_members_user_id_index on team_members (user_id) where deleted_at is null;
create index team_members_team_member_type_id_index on team_members (team_member_type_id) where deleted_at is null;

create table clients (
  id bigint generated always as identity primary key,
  name text not null,
  stir text,
  bank_account text,
  mfo text,
  phone text,
  email text,
  address text,
  search text generated always as (fold(coalesce(name, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create unique index clients_name_unique on clients (lower(name)) where deleted_at is null;
create unique index clients_stir_unique on clients (stir) where deleted_at is null;
create index clients_search_index on clients using gin (search gin_trgm_ops) where deleted_at is null;

create table project_statuses (
  id bigint generated always as identity primary key,
  names jsonb not null,
  color text not null,
  is_closed boolean not null default false,
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
create unique index project_statuses_names_unique on project_statuses (lower(names->>'uz')) where deleted_at is null;
create index project_statuses_search_index on project_statuses using gin (search gin_trgm_ops) where deleted_at is null;

create table project_groups (
  id bigint generated always as identity primary key,
  names jsonb not null,
  color text,
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
create unique index project_groups_names_unique on project_groups (lower(names->>'uz')) where deleted_at is null;
create index project_groups_search_index on project_groups using gin (search gin_trgm_ops) where deleted_at is null;

create table project_types (
  id bigint generated always as identity primary key,
  names jsonb not null,
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
create unique index project_types_names_unique on project_types (lower(names->>'uz')) where deleted_at is null;
create index project_types_search_index on project_types using gin (search gin_trgm_ops) where deleted_at is null;

create table project_categories (
  id bigint generated always as identity primary key,
  names jsonb not null,
  project_id bigint,
  color text,
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
create unique index project_categories_names_unique on project_categories (lower(names->>'uz'), project_id) where deleted_at is null;
create index project_categories_project_id_index on project_categories (project_id) where deleted_at is null;
create index project_categories_search_index on project_categories using gin (search gin_trgm_ops) where deleted_at is null;

create table projects (
  id bigint generated always as identity primary key,
  name text not null,
  key text not null,
  color text not null default '#4c4fd8',
  manager_id bigint,
  team_id bigint,
  project_status_id bigint,
  project_category_id bigint,
  project_group_id bigint,
  project_type_id bigint,
  client_id bigint,
  member_ids bigint[] not null default '{}',
  starts_on date,
  ends_on date,
  description text,
  search text generated always as (fold(coalesce(name, '') || ' ' || coalesce(key, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create unique index projects_name_unique on projects (lower(name)) where deleted_at is null;
create unique index projects_key_unique on projects (lower(key)) where deleted_at is null;
create index projects_manager_id_index on projects (manager_id) where deleted_at is null;
create index projects_team_id_index on projects (team_id) where deleted_at is null;
create index projects_project_status_id_index on projects (project_status_id) where deleted_at is null;
create index projects_project_category_id_index on projects (project_category_id) where deleted_at is null;
create index projects_project_group_id_index on projects (project_group_id) where deleted_at is null;
create index projects_project_type_id_index on projects (project_type_id) where deleted_at is null;
create index projects_client_id_index on projects (client_id) where deleted_at is null;
create index projects_member_ids_index on projects using gin (member_ids) where deleted_at is null;
create index projects_search_index on projects using gin (search gin_trgm_ops) where deleted_at is null;

create table work_categories (
  id bigint generated always as identity primary key,
  names jsonb not null,
  color text,
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
create unique index work_categories_names_unique on work_categories (lower(names->>'uz')) where deleted_at is null;
create index work_categories_search_index on work_categories using gin (search gin_trgm_ops) where deleted_at is null;

create table work_type_categories (
  id bigint generated always as identity primary key,
  names jsonb not null,
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
create unique index work_type_categories_names_unique on work_type_categories (lower(names->>'uz')) where deleted_at is null;
create index work_type_categories_search_index on work_type_categories using gin (search gin_trgm_ops) where deleted_at is null;

create table work_types (
  id bigint generated always as identity primary key,
  names jsonb not null,
  work_category_id bigint,
  work_type_category_id bigint,
  is_review boolean not null default false,
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
create unique index work_types_names_unique on work_types (lower(names->>'uz')) where deleted_at is null;
create index work_types_work_category_id_index on work_types (work_category_id) where deleted_at is null;
create index work_types_work_type_category_id_index on work_types (work_type_category_id) where deleted_at is null;
create index work_types_search_index on work_types using gin (search gin_trgm_ops) where deleted_at is null;

create table task_types (
  id bigint generated always as identity primary key,
  names jsonb not null,
  color text not null,
  ordering integer not null default 0,
  work_type_id bigint,
  is_default boolean not null default false,
  search text generated always as (fold(coalesce(names->>'uz', '') || ' ' || coalesce(names->>'uk', '') || ' ' || coalesce(names->>'ru', ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create unique index task_types_names_unique on task_types (lower(names->>'uz')) where deleted_at is null;
create index task_types_work_type_id_index on task_types (work_type_id) where deleted_at is null;
create index task_types_search_index on task_types using gin (search gin_trgm_ops) where deleted_at is null;

create table task_priorities (
  id bigint generated always as identity primary key,
  names jsonb not null,
  color text not null,
  ordering integer not null default 0,
  is_default boolean not null default false,
  search text generated always as (fold(coalesce(names->>'uz', '') || ' ' || coalesce(names->>'uk', '') || ' ' || coalesce(names->>'ru', ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create unique index task_priorities_names_unique on task_priorities (lower(names->>'uz')) where deleted_at is null;
create index task_priorities_search_index on task_priorities using gin (search gin_trgm_ops) where deleted_at is null;

create table task_platforms (
  id bigint generated always as identity primary key,
  names jsonb not null,
  color text,
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
create unique index task_platforms_names_unique on task_platforms (lower(names->>'uz')) where deleted_at is null;
create index task_platforms_search_index on task_platforms using gin (search gin_trgm_ops) where deleted_at is null;

create table tasks_types (
  id bigint generated always as identity primary key,
  names jsonb not null,
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
create unique index tasks_types_names_unique on tasks_types (lower(names->>'uz')) where deleted_at is null;
create index tasks_types_search_index on tasks_types using gin (search gin_trgm_ops) where deleted_at is null;

create table tasks_types_value (
  id bigint generated always as identity primary key,
  tasks_type_id bigint not null,
  names jsonb not null,
  color text,
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
create unique index tasks_types_value_names_unique on tasks_types_value (lower(names->>'uz'), tasks_type_id) where deleted_at is null;
create index tasks_types_value_tasks_type_id_index on tasks_types_value (tasks_type_id) where deleted_at is null;
create index tasks_types_value_search_index on tasks_types_value using gin (search gin_trgm_ops) where deleted_at is null;

create table stickers (
  id bigint generated always as identity primary key,
  names jsonb not null,
  color text not null,
  is_shared boolean not null default false,
  search text generated always as (fold(coalesce(names->>'uz', '') || ' ' || coalesce(names->>'uk', '') || ' ' || coalesce(names->>'ru', ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create index stickers_search_index on stickers using gin (search gin_trgm_ops) where deleted_at is null;

create table task_groups (
  id bigint generated always as identity primary key,
  name text not null,
  goal text,
  color text,
  starts_on date,
  ends_on date,
  capacity_minutes integer,
  is_closed boolean not null default false,
  search text generated always as (fold(coalesce(name, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create unique index task_groups_name_unique on task_groups (lower(name)) where deleted_at is null;
create index task_groups_search_index on task_groups using gin (search gin_trgm_ops) where deleted_at is null;

create table client_tasks (
  id bigint generated always as identity primary key,
  name text not null,
  text text,
  client_id bigint not null,
  project_id bigint not null,
  task_priority_id bigint,
  wished_on date,
  status text not null default 'new',
  search text generated always as (fold(coalesce(name, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create index client_tasks_client_id_index on client_tasks (client_id) where deleted_at is null;
create index client_tasks_project_id_index on client_tasks (project_id) where deleted_at is null;
create index client_tasks_task_priority_id_index on client_tasks (task_priority_id) where deleted_at is null;
create index client_tasks_search_index on client_tasks using gin (search gin_trgm_ops) where deleted_at is null;

create table dev_tasks (
  id bigint generated always as identity primary key,
  number text not null,
  name text not null,
  text text,
  status text not null default 'new',
  project_id bigint not null,
  project_category_id bigint,
  task_group_id bigint,
  parent_id bigint,
  main_task_id bigint,
  client_task_id bigint,
  client_id bigint,
  executor_id bigint,
  creator_id bigint not null,
  reviewer_id bigint,
  participant_ids bigint[] not null default '{}',
  watcher_ids bigint[] not null default '{}',
  task_type_id bigint,
  task_priority_id bigint,
  task_platform_id bigint,
  attribute_value_ids bigint[] not null default '{}',
  sticker_ids bigint[] not null default '{}',
  hard_index integer,
  planned_minutes integer,
  actual_minutes integer not null default 0,
  planned_start_on date,
  deadline timestamptz,
  deadline_reason_code text,
  first_deadline timestamptz,
  kpi_deadline timestamptz,
  requires_review boolean not null default true,
  will_be_marked boolean not null default false,
  is_marked boolean not null default false,
  actual_days date[] not null default '{}',
  started_at timestamptz,
  running_since timestamptz,
  submitted_at timestamptz,
  first_submitted_at timestamptz,
  review_started_at timestamptz,
  done_at timestamptz,
  ended_at timestamptz,
  status_changed_at timestamptz not null,
  previous_status text,
  is_reopened boolean not null default false,
  return_count integer not null default 0,
  not_accepted_count integer not null default 0,
  blocked_minutes integer not null default 0,
  sub_task_count integer not null default 0,
  open_sub_task_count integer not null default 0,
  open_blocker_count integer not null default 0,
  comment_count integer not null default 0,
  file_count integer not null default 0,
  search text generated always as (fold(coalesce(number, '') || ' ' || coalesce(name, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create unique index dev_tasks_number_unique on dev_tasks (lower(number)) where deleted_at is null;
create index dev_tasks_project_id_index on dev_tasks (project_id) where deleted_at is null;
create index dev_tasks_task_group_id_index on dev_tasks (task_group_id) where deleted_at is null;
create index dev_tasks_parent_id_index on dev_tasks (parent_id) where deleted_at is null;
create index dev_tasks_main_task_id_index on dev_tasks (main_task_id) where deleted_at is null;
create index dev_tasks_client_task_id_index on dev_tasks (client_task_id) where deleted_at is null;
create index dev_tasks_client_id_index on dev_tasks (client_id) where deleted_at is null;
create index dev_tasks_executor_id_index on dev_tasks (executor_id) where deleted_at is null;
create index dev_tasks_creator_id_index on dev_tasks (creator_id) where deleted_at is null;
create index dev_tasks_reviewer_id_index on dev_tasks (reviewer_id) where deleted_at is null;
create index dev_tasks_participant_ids_index on dev_tasks using gin (participant_ids) where deleted_at is null;
create index dev_tasks_watcher_ids_index on dev_tasks using gin (watcher_ids) where deleted_at is null;
create index dev_tasks_sticker_ids_index on dev_tasks using gin (sticker_ids) where deleted_at is null;
create index dev_tasks_search_index on dev_tasks using gin (search gin_trgm_ops) where deleted_at is null;

create table task_comments (
  id bigint generated always as identity primary key,
  task_id bigint not null,
  text text not null,
  is_public boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create index task_comments_task_id_index on task_comments (task_id) where deleted_at is null;

create table task_files (
  id bigint generated always as identity primary key,
  task_id bigint not null,
  resource_id bigint not null,
  name text not null,
  search text generated always as (fold(coalesce(name, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create unique index task_files_resource_id_unique on task_files (resource_id, task_id) where deleted_at is null;
create index task_files_task_id_index on task_files (task_id) where deleted_at is null;
create index task_files_resource_id_index on task_files (resource_id) where deleted_at is null;
create index task_files_search_index on task_files using gin (search gin_trgm_ops) where deleted_at is null;

create table task_flows (
  id bigint generated always as identity primary key,
  task_id bigint not null,
  from_status text not null,
  to_status text not null,
  action text,
  rule integer,
  comment text,
  executor_id bigint,
  minutes integer not null default 0,
  is_automatic boolean not null default false,
  is_forced boolean not null default false,
  is_undone boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create index task_flows_task_id_index on task_flows (task_id) where deleted_at is null;
create index task_flows_executor_id_index on task_flows (executor_id) where deleted_at is null;

create table task_deadlines (
  id bigint generated always as identity primary key,
  task_id bigint not null,
  old_deadline timestamptz,
  new_deadline timestamptz,
  deadline_reason_code text not null,
  comment text,
  moves_kpi boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create index task_deadlines_task_id_index on task_deadlines (task_id) where deleted_at is null;

create table task_intervals (
  id bigint generated always as identity primary key,
  task_id bigint not null,
  user_id bigint not null,
  kind text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  minutes integer,
  is_automatic boolean not null default false,
  is_correction boolean not null default false,
  reason text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create index task_intervals_task_id_index on task_intervals (task_id) where deleted_at is null;
create index task_intervals_user_id_index on task_intervals (user_id) where deleted_at is null;

create table task_checks (
  id bigint generated always as identity primary key,
  task_id bigint not null,
  text text not null,
  result text not null default 'open',
  note text,
  ordering integer not null default 0,
  checked_by bigint,
  checked_at timestamptz,
  search text generated always as (fold(coalesce(text, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create index task_checks_task_id_index on task_checks (task_id) where deleted_at is null;
create index task_checks_checked_by_index on task_checks (checked_by) where deleted_at is null;
create index task_checks_search_index on task_checks using gin (search gin_trgm_ops) where deleted_at is null;

create table task_dependencies (
  id bigint generated always as identity primary key,
  task_id bigint not null,
  predecessor_id bigint not null,
  kind text not null default 'finish_to_start',
  lag_days integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create unique index task_dependencies_predecessor_id_unique on task_dependencies (predecessor_id, task_id) where deleted_at is null;
create index task_dependencies_task_id_index on task_dependencies (task_id) where deleted_at is null;
create index task_dependencies_predecessor_id_index on task_dependencies (predecessor_id) where deleted_at is null;

create table task_mark_criteria (
  id bigint generated always as identity primary key,
  names jsonb not null,
  code text not null,
  weight numeric(18,2) not null,
  task_type_id bigint,
  valid_from date,
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
create index task_mark_criteria_task_type_id_index on task_mark_criteria (task_type_id) where deleted_at is null;
create index task_mark_criteria_search_index on task_mark_criteria using gin (search gin_trgm_ops) where deleted_at is null;

create table task_ranks (
  id bigint generated always as identity primary key,
  code text not null,
  names jsonb not null,
  min_score numeric(18,2) not null,
  color text,
  search text generated always as (fold(coalesce(names->>'uz', '') || ' ' || coalesce(names->>'uk', '') || ' ' || coalesce(names->>'ru', ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create unique index task_ranks_code_unique on task_ranks (lower(code)) where deleted_at is null;
create unique index task_ranks_min_score_unique on task_ranks (min_score) where deleted_at is null;
create index task_ranks_search_index on task_ranks using gin (search gin_trgm_ops) where deleted_at is null;

create table task_marks (
  id bigint generated always as identity primary key,
  task_id bigint not null,
  task_mark_criterion_id bigint not null,
  score integer not null,
  comment text,
  is_void boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create index task_marks_task_id_index on task_marks (task_id) where deleted_at is null;
create index task_marks_task_mark_criterion_id_index on task_marks (task_mark_criterion_id) where deleted_at is null;

-- Every reference, named after its field.
alter table user_role_access add constraint user_role_access_user_roles_id_fkey foreign key (user_roles_id) references user_roles deferrable;
alter table users add constraint users_user_type_id_fkey foreign key (user_type_id) references user_types deferrable;
alter table users add constraint users_branch_id_fkey foreign key (branch_id) references branches deferrable;
alter table users add constraint users_client_id_fkey foreign key (client_id) references clients deferrable;
alter table users add constraint users_img_resource_id_fkey foreign key (img_resource_id) references resources deferrable;
alter table resources add constraint resources_resource_type_id_fkey foreign key (resource_type_id) references resource_types deferrable;
alter table branches add constraint branches_parent_id_fkey foreign key (parent_id) references branches deferrable;
alter table teams add constraint teams_branch_id_fkey foreign key (branch_id) references branches deferrable;
alter table team_members add constraint team_members_team_id_fkey foreign key (team_id) references teams deferrable;
alter table team_members add constraint team_members_user_id_fkey foreign key (user_id) references users deferrable;
alter table team_members add constraint team_members_team_member_type_id_fkey foreign key (team_member_type_id) references team_member_types deferrable;
alter table project_categories add constraint project_categories_project_id_fkey foreign key (project_id) references projects deferrable;
alter table projects add constraint projects_manager_id_fkey foreign key (manager_id) references users deferrable;
alter table projects add constraint projects_team_id_fkey foreign key (team_id) references teams deferrable;
alter table projects add constraint projects_project_status_id_fkey foreign key (project_status_id) references project_statuses deferrable;
alter table projects add constraint projects_project_category_id_fkey foreign key (project_category_id) references project_categories deferrable;
alter table projects add constraint projects_project_group_id_fkey foreign key (project_group_id) references project_groups deferrable;
alter table projects add constraint projects_project_type_id_fkey foreign key (project_type_id) references project_types deferrable;
alter table projects add constraint projects_client_id_fkey foreign key (client_id) references clients deferrable;
alter table work_types add constraint work_types_work_category_id_fkey foreign key (work_category_id) references work_categories deferrable;
alter table work_types add constraint work_types_work_type_category_id_fkey foreign key (work_type_category_id) references work_type_categories deferrable;
alter table task_types add constraint task_types_work_type_id_fkey foreign key (work_type_id) references work_types deferrable;
alter table tasks_types_value add constraint tasks_types_value_tasks_type_id_fkey foreign key (tasks_type_id) references tasks_types deferrable;
alter table client_tasks add constraint client_tasks_client_id_fkey foreign key (client_id) references clients deferrable;
alter table client_tasks add constraint client_tasks_project_id_fkey foreign key (project_id) references projects deferrable;
alter table client_tasks add constraint client_tasks_task_priority_id_fkey foreign key (task_priority_id) references task_priorities deferrable;
alter table dev_tasks add constraint dev_tasks_project_id_fkey foreign key (project_id) references projects deferrable;
alter table dev_tasks add constraint dev_tasks_project_category_id_fkey foreign key (project_category_id) references project_categories deferrable;
alter table dev_tasks add constraint dev_tasks_task_group_id_fkey foreign key (task_group_id) references task_groups deferrable;
alter table dev_tasks add constraint dev_tasks_parent_id_fkey foreign key (parent_id) references dev_tasks deferrable;
alter table dev_tasks add constraint dev_tasks_main_task_id_fkey foreign key (main_task_id) references dev_tasks deferrable;
alter table dev_tasks add constraint dev_tasks_client_task_id_fkey foreign key (client_task_id) references client_tasks deferrable;
alter table dev_tasks add constraint dev_tasks_client_id_fkey foreign key (client_id) references clients deferrable;
alter table dev_tasks add constraint dev_tasks_executor_id_fkey foreign key (executor_id) references users deferrable;
alter table dev_tasks add constraint dev_tasks_creator_id_fkey foreign key (creator_id) references users deferrable;
alter table dev_tasks add constraint dev_tasks_reviewer_id_fkey foreign key (reviewer_id) references users deferrable;
alter table dev_tasks add constraint dev_tasks_task_type_id_fkey foreign key (task_type_id) references task_types deferrable;
alter table dev_tasks add constraint dev_tasks_task_priority_id_fkey foreign key (task_priority_id) references task_priorities deferrable;
alter table dev_tasks add constraint dev_tasks_task_platform_id_fkey foreign key (task_platform_id) references task_platforms deferrable;
alter table task_comments add constraint task_comments_task_id_fkey foreign key (task_id) references dev_tasks deferrable;
alter table task_files add constraint task_files_task_id_fkey foreign key (task_id) references dev_tasks deferrable;
alter table task_files add constraint task_files_resource_id_fkey foreign key (resource_id) references resources deferrable;
alter table task_flows add constraint task_flows_task_id_fkey foreign key (task_id) references dev_tasks deferrable;
alter table task_flows add constraint task_flows_executor_id_fkey foreign key (executor_id) references users deferrable;
alter table task_deadlines add constraint task_deadlines_task_id_fkey foreign key (task_id) references dev_tasks deferrable;
alter table task_intervals add constraint task_intervals_task_id_fkey foreign key (task_id) references dev_tasks deferrable;
alter table task_intervals add constraint task_intervals_user_id_fkey foreign key (user_id) references users deferrable;
alter table task_checks add constraint task_checks_task_id_fkey foreign key (task_id) references dev_tasks deferrable;
alter table task_checks add constraint task_checks_checked_by_fkey foreign key (checked_by) references users deferrable;
alter table task_dependencies add constraint task_dependencies_task_id_fkey foreign key (task_id) references dev_tasks deferrable;
alter table task_dependencies add constraint task_dependencies_predecessor_id_fkey foreign key (predecessor_id) references dev_tasks deferrable;
alter table task_mark_criteria add constraint task_mark_criteria_task_type_id_fkey foreign key (task_type_id) references task_types deferrable;
alter table task_marks add constraint task_marks_task_id_fkey foreign key (task_id) references dev_tasks deferrable;
alter table task_marks add constraint task_marks_task_mark_criterion_id_fkey foreign key (task_mark_criterion_id) references task_mark_criteria deferrable;

create trigger users_access after insert or update or delete on users for each statement execute function bump_access_epoch();
create trigger user_roles_access after insert or update or delete on user_roles for each statement execute function bump_access_epoch();
create trigger user_role_access_access after insert or update or delete on user_role_access for each statement execute function bump_access_epoch();
create trigger teams_access after insert or update or delete on teams for each statement execute function bump_access_epoch();
create trigger team_members_access after insert or update or delete on team_members for each statement execute function bump_access_epoch();
create trigger team_member_types_access after insert or update or delete on team_member_types for each statement execute function bump_access_epoch();
create trigger projects_access after insert or update or delete on projects for each statement execute function bump_access_epoch();

alter table sessions add constraint sessions_user_id_fkey foreign key (user_id) references users;
