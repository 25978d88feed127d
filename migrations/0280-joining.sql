-- What a list of joining sets for whoever joins, and the day from which an account is open.
alter table users add column opens_on date;

alter table checklists
  add column branch_id bigint references branches deferrable,
  add column team_id bigint references teams deferrable,
  add column team_member_type_id bigint references team_member_types deferrable,
  add column work_schedule_id bigint references work_schedules deferrable;
create index checklists_branch_id_index on checklists (branch_id) where deleted_at is null;
create index checklists_team_id_index on checklists (team_id) where deleted_at is null;
create index checklists_team_member_type_id_index on checklists (team_member_type_id) where deleted_at is null;
create index checklists_work_schedule_id_index on checklists (work_schedule_id) where deleted_at is null;

alter table checklist_runs
  add column branch_id bigint references branches deferrable,
  add column team_id bigint references teams deferrable,
  add column team_member_type_id bigint references team_member_types deferrable,
  add column work_schedule_id bigint references work_schedules deferrable;
create index checklist_runs_branch_id_index on checklist_runs (branch_id) where deleted_at is null;
create index checklist_runs_team_id_index on checklist_runs (team_id) where deleted_at is null;
create index checklist_runs_team_member_type_id_index on checklist_runs (team_member_type_id) where deleted_at is null;
create index checklist_runs_work_schedule_id_index on checklist_runs (work_schedule_id) where deleted_at is null;
