-- A second factor beside the password. The secret is sealed with SECRET_KEY, recovery codes are kept as hashes.
create table second_factors (
  user_id bigint primary key references users on delete cascade,
  secret text not null,
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: none is taken twice.
  last_step bigint not null default 0,
  recovery_hashes text[] not null default '{}',
  created_at timestamptz not null default now()
);
create trigger second_factors_access after insert or update of confirmed_at or delete on second_factors
  for each statement execute function bump_access_epoch();
-- Whoever has such a role sets a second factor up before anything else is open.
alter table user_roles add requires_second_factor boolean not null default false;
create function lacks_second_factor(u users) returns boolean language sql stable return
  exists (select from user_roles r
    where r.id = any(u.role_ids) and r.requires_second_factor and r.deleted_at is null)
  and not exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null);
