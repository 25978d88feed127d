-- Passkeys: a key of the person's own device, which asks for a finger, a face or a PIN by itself. One is enough to sign
-- in, and counts as the second factor that a role may want.
create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- How often the key has been used, as it says itself; one that goes backwards is a copy. Many say 0 always.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);
create trigger passkeys_access after insert or delete on passkeys
  for each statement execute function bump_access_epoch();
-- A challenge is signed by the server and not kept; what was answered once is, until it would have run out.
create table answered_challenges (
  challenge text primary key,
  expires_at timestamptz not null
);
-- Whoever has a passkey and no authenticator app still has recovery codes.
alter table second_factors alter column secret drop not null;
create or replace function lacks_second_factor(u users) returns boolean language sql stable return
  exists (select from user_roles r
    where r.id = any(u.role_ids) and r.requires_second_factor and r.deleted_at is null)
  and not exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)
  and not exists (select from passkeys p where p.user_id = u.id);
