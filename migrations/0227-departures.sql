-- Lists of what is done when somebody comes or goes, and leaving the company.
create table checklists (
  names jsonb not null,
  kind text not null default 'joining',
  lines jsonb,
  ordering integer default 0,
  search text generated always as (fold(coalesce(names->>'uz', '') || ' ' || coalesce(names->>'uk', '') || ' ' || coalesce(names->>'ru', ''))) stored
);
select add_system_columns('checklists');
create index checklists_search_index on checklists using gin (search gin_trgm_ops) where deleted_at is null;

create table checklist_runs (
  checklist_id bigint not null references checklists deferrable,
  user_id bigint not null references users deferrable,
  first_on date not null,
  kind text,
  is_done boolean not null default false
);
select add_system_columns('checklist_runs');
create index checklist_runs_checklist_id_index on checklist_runs (checklist_id) where deleted_at is null;
create index checklist_runs_user_id_index on checklist_runs (user_id) where deleted_at is null;

create table checklist_lines (
  run_id bigint not null references checklist_runs deferrable,
  text text not null,
  who text,
  keeper_id bigint references users deferrable,
  due_on date not null,
  -- Null once it was told.
  tell_at timestamptz,
  done_at timestamptz,
  done_by bigint references users deferrable,
  search text generated always as (fold(coalesce(text, ''))) stored
);
select add_system_columns('checklist_lines');
create index checklist_lines_run_id_index on checklist_lines (run_id) where deleted_at is null;
create index checklist_lines_keeper_id_index on checklist_lines (keeper_id, due_on) where deleted_at is null and done_at is null;
create index checklist_lines_done_by_index on checklist_lines (done_by) where deleted_at is null;
create index checklist_lines_tell_at_index on checklist_lines (tell_at) where deleted_at is null and done_at is null;
create index checklist_lines_search_index on checklist_lines using gin (search gin_trgm_ops) where deleted_at is null;

create table departures (
  user_id bigint not null references users deferrable,
  last_on date not null,
  at text,
  reason_code text not null default 'own_wish',
  note text,
  hand_over jsonb,
  state text not null default 'planned' check (state in ('planned', 'done', 'cancelled')),
  carried_out_at timestamptz,
  returned_on date,
  -- The day on which HR last heard that it cannot be carried out.
  delay_told_on date
);
select add_system_columns('departures');
create unique index departures_user_id_index on departures (user_id) where deleted_at is null and state = 'planned';
create index departures_last_on_index on departures (last_on) where deleted_at is null;
create index departures_of_user_index on departures (user_id) where deleted_at is null;
