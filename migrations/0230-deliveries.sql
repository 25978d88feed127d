-- Settings of methods, what was sent to whom by which way, and what people chose.
alter table notification_methods
  add column settings jsonb not null default '{}',
  -- Secrets by the name of their setting, each encrypted under the key of the installation.
  add column sealed jsonb not null default '{}';

create table deliveries (
  user_id bigint references users deferrable,
  kind text not null,
  method text not null,
  mode text not null default 'now' check (mode in ('now', 'bundle', 'digest')),
  state text not null default 'planned' check (state in ('planned', 'sending', 'sent', 'dropped', 'dead', 'unknown')),
  reason text,
  due_at timestamptz not null default now(),
  sent_at timestamptz,
  tries integer not null default 0,
  address text,
  about text,
  title text,
  answer text,
  provider_id text,
  -- The window into which more notices go while it is planned.
  bundle text,
  notice_ids bigint[] not null default '{}',
  -- What is said to somebody who is no user.
  letter jsonb,
  lang text,
  done_addresses text[] not null default '{}',
  lease uuid,
  leased_until timestamptz,
  -- The provider was spoken to in this try.
  began_at timestamptz
);
select add_system_columns('deliveries');
create index deliveries_due on deliveries (method, due_at, id) where state in ('planned', 'sending') and deleted_at is null;
create unique index deliveries_window on deliveries (user_id, method, bundle) where state = 'planned' and deleted_at is null;
create index deliveries_open on deliveries (user_id, method, about, id) where state in ('planned', 'sending') and deleted_at is null;
create index deliveries_user_id_index on deliveries (user_id, id desc) where deleted_at is null;
create index deliveries_state_index on deliveries (state, id desc) where deleted_at is null;

create table delivery_tries (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references deliveries on delete cascade,
  at timestamptz not null default now(),
  address text,
  state text not null,
  answer text not null default '',
  after_seconds integer
);
create index delivery_tries_of on delivery_tries (delivery_id, id);

-- Notices that nobody has planned yet: they leave it in the transaction in which their deliveries come to be.
create table notices_to_plan (inbox_id bigint primary key);
create function note_to_plan() returns trigger language plpgsql as $$
begin
  insert into notices_to_plan select id from made where deleted_at is null and read_at is null on conflict do nothing;
  return null;
end $$;
create trigger inbox_to_plan after insert on inbox referencing new table as made
  for each statement execute function note_to_plan();

-- What a person chose, or what holds for a role where its people chose nothing.
create table notification_choices (
  id bigint generated always as identity primary key,
  user_id bigint references users deferrable,
  role_id bigint references user_roles deferrable,
  kind text not null,
  method text not null,
  mode text not null check (mode in ('now', 'bundle', 'digest', 'off')),
  check ((user_id is null) <> (role_id is null))
);
create unique index notification_choices_own on notification_choices (user_id, kind, method) where user_id is not null;
create unique index notification_choices_of_role on notification_choices (role_id, kind, method) where role_id is not null;

create table notification_hours (
  user_id bigint primary key references users deferrable,
  quiet_from text,
  quiet_to text,
  digest_at text,
  time_zone text
);

-- A row that a person follows though it is not theirs, or wants to hear nothing of.
create table notification_watches (
  user_id bigint not null references users deferrable,
  path text not null,
  row_id bigint not null,
  mode text not null check (mode in ('follow', 'mute')),
  created_at timestamptz not null default now(),
  primary key (path, row_id, user_id)
);
create index notification_watches_user_id on notification_watches (user_id);

-- Nothing goes to them any more, until somebody is reached there again by hand.
create table dead_addresses (
  method text not null,
  address text not null,
  answer text not null default '',
  at timestamptz not null default now(),
  primary key (method, address)
);

-- When the next message may go: of a method (address ''), and to an address. Shared by all processes.
create unlogged table delivery_pace (
  method text not null,
  address text not null,
  next_at timestamptz not null,
  primary key (method, address)
);
