-- Rooms, meetings that happen again and again, and who comes to them.
create table rooms (
  names jsonb not null,
  seats integer,
  place text,
  ordering integer default 0,
  search text generated always as (fold(coalesce(names->>'uz', '') || ' ' || coalesce(names->>'uk', '') || ' ' || coalesce(names->>'ru', '') || ' ' || coalesce(place, ''))) stored
);
select add_system_columns('rooms');
create unique index rooms_names_unique on rooms (lower(names->>'uz')) where deleted_at is null;

alter table company_events
  add column rrule text,
  add column exdates text[] not null default '{}',
  add column overrides jsonb,
  add column room_id bigint references rooms deferrable,
  add column is_optional boolean not null default false,
  -- When the last of a series is over; null: never. When it is called to mind next.
  add column series_ends_at timestamptz,
  add column next_reminder_at timestamptz;
update company_events set series_ends_at = coalesce(ends_at, starts_at);
create index company_events_room_id_index on company_events (room_id) where deleted_at is null;
create index company_events_starts_at_index on company_events (starts_at, series_ends_at) where deleted_at is null;
create index company_events_next_reminder_at_index on company_events (next_reminder_at) where deleted_at is null;

create table event_answers (
  event_id bigint not null references company_events deferrable,
  recurrence_id timestamptz,
  user_id bigint not null references users deferrable,
  answer text not null
);
select add_system_columns('event_answers');
create unique index event_answers_event_id_index
  on event_answers (event_id, user_id, coalesce(recurrence_id, '-infinity')) where deleted_at is null;
create index event_answers_user_id_index on event_answers (user_id) where deleted_at is null;
