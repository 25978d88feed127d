-- The password that is asked for again within a session: tries of the last minute, counted before they are judged.
create table password_checks (
  user_id bigint primary key references users on delete cascade,
  tries integer not null default 1,
  tried_at timestamptz not null default now()
);
