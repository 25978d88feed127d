-- When somebody was there and for what they were not, as the day has it; null: made before these were kept.
alter table attendance add column presence jsonb;
alter table attendance add column absences jsonb;
update attendance a set absences = jsonb_build_object('absent', a.norm_minutes)
  where a.status = 'absent' and a.norm_minutes > 0 and not a.flags @> '{no_data}';
update attendance a set absences = jsonb_build_object(
    coalesce((select k.code from leave_requests l join leave_kinds k on k.id = l.leave_kind_id
      where l.id = a.leave_request_id), 'day_off'), a.planned_minutes - a.norm_minutes)
  where a.planned_minutes > a.norm_minutes and a.absences is null;

-- How a person and day of attendance was filled: what follows from presence, intervals and the statuses of own tasks.
-- Derived by increments; a closed day keeps its row.
create table employment_days (
  user_id bigint not null references users deferrable,
  day date not null,
  -- Of the day of attendance from which it was made.
  revision integer not null,
  -- Null, as all that follow: an end is missing, nobody knows.
  busy_minutes integer,
  busy_off_minutes integer,
  paused_minutes integer,
  blocked_wait_minutes integer,
  waiting_work_minutes integer,
  without_work_minutes integer,
  primary key (user_id, day)
);
create index employment_days_day_index on employment_days (day);

-- The busy minutes of a day by interval: a minute in which several run is of the one that began first.
create table employment_parts (
  user_id bigint not null references users deferrable,
  day date not null,
  interval_id bigint not null references task_intervals on delete cascade deferrable,
  minutes integer not null,
  primary key (user_id, day, interval_id)
);
create index employment_parts_day_index on employment_parts (day);
create index employment_parts_interval_id_index on employment_parts (interval_id);

-- The load of each person as each midnight had it; never computed for days that are over.
create table load_days (
  user_id bigint not null references users deferrable,
  day date not null,
  load_minutes integer not null,
  capacity_minutes integer not null,
  primary key (user_id, day)
);
create index load_days_day_index on load_days (day);

alter table task_intervals add column work_type_id bigint references work_types deferrable;
create index task_intervals_work_type_id_index on task_intervals (work_type_id)
  where work_type_id is not null and deleted_at is null;
