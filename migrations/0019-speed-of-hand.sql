-- Shortcuts that a person has chosen: {"<command>": "<keys>" | null}. What is not in it is as shipped.
create table user_keys (
  user_id bigint primary key references users (id) on delete cascade,
  keys jsonb not null,
  updated_at timestamptz not null default now()
);

-- Files on their way in pieces. `received` is how many bytes are safe; the bytes stand with the incoming files.
create table uploads (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users (id) on delete cascade,
  name text not null,
  size bigint not null check (size > 0),
  received bigint not null default 0 check (received between 0 and size),
  resource_type_id bigint not null references resource_types (id) on delete cascade,
  storage_key text not null unique,
  -- The file that it has become, for whoever asks again after a lost answer.
  resource_id bigint references resources (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index uploads_user_id_index on uploads (user_id);
create index uploads_updated_at_index on uploads (updated_at);
