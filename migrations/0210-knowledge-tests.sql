-- Knowledge tests: the bank of questions, tests, who takes them, what was answered and what came of it.
create table test_topics (
  names jsonb not null,
  parent_id bigint,
  description text,
  ordering integer not null default 0,
  search text generated always as (fold(coalesce(names->>'uz', '') || ' ' || coalesce(names->>'uk', '')
    || ' ' || coalesce(names->>'ru', ''))) stored
);
select add_system_columns('test_topics');
create unique index test_topics_names_unique on test_topics (lower(names->>'uz'), parent_id)
  where deleted_at is null;
create index test_topics_parent_id_index on test_topics (parent_id) where deleted_at is null;
create index test_topics_search_index on test_topics using gin (search gin_trgm_ops) where deleted_at is null;
alter table test_topics add constraint test_topics_parent_id_fkey
  foreign key (parent_id) references test_topics deferrable;


create table test_questions (
  topic_id bigint,
  title text,
  level integer not null default 1,
  state text not null default 'draft',
  kind text not null default 'one',
  text text not null,
  code text,
  code_language text,
  points numeric(18,2) not null default '1.00',
  rule text,
  grading text,
  unit text,
  options jsonb,
  explanation text,
  revision integer not null default 1,
  fingerprint text,
  search text generated always as (fold(coalesce(title, '') || ' ' || coalesce(text, ''))) stored
);
select add_system_columns('test_questions');
create index test_questions_fingerprint_index on test_questions (fold(fingerprint)) where deleted_at is null;
create index test_questions_topic_id_index on test_questions (topic_id) where deleted_at is null;
create index test_questions_search_index on test_questions using gin (search gin_trgm_ops)
  where deleted_at is null;
alter table test_questions add constraint test_questions_topic_id_fkey
  foreign key (topic_id) references test_topics deferrable;


create table test_question_versions (
  question_id bigint not null,
  revision integer not null,
  kind text not null,
  text text not null,
  code text,
  code_language text,
  points numeric(18,2) not null,
  rule text,
  grading text,
  unit text,
  options jsonb not null,
  explanation text
);
select add_system_columns('test_question_versions');
create index test_question_versions_question_id_index on test_question_versions (question_id)
  where deleted_at is null;
alter table test_question_versions add constraint test_question_versions_question_id_fkey
  foreign key (question_id) references test_questions deferrable;


create table tests (
  names jsonb not null,
  description text,
  state text not null default 'draft',
  parts jsonb not null,
  time_limit_minutes integer,
  attempts integer not null default 1,
  counts text not null default 'best',
  pass_mark numeric(18,2) not null default '60.00',
  opens_at timestamptz,
  closes_at timestamptz,
  shuffle boolean not null default false,
  shows text not null default 'after',
  certificate_months integer,
  grader_ids bigint[] not null default '{}',
  search text generated always as (fold(coalesce(names->>'uz', '') || ' ' || coalesce(names->>'uk', '')
    || ' ' || coalesce(names->>'ru', ''))) stored
);
select add_system_columns('tests');
create index tests_grader_ids_index on tests using gin (grader_ids) where deleted_at is null;
create index tests_search_index on tests using gin (search gin_trgm_ops) where deleted_at is null;


create table test_assignments (
  test_id bigint not null,
  user_id bigint,
  appeal_id bigint,
  due_at timestamptz,
  extra_percent integer not null default 0,
  invited_at timestamptz,
  -- When the person was reminded that it is due.
  reminded_at timestamptz
);
select add_system_columns('test_assignments');
create index test_assignments_test_id_index on test_assignments (test_id) where deleted_at is null;
create index test_assignments_user_id_index on test_assignments (user_id) where deleted_at is null;
create index test_assignments_appeal_id_index on test_assignments (appeal_id) where deleted_at is null;
alter table test_assignments add constraint test_assignments_test_id_fkey
  foreign key (test_id) references tests deferrable;
alter table test_assignments add constraint test_assignments_user_id_fkey
  foreign key (user_id) references users deferrable;
alter table test_assignments add constraint test_assignments_appeal_id_fkey
  foreign key (appeal_id) references appeal_for_jobs
  on delete cascade deferrable;


create table test_attempts (
  test_id bigint not null,
  assignment_id bigint,
  user_id bigint,
  appeal_id bigint,
  number integer not null,
  state text not null default 'running',
  started_at timestamptz not null,
  ends_at timestamptz,
  submitted_at timestamptz,
  is_automatic boolean not null default false,
  extended_minutes integer not null default 0,
  comment text,
  points numeric(18,2),
  max_points numeric(18,2),
  percent numeric(18,2),
  is_passed boolean not null default false,
  question_count integer not null default 0,
  answered integer not null default 0
);
select add_system_columns('test_attempts');
create index test_attempts_test_id_index on test_attempts (test_id) where deleted_at is null;
create index test_attempts_assignment_id_index on test_attempts (assignment_id) where deleted_at is null;
create index test_attempts_user_id_index on test_attempts (user_id) where deleted_at is null;
create index test_attempts_appeal_id_index on test_attempts (appeal_id) where deleted_at is null;
alter table test_attempts add constraint test_attempts_test_id_fkey
  foreign key (test_id) references tests deferrable;
alter table test_attempts add constraint test_attempts_assignment_id_fkey
  foreign key (assignment_id) references test_assignments
  on delete cascade deferrable;
alter table test_attempts add constraint test_attempts_user_id_fkey
  foreign key (user_id) references users deferrable;
alter table test_attempts add constraint test_attempts_appeal_id_fkey
  foreign key (appeal_id) references appeal_for_jobs
  on delete cascade deferrable;


create table test_answers (
  attempt_id bigint not null,
  question_id bigint not null,
  question_version_id bigint not null,
  place integer not null,
  shown text[] not null default '{}',
  answer jsonb,
  saved_at timestamptz,
  state text not null default 'open',
  share text,
  points numeric(18,2),
  max_points numeric(18,2) not null,
  is_void boolean not null default false
);
select add_system_columns('test_answers');
create index test_answers_attempt_id_index on test_answers (attempt_id) where deleted_at is null;
create index test_answers_question_id_index on test_answers (question_id) where deleted_at is null;
create index test_answers_question_version_id_index on test_answers (question_version_id)
  where deleted_at is null;
alter table test_answers add constraint test_answers_attempt_id_fkey
  foreign key (attempt_id) references test_attempts
  on delete cascade deferrable;
alter table test_answers add constraint test_answers_question_id_fkey
  foreign key (question_id) references test_questions deferrable;
alter table test_answers add constraint test_answers_question_version_id_fkey
  foreign key (question_version_id) references test_question_versions deferrable;


create table test_gradings (
  answer_id integer not null,
  points numeric(18,2) not null,
  comment text
);
select add_system_columns('test_gradings');
create index test_gradings_answer_id_index on test_gradings (answer_id) where deleted_at is null;
alter table test_gradings add constraint test_gradings_answer_id_fkey
  foreign key (answer_id) references test_answers
  on delete cascade deferrable;


create table test_certificates (
  number text not null,
  test_id bigint not null,
  attempt_id bigint not null,
  user_id bigint,
  issued_on date not null,
  valid_until date,
  search text generated always as (fold(coalesce(number, ''))) stored
);
select add_system_columns('test_certificates');
create unique index test_certificates_number_unique on test_certificates (lower(number))
  where deleted_at is null;
create index test_certificates_test_id_index on test_certificates (test_id) where deleted_at is null;
create index test_certificates_attempt_id_index on test_certificates (attempt_id) where deleted_at is null;
create index test_certificates_user_id_index on test_certificates (user_id) where deleted_at is null;
create index test_certificates_search_index on test_certificates using gin (search gin_trgm_ops)
  where deleted_at is null;
alter table test_certificates add constraint test_certificates_test_id_fkey
  foreign key (test_id) references tests deferrable;
alter table test_certificates add constraint test_certificates_attempt_id_fkey
  foreign key (attempt_id) references test_attempts
  on delete cascade deferrable;
alter table test_certificates add constraint test_certificates_user_id_fkey
  foreign key (user_id) references users deferrable;



-- The text of a question is kept once for all who drew it, a person takes a test once at a time and marks once.
create unique index test_question_versions_revision_unique on test_question_versions (question_id, revision);
create unique index test_assignments_user_unique on test_assignments (test_id, user_id)
  where deleted_at is null and user_id is not null;
create unique index test_attempts_running_unique on test_attempts (test_id, user_id)
  where deleted_at is null and state = 'running' and user_id is not null;
create unique index test_attempts_candidate_running_unique on test_attempts (assignment_id)
  where deleted_at is null and state = 'running' and user_id is null;
create index test_attempts_running_index on test_attempts (ends_at)
  where deleted_at is null and state = 'running';
create unique index test_answers_question_unique on test_answers (attempt_id, question_id)
  where deleted_at is null;
create index test_answers_waiting_index on test_answers (state)
  where deleted_at is null and state in ('waits', 'needs_third');
create unique index test_gradings_by_unique on test_gradings (answer_id, created_by) where deleted_at is null;
alter table test_assignments add constraint test_assignments_person_check
  check ((user_id is null) <> (appeal_id is null));

-- Pictures of questions, by a name that nobody guesses: they are shown to candidates, who have no account.
create table test_pictures (
  name text primary key,
  mime text not null,
  content bytea not null,
  created_at timestamptz not null default now()
);

-- The link of a candidate, the code on its way to them and the key of their browser: hashes alone.
create table test_candidates (
  assignment_id bigint primary key references test_assignments on delete cascade deferrable,
  link_hash bytea not null unique,
  code_hash bytea,
  code_until timestamptz,
  code_tries integer not null default 0,
  codes_sent integer not null default 0,
  codes_since timestamptz,
  key_hash bytea unique
);
create index test_assignments_due_index on test_assignments (due_at)
  where deleted_at is null and reminded_at is null and user_id is not null;
