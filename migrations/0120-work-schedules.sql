-- What a change of many tasks keeps to be taken back has a name of its own: `versions` of a row are audited.
alter table task_bulks rename column versions to row_versions;

-- When people work: schedules with their versions, who has which from when to when, and what branches have.
create table work_schedules (
  names jsonb not null,
  kind text not null default 'week',
  week_type integer,
  grace_minutes integer not null default 10,
  early_is_paid boolean not null default false,
  break_minutes integer not null default 0,
  remote_weekdays text[] not null default '{}',
  is_company boolean not null default false,
  versions jsonb not null,
  search text generated always as (fold(coalesce(names->>'uz', '') || ' ' || coalesce(names->>'uk', '') || ' ' || coalesce(names->>'ru', ''))) stored
);
select add_system_columns('work_schedules');
create unique index work_schedules_names_unique on work_schedules (lower(names->>'uz')) where deleted_at is null;
create index work_schedules_search_index on work_schedules using gin (search gin_trgm_ops) where deleted_at is null;
create unique index work_schedules_company on work_schedules (is_company) where is_company and deleted_at is null;

create table schedule_assignments (
  user_id bigint not null,
  work_schedule_id bigint not null,
  starts_on date not null default current_date,
  ends_on date,
  rate numeric(18,2),
  state text not null default 'approved',
  decided_by bigint
);
select add_system_columns('schedule_assignments');
create index schedule_assignments_user_id_index on schedule_assignments (user_id, starts_on) where deleted_at is null;
create index schedule_assignments_work_schedule_id_index on schedule_assignments (work_schedule_id) where deleted_at is null;
create index schedule_assignments_decided_by_index on schedule_assignments (decided_by) where deleted_at is null;
alter table schedule_assignments add constraint schedule_assignments_user_id_fkey foreign key (user_id) references users deferrable;
alter table schedule_assignments add constraint schedule_assignments_work_schedule_id_fkey foreign key (work_schedule_id) references work_schedules deferrable;
alter table schedule_assignments add constraint schedule_assignments_decided_by_fkey foreign key (decided_by) references users deferrable;

alter table branches add column work_schedule_id bigint;
alter table branches add constraint branches_work_schedule_id_fkey foreign key (work_schedule_id) references work_schedules deferrable;
create index branches_work_schedule_id_index on branches (work_schedule_id) where deleted_at is null;

-- Which schedule each branch has: its own, else that of the nearest above it. Branches without any are not in it.
create view schedules_of_branches as
  with recursive tree as (
    select b.id, b.work_schedule_id from branches b where b.parent_id is null and b.deleted_at is null
    union all
    select b.id, coalesce(b.work_schedule_id, tree.work_schedule_id)
      from branches b join tree on b.parent_id = tree.id where b.deleted_at is null)
  select id as branch_id, work_schedule_id from tree where work_schedule_id is not null;

-- What people have from their branches, and from when to when; null: from ever, for ever.
create view schedules_by_branch as
  select u.id as user_id, s.work_schedule_id, null::date as starts_on, null::date as ends_on
  from users u join schedules_of_branches s on s.branch_id = u.branch_id where u.deleted_at is null;

-- Stretches of days on which something else holds than before, for one person or for everybody, until what was counted by
-- them is counted anew. `after_id`: intervals up to this one are done.
drop table calendar_changes;
create table calendar_changes (
  id bigint generated always as identity primary key,
  day date not null,
  last_day date not null,
  user_id bigint,
  after_id bigint not null default 0,
  constraint calendar_changes_unique unique nulls not distinct (day, last_day, user_id)
);

-- Installations that were filled before work as they did.
insert into work_schedules (names, kind, week_type, is_company, versions)
  select '{"uz": "Besh kunlik hafta", "uk": "Беш кунлик ҳафта", "ru": "Пятидневка"}'::jsonb, 'week', 5, true,
    jsonb_build_array(jsonb_build_object('valid_from', '2020-01-01', 'week', (
      select jsonb_object_agg(d::text, '[["09:00", "13:00"], ["14:00", "18:00"]]'::jsonb) from generate_series(1, 5) as d)))
  where exists (select from installation where name = 'seed');
