-- Recruitment: who applied, where they stand, when somebody talks with them, what was written to them.
create table appeal_for_jobs (
  id bigint generated always as identity primary key,
  fio text not null,
  phone text,
  email text,
  vacancy text,
  stage text not null default 'new',
  stage_since timestamptz,
  stars integer,
  source text not null default 'site',
  letter text,
  resume_id bigint references resources,
  lang_code text not null default 'uz',
  notes text,
  reject_reason text,
  delete_on date,
  user_id bigint references users,
  search text generated always as (fold(coalesce(fio, '') || ' ' || coalesce(vacancy, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create index appeal_for_jobs_search_index on appeal_for_jobs using gin (search gin_trgm_ops) where deleted_at is null;
create index appeal_for_jobs_created_at_index on appeal_for_jobs (created_at, id) where deleted_at is null;
create index appeal_for_jobs_stage_index on appeal_for_jobs (stage, id) where deleted_at is null;
create index appeal_for_jobs_phone_index on appeal_for_jobs (phone) where phone is not null;
create index appeal_for_jobs_email_index on appeal_for_jobs (lower(email)) where email is not null;
create index appeal_for_jobs_delete_on_index on appeal_for_jobs (delete_on);
create index appeal_for_jobs_resume_id_index on appeal_for_jobs (resume_id);
create index appeal_for_jobs_user_id_index on appeal_for_jobs (user_id);

create table appeal_stages (
  id bigint generated always as identity primary key,
  appeal_id bigint not null references appeal_for_jobs,
  from_stage text,
  to_stage text not null,
  reason text,
  comment text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create index appeal_stages_appeal_id_index on appeal_stages (appeal_id, id);

create table appeal_interviews (
  id bigint generated always as identity primary key,
  appeal_id bigint not null references appeal_for_jobs,
  starts_at timestamptz not null,
  duration integer not null default 60,
  interviewer_id bigint not null references users,
  place text,
  impression text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create index appeal_interviews_appeal_id_index on appeal_interviews (appeal_id, id);
create index appeal_interviews_interviewer_id_index on appeal_interviews (interviewer_id, starts_at);

create table appeal_letters (
  id bigint generated always as identity primary key,
  appeal_id bigint not null references appeal_for_jobs,
  kind text not null,
  text text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create index appeal_letters_appeal_id_index on appeal_letters (appeal_id, id);

-- Bytes of files whose rows are gone: taken from the disk once the rows are gone for good.
create table gone_files (
  storage_key text primary key,
  created_at timestamptz not null default now()
);
