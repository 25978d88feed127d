-- Messages to phones: one row a delivery, whatever became of it.
create table sms_messages (
  -- The delivery: by it the provider's callbacks and lists find the row again.
  delivery_id bigint primary key,
  user_id bigint references users on delete set null,
  provider text not null,
  phone text not null,
  kind text not null,
  parts integer not null,
  -- sending: asked of the provider, and no answer is known yet.
  state text not null default 'sending' check (state in ('sending', 'sent', 'delivered', 'failed')),
  provider_id text,
  said text,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index sms_messages_phone_index on sms_messages (phone, created_at desc);
create index sms_messages_created_at_index on sms_messages (created_at);

-- Phones that messages did not reach several times in a row.
create table sms_phones (
  phone text primary key,
  failures integer not null default 0,
  dead_at timestamptz
);

-- What is known of an account at a provider. The token is sealed; whoever renews it has the lease until then.
create table sms_accounts (
  provider text primary key,
  sealed text,
  token_version integer not null default 0,
  renewing_until timestamptz,
  off_at timestamptz,
  off_reason text
);

-- Texts that a provider does not let through, by kind and language, in its own words.
create table sms_refused_texts (
  provider text not null,
  kind text not null,
  lang text not null,
  said text not null,
  refused_at timestamptz not null default now(),
  primary key (provider, kind, lang)
);
