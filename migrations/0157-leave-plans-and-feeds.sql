-- When people would like to be on leave in a year, which years of which branches are fixed, and calendars of who is away.
create table leave_wishes (
  user_id bigint not null references users deferrable,
  starts_on date not null,
  ends_on date not null,
  comment text,
  constraint leave_wishes_ends_on_check check (ends_on >= starts_on)
);
select add_system_columns('leave_wishes');
create index leave_wishes_user_id_index on leave_wishes (user_id, starts_on) where deleted_at is null;
create index leave_wishes_starts_on_index on leave_wishes (starts_on) where deleted_at is null;

create table fixed_leave_plans (
  branch_id bigint not null references branches deferrable,
  year integer not null
);
select add_system_columns('fixed_leave_plans');
create unique index fixed_leave_plans_year_unique on fixed_leave_plans (branch_id, year) where deleted_at is null;

-- Of the token of a feed only the hash is kept.
create table calendar_feeds (
  user_id bigint not null references users deferrable,
  secret_hash bytea,
  last_read_at timestamptz
);
select add_system_columns('calendar_feeds');
create unique index calendar_feeds_secret_hash_unique on calendar_feeds (secret_hash);
create index calendar_feeds_user_id_index on calendar_feeds (user_id) where deleted_at is null;
