-- Telegram: who is linked, what was sent where, what its buttons do, and which updates were taken.
create table telegram_codes (
  hash bytea primary key,
  user_id bigint not null references users deferrable,
  -- A code for a group of a project; null: for the person's own account.
  project_id bigint references projects deferrable,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index telegram_codes_user_id_index on telegram_codes (user_id);
create index telegram_codes_project_id_index on telegram_codes (project_id) where project_id is not null;
create index telegram_codes_expires_at_index on telegram_codes (expires_at);

create table telegram_accounts (
  user_id bigint primary key references users deferrable,
  telegram_id bigint not null unique,
  name text not null default '',
  linked_at timestamptz not null default now(),
  -- The bot was stopped there: nothing goes out until it is started again.
  dead_at timestamptz,
  dead_reason text
);

create table telegram_groups (
  chat_id bigint primary key,
  project_id bigint not null references projects deferrable,
  -- Who linked it: the group hears no more than this person sees.
  user_id bigint not null references users deferrable,
  name text not null default '',
  linked_at timestamptz not null default now(),
  dead_at timestamptz,
  dead_reason text
);
create index telegram_groups_project_id_index on telegram_groups (project_id);
create index telegram_groups_user_id_index on telegram_groups (user_id);

-- The pace of a chat, kept over all processes; a group takes twenty messages a minute.
create table telegram_paces (
  chat_id bigint primary key,
  next_at timestamptz not null,
  last_message_id bigint
);

create table telegram_messages (
  chat_id bigint not null,
  message_id bigint not null,
  user_id bigint references users deferrable,
  lang text not null,
  delivery_id bigint,
  thread text,
  html text not null,
  sent_at timestamptz not null default now(),
  primary key (chat_id, message_id)
);
create index telegram_messages_user_id_index on telegram_messages (user_id) where user_id is not null;
create index telegram_messages_sent_at_index on telegram_messages (sent_at);

create table telegram_buttons (
  id text primary key,
  chat_id bigint not null,
  message_id bigint,
  place integer not null,
  user_id bigint references users deferrable,
  label text not null,
  call text not null,
  body jsonb not null,
  asks text,
  -- What comes along when the call has made a row: files of Telegram.
  files jsonb not null default '[]',
  is_undo boolean not null default false,
  done_at timestamptz,
  created_at timestamptz not null default now()
);
create index telegram_buttons_message_index on telegram_buttons (chat_id, message_id);
create index telegram_buttons_user_id_index on telegram_buttons (user_id) where user_id is not null;
create index telegram_buttons_created_at_index on telegram_buttons (created_at);

-- A question of the bot that waits for a reply.
create table telegram_asks (
  chat_id bigint not null,
  message_id bigint not null,
  telegram_id bigint not null,
  button_id text not null references telegram_buttons on delete cascade,
  primary key (chat_id, message_id)
);
create index telegram_asks_button_id_index on telegram_asks (button_id);

-- What a message of a person became: edited there, it changes here.
create table telegram_comments (
  chat_id bigint not null,
  message_id bigint not null,
  path text not null,
  row_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (chat_id, message_id)
);
create index telegram_comments_created_at_index on telegram_comments (created_at);

create table telegram_updates (
  bot_id bigint not null,
  update_id bigint not null,
  taken_at timestamptz not null default now(),
  primary key (bot_id, update_id)
);
create index telegram_updates_taken_at_index on telegram_updates (taken_at);

create table telegram_bots (
  bot_id bigint primary key,
  name text not null,
  -- Names the settings by which the bot was set up at Telegram; others set it up again.
  set_up_as text,
  next_update_id bigint not null default 0
);

-- Each proof of a Mini App is taken once.
create table telegram_proofs (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index telegram_proofs_expires_at_index on telegram_proofs (expires_at);

-- Voices come by it. A company that is older than this type gets it here.
insert into resource_types (names, extensions, max_megabytes)
select '{"uz":"Ovozli yozuvlar","uk":"Овозли ёзувлар","ru":"Звукозаписи"}', 'ogg,oga,opus', 20
where exists (select from resource_types) and not exists (select from resource_types where extensions ~ '\mogg\M');
