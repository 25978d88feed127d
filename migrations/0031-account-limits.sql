-- A password that somebody else gave is for one sign-in, and for some days only.
create table one_time_passwords (
  user_id bigint primary key references users on delete cascade,
  expires_at timestamptz not null
);
