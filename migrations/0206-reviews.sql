create table review_cycles (
  name text not null,
  form_id bigint not null references worksheet_forms deferrable,
  -- That the form had when the cycle began.
  form_version integer,
  period_from date not null,
  period_to date not null,
  user_ids bigint[] not null default '{}',
  team_ids bigint[] not null default '{}',
  roles text[] not null default '{}',
  due_at timestamptz not null,
  state text not null default 'draft',
  search text generated always as (fold(coalesce(name, ''))) stored
);
select add_system_columns('review_cycles');
create index review_cycles_form_id_index on review_cycles (form_id) where deleted_at is null;
create index review_cycles_user_ids_index on review_cycles using gin (user_ids) where deleted_at is null;
create index review_cycles_team_ids_index on review_cycles using gin (team_ids) where deleted_at is null;
create index review_cycles_search_index on review_cycles using gin (search gin_trgm_ops) where deleted_at is null;

create table review_assignments (
  cycle_id bigint not null references review_cycles deferrable,
  subject_id bigint not null references users deferrable,
  reviewer_id bigint not null references users deferrable,
  role text not null default 'peer',
  state text not null default 'proposed'
);
select add_system_columns('review_assignments');
create unique index review_assignments_once on review_assignments (cycle_id, subject_id, reviewer_id)
  where deleted_at is null;
create index review_assignments_subject_id_index on review_assignments (subject_id) where deleted_at is null;
create index review_assignments_reviewer_id_index on review_assignments (reviewer_id) where deleted_at is null;

create table review_ratings (
  cycle_id bigint not null references review_cycles deferrable,
  subject_id bigint not null references users deferrable,
  proposed integer,
  proposed_by bigint references users deferrable,
  calibrated integer,
  calibrated_by bigint references users deferrable,
  calibration_comment text,
  answer text,
  answered_at timestamptz
);
select add_system_columns('review_ratings');
create unique index review_ratings_once on review_ratings (cycle_id, subject_id) where deleted_at is null;
create index review_ratings_subject_id_index on review_ratings (subject_id) where deleted_at is null;
create index review_ratings_proposed_by_index on review_ratings (proposed_by) where deleted_at is null;
create index review_ratings_calibrated_by_index on review_ratings (calibrated_by) where deleted_at is null;

-- The draft of an author, and what was sent with a name. Of an answer without one it goes when it is sent.
create table review_drafts (
  assignment_id bigint primary key references review_assignments on delete cascade deferrable,
  answers jsonb not null
);
-- That somebody has sent, and not when.
create table review_sendings (
  assignment_id bigint primary key references review_assignments on delete cascade deferrable
);
-- What peers and those who are led said: no author, a number by chance, and one day for all about a person, which are
-- written anew with each that comes.
create table review_voices (
  id uuid primary key,
  cycle_id bigint not null references review_cycles deferrable,
  subject_id bigint not null references users deferrable,
  role text not null,
  answers jsonb not null,
  day date not null
);
create index review_voices_of_person on review_voices (cycle_id, subject_id);

create table praise (
  to_user_id bigint not null references users deferrable,
  text text not null,
  is_public boolean not null default true,
  task_id bigint references dev_tasks deferrable,
  search text generated always as (fold(coalesce(text, ''))) stored
);
select add_system_columns('praise');
create index praise_to_user_id_index on praise (to_user_id) where deleted_at is null;
create index praise_task_id_index on praise (task_id) where deleted_at is null;
create index praise_search_index on praise using gin (search gin_trgm_ops) where deleted_at is null;

create table person_notes (
  about_user_id bigint not null references users deferrable,
  text text not null,
  is_shared boolean not null default false
);
select add_system_columns('person_notes');
create index person_notes_about_user_id_index on person_notes (about_user_id) where deleted_at is null;
