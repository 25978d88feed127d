-- Who was in which team from when to when. Whoever was in one stays in it; the day is the one that was entered, else the
-- one on which the row was made.
alter table team_members add column starts_on date;
alter table team_members add column ends_on date;
update team_members set starts_on = coalesce(joined_on, (created_at at time zone 'Asia/Tashkent')::date);
alter table team_members alter column starts_on set not null;
alter table team_members alter column starts_on set default current_date;
alter table team_members drop column joined_on;
drop index team_members_user_id_unique;
drop index team_members_user_id_index;
drop index team_members_team_id_index;
create index team_members_user_id_index on team_members (user_id, starts_on) where deleted_at is null;
create index team_members_team_id_index on team_members (team_id, starts_on) where deleted_at is null;
alter table teams add column closed_on date;

-- Branches and posts of people through time; `users.branch_id` and `users.position_i18n` are those of today.
create table user_branches (
  user_id bigint not null,
  branch_id bigint not null,
  starts_on date not null default current_date,
  ends_on date
);
select add_system_columns('user_branches');
create index user_branches_user_id_index on user_branches (user_id, starts_on) where deleted_at is null;
create index user_branches_branch_id_index on user_branches (branch_id) where deleted_at is null;
alter table user_branches add constraint user_branches_user_id_fkey foreign key (user_id) references users deferrable;
alter table user_branches add constraint user_branches_branch_id_fkey foreign key (branch_id) references branches deferrable;
insert into user_branches (user_id, branch_id, starts_on)
  select id, branch_id, coalesce(hired_on, (created_at at time zone 'Asia/Tashkent')::date)
  from users where branch_id is not null and deleted_at is null;

create table user_positions (
  user_id bigint not null,
  position_i18n jsonb not null,
  starts_on date not null default current_date,
  ends_on date,
  search text generated always as (fold(coalesce(position_i18n->>'uz', '') || ' ' || coalesce(position_i18n->>'uk', '') || ' ' || coalesce(position_i18n->>'ru', ''))) stored
);
select add_system_columns('user_positions');
create index user_positions_user_id_index on user_positions (user_id, starts_on) where deleted_at is null;
create index user_positions_search_index on user_positions using gin (search gin_trgm_ops) where deleted_at is null;
alter table user_positions add constraint user_positions_user_id_fkey foreign key (user_id) references users deferrable;
insert into user_positions (user_id, position_i18n, starts_on)
  select id, position_i18n, coalesce(hired_on, (created_at at time zone 'Asia/Tashkent')::date)
  from users where position_i18n is not null and deleted_at is null;

-- What people have from their branches, day by day; of whom no branch is dated the one of today counts for all days.
create or replace view schedules_by_branch as
  select b.user_id, s.work_schedule_id, b.starts_on, b.ends_on
  from user_branches b join schedules_of_branches s using (branch_id) where b.deleted_at is null
  union all
  select u.id, s.work_schedule_id, null::date, null::date
  from users u join schedules_of_branches s on s.branch_id = u.branch_id
  where u.deleted_at is null
    and not exists (select from user_branches b where b.user_id = u.id and b.deleted_at is null);
