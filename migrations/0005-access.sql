-- Rights as rows that administrators name and arrange, and what an administrator reads of sessions, sign-ins and changes.

create table action_groups (
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
create unique index action_groups_code_unique on action_groups (lower(code)) where deleted_at is null;
create index action_groups_search_index on action_groups using gin (search gin_trgm_ops) where deleted_at is null;

create table action_categories (
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
create unique index action_categories_code_unique on action_categories (lower(code)) where deleted_at is null;
create index action_categories_search_index on action_categories using gin (search gin_trgm_ops) where deleted_at is null;

create table action_types (
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
create unique index action_types_code_unique on action_types (lower(code)) where deleted_at is null;
create index action_types_search_index on action_types using gin (search gin_trgm_ops) where deleted_at is null;

create table app_actions (
  id bigint generated always as identity primary key,
  names jsonb not null,
  action_group_id bigint not null,
  action_category_id bigint not null,
  action_type_id bigint not null,
  search text generated always as (fold(coalesce(names->>'uz', '') || ' ' || coalesce(names->>'uk', '') || ' ' || coalesce(names->>'ru', ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create index app_actions_action_group_id_index on app_actions (action_group_id) where deleted_at is null;
create index app_actions_action_category_id_index on app_actions (action_category_id) where deleted_at is null;
create index app_actions_action_type_id_index on app_actions (action_type_id) where deleted_at is null;
create index app_actions_search_index on app_actions using gin (search gin_trgm_ops) where deleted_at is null;
alter table app_actions add constraint app_actions_action_group_id_fkey foreign key (action_group_id) references action_groups deferrable;
alter table app_actions add constraint app_actions_action_category_id_fkey foreign key (action_category_id) references action_categories deferrable;
alter table app_actions add constraint app_actions_action_type_id_fkey foreign key (action_type_id) references action_types deferrable;

-- A session in which somebody looks through another person's eyes: `seer_id` is who really looks.
alter table sessions add column seer_id bigint references users;
create index sessions_seer_id_index on sessions (seer_id) where ended_at is null and seer_id is not null;

-- Sessions that live: not ended, and with a token that still opens something.
create view live_sessions as
  select s.id, s.user_id, s.address, s.user_agent, s.last_seen_at, s.seer_id,
    fold(u.fio || ' ' || u.login || ' ' || s.address) as search, 1 as version, s.created_at, s.user_id as created_by,
    s.last_seen_at as updated_at, s.user_id as updated_by, null::timestamptz as deleted_at, null::uuid as deletion_id
  from sessions s join users u on u.id = s.user_id
  where s.ended_at is null
    and exists (select from session_tokens k where k.session_id = s.id and k.expires_at > now());

create view sign_in_tries as
  select l.id, l.login, l.user_id, l.succeeded, l.reason, l.address, l.user_agent,
    fold(l.login || ' ' || l.address) as search, 1 as version, l.created_at, l.user_id as created_by,
    l.created_at as updated_at, l.user_id as updated_by, null::timestamptz as deleted_at, null::uuid as deletion_id
  from login_logs l;

-- The audit log is read, and sealed, in the order of transactions: docs/decisions/audit-chain.md.
alter table audit_log add column xid xid8 not null default pg_current_xact_id();
create index audit_log_order on audit_log (xid, id);

-- One seal a row: its place in the chain, and the hash of the row and of the seal before it.
create table audit_seals (
  audit_id bigint primary key,
  position bigint not null unique,
  hash bytea not null,
  search text not null
);
create index audit_seals_search_index on audit_seals using gin (search gin_trgm_ops);
-- Where sealing goes on, and in which database: transaction numbers begin anew after a restore.
create table audit_chain (
  position bigint not null,
  hash bytea not null,
  xid xid8 not null,
  audit_id bigint not null,
  epoch text not null
);
insert into audit_chain values (0, ''::bytea, '0', 0, '');

create view audit_trail as
  select a.id, a.actor_id, a.action, a.resource, a.row_id, a.before, a.after, a.address, a.session_id, a.request_id,
    k.audit_id is not null as is_sealed, k.search, 1 as version, a.created_at, a.actor_id as created_by,
    a.created_at as updated_at, a.actor_id as updated_by, null::timestamptz as deleted_at, null::uuid as deletion_id
  from audit_log a left join audit_seals k on k.audit_id = a.id;

-- What a row says, letter by letter, whatever the settings of the connection: this is what a seal covers.
create function audit_words(a audit_log) returns text language sql stable parallel safe return
  jsonb_build_array(a.id, to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), a.action, a.resource,
    a.row_id, a.actor_id, a.session_id, a.address, a.request_id, a.before, a.after)::text;

-- Nobody rewrites what happened. Where one role owns everything this is the only guard, and the start says so.
create function refuse_rewriting() returns trigger language plpgsql as $$ begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_rewriting();
create trigger audit_seals_append_only before update or delete or truncate on audit_seals
  for each statement execute function refuse_rewriting();
