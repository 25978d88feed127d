-- The few intervals that go over a midnight are divided over their days when they are asked for; in another time zone
-- they are found without this index.
create index task_intervals_over_midnight_index on task_intervals (started_at)
  where ended_at is not null and deleted_at is null
    and (started_at at time zone 'Asia/Tashkent')::date <> (ended_at at time zone 'Asia/Tashkent')::date;
