-- Browsers that are told by push, each for as long as its session lives.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  session_id bigint not null references sessions on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  user_agent text not null default '',
  -- The lock screen may say names and sums.
  shows_details boolean not null default false,
  created_at timestamptz not null default now(),
  last_sent_at timestamptz
);
create index push_subscriptions_user_id_index on push_subscriptions (user_id);
create index push_subscriptions_session_id_index on push_subscriptions (session_id);

-- The keys by which push services know this installation, made once. The private one is sealed.
create table push_keys (
  id smallint primary key default 1 check (id = 1),
  public_key text not null,
  sealed text not null,
  created_at timestamptz not null default now(),
  -- A push service refused the keys: nothing goes out until an administrator has looked.
  refused_at timestamptz,
  refused_answer text
);

-- Push services that asked for a pause: the others go on.
create table push_pauses (
  origin text primary key,
  until timestamptz not null
);
