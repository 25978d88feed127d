-- The schema that all migrations come to, read from the catalog: tables, what they hold to, functions.
-- For reading: databases are made by migrations/. "npm run check -- schema --write" writes it anew.

create extension pg_trgm;

create table absence_reasons (
  id bigint not null generated always as identity,
  asks_hr boolean not null default false,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  is_excused boolean not null default false,
  is_paid boolean not null default false,
  names jsonb not null,
  needs_file boolean not null default false,
  ordering integer not null default 0,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  timesheet_code text not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint absence_reasons_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX absence_reasons_names_unique ON absence_reasons USING btree (lower((names ->> 'uz'::text))) WHERE (deleted_at IS NULL);
CREATE INDEX absence_reasons_search_index ON absence_reasons USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table access_epoch (
  epoch bigint not null
);

create table action_categories (
  id bigint not null generated always as identity,
  code text not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  names jsonb not null,
  ordering integer default 0,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint action_categories_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX action_categories_code_unique ON action_categories USING btree (lower(code)) WHERE (deleted_at IS NULL);
CREATE INDEX action_categories_search_index ON action_categories USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table action_groups (
  id bigint not null generated always as identity,
  code text not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  names jsonb not null,
  ordering integer default 0,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint action_groups_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX action_groups_code_unique ON action_groups USING btree (lower(code)) WHERE (deleted_at IS NULL);
CREATE INDEX action_groups_search_index ON action_groups USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table action_types (
  id bigint not null generated always as identity,
  code text not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  names jsonb not null,
  ordering integer default 0,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint action_types_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX action_types_code_unique ON action_types USING btree (lower(code)) WHERE (deleted_at IS NULL);
CREATE INDEX action_types_search_index ON action_types USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table answered_challenges (
  challenge text not null,
  expires_at timestamp with time zone not null,
  constraint answered_challenges_pkey PRIMARY KEY (challenge)
);

create table app_actions (
  id bigint not null generated always as identity,
  action_category_id bigint not null,
  action_group_id bigint not null,
  action_type_id bigint not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  names jsonb not null,
  number text,
  search text generated always as (fold(((((((COALESCE(number, ''::text) || ' '::text) || COALESCE((names ->> 'uz'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint app_actions_pkey PRIMARY KEY (id),
  constraint app_actions_action_category_id_fkey FOREIGN KEY (action_category_id) REFERENCES action_categories(id) DEFERRABLE,
  constraint app_actions_action_group_id_fkey FOREIGN KEY (action_group_id) REFERENCES action_groups(id) DEFERRABLE,
  constraint app_actions_action_type_id_fkey FOREIGN KEY (action_type_id) REFERENCES action_types(id) DEFERRABLE
);
CREATE INDEX app_actions_action_category_id_index ON app_actions USING btree (action_category_id) WHERE (deleted_at IS NULL);
CREATE INDEX app_actions_action_group_id_index ON app_actions USING btree (action_group_id) WHERE (deleted_at IS NULL);
CREATE INDEX app_actions_action_type_id_index ON app_actions USING btree (action_type_id) WHERE (deleted_at IS NULL);
CREATE INDEX app_actions_search_index ON app_actions USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table app_config_groups (
  id bigint not null generated always as identity,
  code text not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  names jsonb not null,
  ordering integer not null default 0,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint app_config_groups_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX app_config_groups_code_unique ON app_config_groups USING btree (lower(code)) WHERE (deleted_at IS NULL);
CREATE INDEX app_config_groups_search_index ON app_config_groups USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table app_configs (
  id bigint not null generated always as identity,
  app_config_group_id bigint not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  default_value text,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  is_set boolean not null default false,
  key text not null,
  ordering integer not null,
  sealed text,
  search text generated always as (fold(COALESCE(key, ''::text))) stored,
  type text not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  value text,
  version integer not null default 1,
  constraint app_configs_pkey PRIMARY KEY (id),
  constraint app_configs_app_config_group_id_fkey FOREIGN KEY (app_config_group_id) REFERENCES app_config_groups(id) DEFERRABLE
);
CREATE INDEX app_configs_app_config_group_id_index ON app_configs USING btree (app_config_group_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX app_configs_key_unique ON app_configs USING btree (lower(key)) WHERE (deleted_at IS NULL);
CREATE INDEX app_configs_search_index ON app_configs USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table appeal_for_jobs (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  delete_on date,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  email text,
  fio text not null,
  from_page text,
  lang_code text not null default 'uz'::text,
  letter text,
  notes text,
  phone text,
  publication_id bigint,
  reject_reason text,
  resume_id bigint,
  search text generated always as (fold(((COALESCE(fio, ''::text) || ' '::text) || COALESCE(vacancy, ''::text)))) stored,
  source text not null default 'site'::text,
  stage text not null default 'new'::text,
  stage_since timestamp with time zone,
  stars integer,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  user_id bigint,
  vacancy text,
  version integer not null default 1,
  constraint appeal_for_jobs_pkey PRIMARY KEY (id),
  constraint appeal_for_jobs_publication_id_fkey FOREIGN KEY (publication_id) REFERENCES publications(id) DEFERRABLE,
  constraint appeal_for_jobs_resume_id_fkey FOREIGN KEY (resume_id) REFERENCES resources(id),
  constraint appeal_for_jobs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX appeal_for_jobs_created_at_index ON appeal_for_jobs USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX appeal_for_jobs_delete_on_index ON appeal_for_jobs USING btree (delete_on);
CREATE INDEX appeal_for_jobs_email_index ON appeal_for_jobs USING btree (lower(email)) WHERE (email IS NOT NULL);
CREATE INDEX appeal_for_jobs_phone_index ON appeal_for_jobs USING btree (phone) WHERE (phone IS NOT NULL);
CREATE INDEX appeal_for_jobs_publication_id_index ON appeal_for_jobs USING btree (publication_id) WHERE (deleted_at IS NULL);
CREATE INDEX appeal_for_jobs_resume_id_index ON appeal_for_jobs USING btree (resume_id);
CREATE INDEX appeal_for_jobs_search_index ON appeal_for_jobs USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX appeal_for_jobs_stage_index ON appeal_for_jobs USING btree (stage, id) WHERE (deleted_at IS NULL);
CREATE INDEX appeal_for_jobs_user_id_index ON appeal_for_jobs USING btree (user_id);

create table appeal_interviews (
  id bigint not null generated always as identity,
  appeal_id bigint not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  duration integer not null default 60,
  impression text,
  interviewer_id bigint not null,
  place text,
  starts_at timestamp with time zone not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint appeal_interviews_pkey PRIMARY KEY (id),
  constraint appeal_interviews_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES appeal_for_jobs(id),
  constraint appeal_interviews_interviewer_id_fkey FOREIGN KEY (interviewer_id) REFERENCES users(id)
);
CREATE INDEX appeal_interviews_appeal_id_index ON appeal_interviews USING btree (appeal_id, id);
CREATE INDEX appeal_interviews_interviewer_id_index ON appeal_interviews USING btree (interviewer_id, starts_at);

create table appeal_letters (
  id bigint not null generated always as identity,
  appeal_id bigint not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  delivery_id bigint,
  kind text not null,
  text text not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  way text not null default 'hand'::text,
  constraint appeal_letters_pkey PRIMARY KEY (id),
  constraint appeal_letters_way_check CHECK (way = ANY (ARRAY['hand'::text, 'mail'::text])),
  constraint appeal_letters_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES appeal_for_jobs(id)
);
CREATE INDEX appeal_letters_appeal_id_index ON appeal_letters USING btree (appeal_id, id);

create table appeal_stages (
  id bigint not null generated always as identity,
  appeal_id bigint not null,
  comment text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  from_stage text,
  reason text,
  to_stage text not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint appeal_stages_pkey PRIMARY KEY (id),
  constraint appeal_stages_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES appeal_for_jobs(id)
);
CREATE INDEX appeal_stages_appeal_id_index ON appeal_stages USING btree (appeal_id, id);

create table areas (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  kind text not null default 'district'::text,
  names jsonb not null,
  region_id bigint not null,
  search text generated always as (fold(((((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)) || ' '::text) || COALESCE(soato, ''::text)))) stored,
  soato text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint areas_pkey PRIMARY KEY (id),
  constraint areas_region_id_fkey FOREIGN KEY (region_id) REFERENCES regions(id) DEFERRABLE
);
CREATE UNIQUE INDEX areas_names_unique ON areas USING btree (lower((names ->> 'uz'::text)), region_id) WHERE (deleted_at IS NULL);
CREATE INDEX areas_region_id_index ON areas USING btree (region_id) WHERE (deleted_at IS NULL);
CREATE INDEX areas_search_index ON areas USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX areas_soato_unique ON areas USING btree (lower(soato)) WHERE (deleted_at IS NULL);

create table attendance (
  id bigint not null generated always as identity,
  absence_reason_id bigint,
  absences jsonb,
  break_minutes integer not null default 0,
  came timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  credit jsonb,
  day date not null,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  early_minutes integer not null default 0,
  flags text[] not null default '{}'::text[],
  is_closed boolean not null default false,
  late_minutes integer not null default 0,
  leave_request_id bigint,
  "left" timestamp with time zone,
  night_minutes integer not null default 0,
  norm_minutes integer not null default 0,
  overtime_approved_minutes integer,
  overtime_minutes integer not null default 0,
  planned_minutes integer not null default 0,
  presence jsonb,
  revision integer not null default 1,
  schedule jsonb not null,
  status text,
  timesheet_code text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  user_id bigint not null,
  version integer not null default 1,
  versions jsonb not null default '[]'::jsonb,
  worked_minutes integer,
  constraint attendance_pkey PRIMARY KEY (id),
  constraint attendance_absence_reason_id_fkey FOREIGN KEY (absence_reason_id) REFERENCES absence_reasons(id) DEFERRABLE,
  constraint attendance_leave_request_id_fkey FOREIGN KEY (leave_request_id) REFERENCES leave_requests(id) DEFERRABLE,
  constraint attendance_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX attendance_absence_reason_id_index ON attendance USING btree (absence_reason_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX attendance_day_unique ON attendance USING btree (user_id, day) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_leave_request_id_index ON attendance USING btree (leave_request_id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_of_day_index ON attendance USING btree (day) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_unfinished_index ON attendance USING btree (day) WHERE ((deleted_at IS NULL) AND (NOT is_closed) AND ((status IS NULL) OR (("left" IS NULL) AND (came IS NOT NULL))));
CREATE TRIGGER attendance_stale_changed AFTER UPDATE ON attendance FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.* AND (is_past_day(old.day) OR is_past_day(new.day))) EXECUTE FUNCTION tell_stale_of_attendance();
CREATE TRIGGER attendance_stale_gone AFTER DELETE ON attendance FOR EACH ROW WHEN (is_past_day(old.day)) EXECUTE FUNCTION tell_stale_of_attendance();
CREATE TRIGGER attendance_stale_made AFTER INSERT ON attendance FOR EACH ROW WHEN (is_past_day(new.day)) EXECUTE FUNCTION tell_stale_of_attendance();

create table attendance_corrections (
  id bigint not null generated always as identity,
  absence_reason_id bigint,
  came timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  day date not null,
  decided_at timestamp with time zone,
  decided_by bigint,
  decision_comment text,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  kind text not null default 'times'::text,
  "left" timestamp with time zone,
  minutes integer,
  reason text not null,
  resource_id bigint,
  sent_at timestamp with time zone,
  state text not null default 'draft'::text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  user_id bigint not null,
  version integer not null default 1,
  constraint attendance_corrections_pkey PRIMARY KEY (id),
  constraint attendance_corrections_absence_reason_id_fkey FOREIGN KEY (absence_reason_id) REFERENCES absence_reasons(id) DEFERRABLE,
  constraint attendance_corrections_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) DEFERRABLE,
  constraint attendance_corrections_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resources(id) DEFERRABLE,
  constraint attendance_corrections_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX attendance_corrections_absence_reason_id_index ON attendance_corrections USING btree (absence_reason_id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_corrections_decided_by_index ON attendance_corrections USING btree (decided_by) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_corrections_resource_id_index ON attendance_corrections USING btree (resource_id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_corrections_sent_index ON attendance_corrections USING btree (day) WHERE ((state = 'sent'::text) AND (deleted_at IS NULL));
CREATE INDEX attendance_corrections_user_id_index ON attendance_corrections USING btree (user_id, day) WHERE (deleted_at IS NULL);

create table attendance_device_commands (
  id bigint not null generated always as identity,
  body text not null,
  created_at timestamp with time zone not null default now(),
  device_id bigint not null,
  done_at timestamp with time zone,
  result integer,
  sent_at timestamp with time zone,
  constraint attendance_device_commands_pkey PRIMARY KEY (id),
  constraint attendance_device_commands_device_id_fkey FOREIGN KEY (device_id) REFERENCES attendance_devices(id) DEFERRABLE
);
CREATE INDEX attendance_device_commands_waiting_index ON attendance_device_commands USING btree (device_id, id) WHERE (done_at IS NULL);

create table attendance_device_contacts (
  id bigint not null generated always as identity,
  device_id bigint not null,
  drift_seconds integer,
  identity text,
  last_contact_at timestamp with time zone,
  last_punch_at timestamp with time zone,
  other_identity text,
  received bigint not null default 0,
  rejected bigint not null default 0,
  said jsonb not null default '{}'::jsonb,
  stored bigint not null default 0,
  told_drift_at timestamp with time zone,
  told_silent_at timestamp with time zone,
  unknown_events jsonb not null default '{}'::jsonb,
  constraint attendance_device_contacts_pkey PRIMARY KEY (device_id),
  constraint attendance_device_contacts_device_id_fkey FOREIGN KEY (device_id) REFERENCES attendance_devices(id) DEFERRABLE
);

create table attendance_device_people (
  device_id bigint not null,
  name text not null default ''::text,
  pin text not null,
  seen_at timestamp with time zone not null default now(),
  constraint attendance_device_people_pkey PRIMARY KEY (device_id, pin),
  constraint attendance_device_people_device_id_fkey FOREIGN KEY (device_id) REFERENCES attendance_devices(id) DEFERRABLE
);

create table attendance_devices (
  id bigint not null generated always as identity,
  branch_id bigint,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  ignores_offset boolean not null default false,
  kind text not null,
  mode text not null default 'both'::text,
  name text not null,
  networks text,
  offset_minutes integer not null default 0,
  poll_problem text,
  polled_until timestamp with time zone,
  pull_login text,
  pull_url text,
  sealed text,
  search text generated always as (fold(((COALESCE(name, ''::text) || ' '::text) || COALESCE(serial, ''::text)))) stored,
  secret_hash bytea,
  serial text,
  state text not null default 'waiting'::text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  zone text,
  constraint attendance_devices_pkey PRIMARY KEY (id),
  constraint attendance_devices_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id) DEFERRABLE
);
CREATE INDEX attendance_devices_branch_id_index ON attendance_devices USING btree (branch_id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_devices_search_index ON attendance_devices USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX attendance_devices_secret_hash_unique ON attendance_devices USING btree (secret_hash);
CREATE UNIQUE INDEX attendance_devices_serial_unique ON attendance_devices USING btree (kind, lower(serial)) WHERE (deleted_at IS NULL);

create table attendance_months (
  id bigint not null generated always as identity,
  branch_id bigint,
  closed_at timestamp with time zone,
  closed_by bigint,
  comment text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  edition integer not null default 0,
  month text not null,
  search text generated always as (fold(COALESCE(month, ''::text))) stored,
  state text not null default 'open'::text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  versions jsonb not null default '[]'::jsonb,
  constraint attendance_months_pkey PRIMARY KEY (id),
  constraint attendance_months_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id) DEFERRABLE,
  constraint attendance_months_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX attendance_months_branch_id_index ON attendance_months USING btree (branch_id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_months_closed_by_index ON attendance_months USING btree (closed_by) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX attendance_months_month_unique ON attendance_months USING btree (month, branch_id) NULLS NOT DISTINCT WHERE (deleted_at IS NULL);
CREATE INDEX attendance_months_search_index ON attendance_months USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table attendance_pins (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  device_id bigint,
  ends_on date,
  pin text not null,
  search text generated always as (fold(COALESCE(pin, ''::text))) stored,
  starts_on date,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  user_id bigint not null,
  version integer not null default 1,
  constraint attendance_pins_pkey PRIMARY KEY (id),
  constraint attendance_pins_device_id_fkey FOREIGN KEY (device_id) REFERENCES attendance_devices(id) DEFERRABLE,
  constraint attendance_pins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX attendance_pins_device_id_index ON attendance_pins USING btree (device_id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_pins_pin_index ON attendance_pins USING btree (pin) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_pins_search_index ON attendance_pins USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_pins_user_id_index ON attendance_pins USING btree (user_id) WHERE (deleted_at IS NULL);

create table attendance_punches (
  id bigint not null generated always as identity,
  at timestamp with time zone,
  browser_hash bytea,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  device_id bigint,
  direction text not null default 'unknown'::text,
  ext_user text,
  flags text[] not null default '{}'::text[],
  ignored_at timestamp with time zone,
  ignored_reason text,
  kiosk_id bigint,
  offset_minutes integer not null default 0,
  reason text,
  received_at timestamp with time zone not null default now(),
  serial bigint,
  source text not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  user_id bigint,
  verify text,
  version integer not null default 1,
  constraint attendance_punches_pkey PRIMARY KEY (id),
  constraint attendance_punches_at_check CHECK (at IS NOT NULL),
  constraint attendance_punches_device_id_fkey FOREIGN KEY (device_id) REFERENCES attendance_devices(id) DEFERRABLE,
  constraint attendance_punches_kiosk_id_fkey FOREIGN KEY (kiosk_id) REFERENCES kiosks(id) DEFERRABLE,
  constraint attendance_punches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX attendance_punches_at_index ON attendance_punches USING btree (at) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_punches_device_id_index ON attendance_punches USING btree (device_id, at) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_punches_kiosk_id_index ON attendance_punches USING btree (kiosk_id, received_at) WHERE (kiosk_id IS NOT NULL);
CREATE UNIQUE INDEX attendance_punches_of_device_unique ON attendance_punches USING btree (device_id, ext_user, at) WHERE (device_id IS NOT NULL);
CREATE UNIQUE INDEX attendance_punches_of_file_unique ON attendance_punches USING btree (ext_user, at) WHERE ((source = 'import'::text) AND ((deleted_at IS NULL) OR (deleted_at = 'infinity'::timestamp with time zone)));
CREATE INDEX attendance_punches_orphans_index ON attendance_punches USING btree (ext_user, device_id) WHERE ((user_id IS NULL) AND (deleted_at IS NULL));
CREATE INDEX attendance_punches_pin_index ON attendance_punches USING btree (ext_user) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_punches_user_id_index ON attendance_punches USING btree (user_id, at) WHERE (deleted_at IS NULL);

create table attendance_questions (
  id bigint not null generated always as identity,
  answer text,
  answered_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  day date not null,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  due_on date not null,
  kind text not null,
  minutes integer not null,
  state text not null default 'open'::text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  user_id bigint not null,
  version integer not null default 1,
  constraint attendance_questions_pkey PRIMARY KEY (id),
  constraint attendance_questions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);
CREATE UNIQUE INDEX attendance_questions_once ON attendance_questions USING btree (user_id, day, kind) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_questions_open_index ON attendance_questions USING btree (due_on) WHERE ((state = 'open'::text) AND (deleted_at IS NULL));

create table audit_chain (
  audit_id bigint not null,
  epoch text not null,
  hash bytea not null,
  "position" bigint not null,
  xid xid8 not null
);

create table audit_log (
  id bigint not null generated always as identity,
  action text not null,
  actor_id bigint,
  address text not null default ''::text,
  after jsonb,
  before jsonb,
  created_at timestamp with time zone not null default now(),
  request_id text not null default ''::text,
  resource text not null,
  row_id bigint not null,
  session_id bigint,
  xid xid8 not null default pg_current_xact_id(),
  constraint audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_counted_changes_index ON audit_log USING btree (row_id, id) WHERE ((resource = 'fp/dev-tasks'::text) AND (before ?| ARRAY['project_id'::text, 'task_group_id'::text, 'planned_minutes'::text, 'hard_index'::text]));
CREATE INDEX audit_log_former_executor_index ON audit_log USING btree (((before ->> 'executor_id'::text))) WHERE ((resource = 'fp/dev-tasks'::text) AND ((before ->> 'executor_id'::text) IS NOT NULL));
CREATE INDEX audit_log_former_group_index ON audit_log USING btree (((before ->> 'task_group_id'::text))) WHERE ((resource = 'fp/dev-tasks'::text) AND ((before ->> 'task_group_id'::text) IS NOT NULL));
CREATE INDEX audit_log_former_project_index ON audit_log USING btree (((before ->> 'project_id'::text))) WHERE ((resource = 'fp/dev-tasks'::text) AND ((before ->> 'project_id'::text) IS NOT NULL));
CREATE INDEX audit_log_order ON audit_log USING btree (xid, id);
CREATE INDEX audit_log_row_index ON audit_log USING btree (resource, row_id, id);
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

create table audit_seals (
  audit_id bigint not null,
  hash bytea not null,
  "position" bigint not null,
  search text not null,
  constraint audit_seals_pkey PRIMARY KEY (audit_id),
  constraint audit_seals_position_key UNIQUE ("position")
);
CREATE INDEX audit_seals_search_index ON audit_seals USING gin (search gin_trgm_ops);
CREATE TRIGGER audit_seals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

create view audit_trail as
 SELECT a.id,
    a.actor_id,
    a.action,
    a.resource,
    a.row_id,
    a.before,
    a.after,
    a.address,
    a.session_id,
    a.request_id,
    k.audit_id IS NOT NULL AS is_sealed,
    k.search,
    1 AS version,
    a.created_at,
    a.actor_id AS created_by,
    a.created_at AS updated_at,
    a.actor_id AS updated_by,
    NULL::timestamp with time zone AS deleted_at,
    NULL::uuid AS deletion_id
   FROM audit_log a
     LEFT JOIN audit_seals k ON k.audit_id = a.id;

create table banks (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  mfo text not null,
  name text not null,
  search text generated always as (fold(((COALESCE(mfo, ''::text) || ' '::text) || COALESCE(name, ''::text)))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint banks_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX banks_mfo_unique ON banks USING btree (lower(mfo)) WHERE (deleted_at IS NULL);
CREATE INDEX banks_search_index ON banks USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table branches (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  kind text not null default 'department'::text,
  names jsonb not null,
  ordering integer not null default 0,
  parent_id bigint,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  work_schedule_id bigint,
  constraint branches_pkey PRIMARY KEY (id),
  constraint branches_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES branches(id) DEFERRABLE,
  constraint branches_work_schedule_id_fkey FOREIGN KEY (work_schedule_id) REFERENCES work_schedules(id) DEFERRABLE
);
CREATE INDEX branches_parent_id_index ON branches USING btree (parent_id) WHERE (deleted_at IS NULL);
CREATE INDEX branches_search_index ON branches USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX branches_work_schedule_id_index ON branches USING btree (work_schedule_id) WHERE (deleted_at IS NULL);

create table calendar_changes (
  id bigint not null generated always as identity,
  after_id bigint not null default 0,
  day date not null,
  last_day date not null,
  user_id bigint,
  constraint calendar_changes_pkey PRIMARY KEY (id),
  constraint calendar_changes_unique UNIQUE NULLS NOT DISTINCT (day, last_day, user_id)
);

create table calendar_feeds (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  last_read_at timestamp with time zone,
  secret_hash bytea,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  user_id bigint not null,
  version integer not null default 1,
  constraint calendar_feeds_pkey PRIMARY KEY (id),
  constraint calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);
CREATE UNIQUE INDEX calendar_feeds_secret_hash_unique ON calendar_feeds USING btree (secret_hash);
CREATE INDEX calendar_feeds_user_id_index ON calendar_feeds USING btree (user_id) WHERE (deleted_at IS NULL);

create table checklist_lines (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  done_at timestamp with time zone,
  done_by bigint,
  due_on date not null,
  keeper_id bigint,
  run_id bigint not null,
  search text generated always as (fold(COALESCE(text, ''::text))) stored,
  tell_at timestamp with time zone,
  text text not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  who text,
  constraint checklist_lines_pkey PRIMARY KEY (id),
  constraint checklist_lines_done_by_fkey FOREIGN KEY (done_by) REFERENCES users(id) DEFERRABLE,
  constraint checklist_lines_keeper_id_fkey FOREIGN KEY (keeper_id) REFERENCES users(id) DEFERRABLE,
  constraint checklist_lines_run_id_fkey FOREIGN KEY (run_id) REFERENCES checklist_runs(id) DEFERRABLE
);
CREATE INDEX checklist_lines_done_by_index ON checklist_lines USING btree (done_by) WHERE (deleted_at IS NULL);
CREATE INDEX checklist_lines_keeper_id_index ON checklist_lines USING btree (keeper_id, due_on) WHERE ((deleted_at IS NULL) AND (done_at IS NULL));
CREATE INDEX checklist_lines_run_id_index ON checklist_lines USING btree (run_id) WHERE (deleted_at IS NULL);
CREATE INDEX checklist_lines_search_index ON checklist_lines USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX checklist_lines_tell_at_index ON checklist_lines USING btree (tell_at) WHERE ((deleted_at IS NULL) AND (done_at IS NULL));

create table checklist_runs (
  id bigint not null generated always as identity,
  branch_id bigint,
  checklist_id bigint not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  departure_id bigint,
  first_on date not null,
  is_done boolean not null default false,
  kind text,
  team_id bigint,
  team_member_type_id bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  user_id bigint not null,
  version integer not null default 1,
  work_schedule_id bigint,
  constraint checklist_runs_pkey PRIMARY KEY (id),
  constraint checklist_runs_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id) DEFERRABLE,
  constraint checklist_runs_checklist_id_fkey FOREIGN KEY (checklist_id) REFERENCES checklists(id) DEFERRABLE,
  constraint checklist_runs_departure_id_fkey FOREIGN KEY (departure_id) REFERENCES departures(id) DEFERRABLE,
  constraint checklist_runs_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) DEFERRABLE,
  constraint checklist_runs_team_member_type_id_fkey FOREIGN KEY (team_member_type_id) REFERENCES team_member_types(id) DEFERRABLE,
  constraint checklist_runs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE,
  constraint checklist_runs_work_schedule_id_fkey FOREIGN KEY (work_schedule_id) REFERENCES work_schedules(id) DEFERRABLE
);
CREATE INDEX checklist_runs_branch_id_index ON checklist_runs USING btree (branch_id) WHERE (deleted_at IS NULL);
CREATE INDEX checklist_runs_checklist_id_index ON checklist_runs USING btree (checklist_id) WHERE (deleted_at IS NULL);
CREATE INDEX checklist_runs_departure_id_index ON checklist_runs USING btree (departure_id) WHERE (deleted_at IS NULL);
CREATE INDEX checklist_runs_team_id_index ON checklist_runs USING btree (team_id) WHERE (deleted_at IS NULL);
CREATE INDEX checklist_runs_team_member_type_id_index ON checklist_runs USING btree (team_member_type_id) WHERE (deleted_at IS NULL);
CREATE INDEX checklist_runs_user_id_index ON checklist_runs USING btree (user_id) WHERE (deleted_at IS NULL);
CREATE INDEX checklist_runs_work_schedule_id_index ON checklist_runs USING btree (work_schedule_id) WHERE (deleted_at IS NULL);

create table checklists (
  id bigint not null generated always as identity,
  branch_id bigint,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  kind text not null default 'joining'::text,
  lines jsonb,
  names jsonb not null,
  ordering integer default 0,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  team_id bigint,
  team_member_type_id bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  work_schedule_id bigint,
  constraint checklists_pkey PRIMARY KEY (id),
  constraint checklists_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id) DEFERRABLE,
  constraint checklists_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) DEFERRABLE,
  constraint checklists_team_member_type_id_fkey FOREIGN KEY (team_member_type_id) REFERENCES team_member_types(id) DEFERRABLE,
  constraint checklists_work_schedule_id_fkey FOREIGN KEY (work_schedule_id) REFERENCES work_schedules(id) DEFERRABLE
);
CREATE INDEX checklists_branch_id_index ON checklists USING btree (branch_id) WHERE (deleted_at IS NULL);
CREATE INDEX checklists_search_index ON checklists USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX checklists_team_id_index ON checklists USING btree (team_id) WHERE (deleted_at IS NULL);
CREATE INDEX checklists_team_member_type_id_index ON checklists USING btree (team_member_type_id) WHERE (deleted_at IS NULL);
CREATE INDEX checklists_work_schedule_id_index ON checklists USING btree (work_schedule_id) WHERE (deleted_at IS NULL);

create table client_contacts (
  id bigint not null generated always as identity,
  client_id bigint not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  email text,
  is_main boolean not null default false,
  name text not null,
  phone text,
  post text,
  search text generated always as (fold(COALESCE(name, ''::text))) stored,
  telegram text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint client_contacts_pkey PRIMARY KEY (id),
  constraint client_contacts_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) DEFERRABLE
);
CREATE INDEX client_contacts_client_id_index ON client_contacts USING btree (client_id) WHERE (deleted_at IS NULL);
CREATE INDEX client_contacts_search_index ON client_contacts USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table client_contracts (
  id bigint not null generated always as identity,
  amount numeric(18,2) not null,
  client_id bigint not null,
  contract_type_id bigint,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  currency text not null default 'UZS'::text,
  dated_on date not null,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  due_amount numeric(18,2) not null default 0,
  ends_on date,
  manager_id bigint,
  next_payment_on date,
  number text not null,
  project_ids bigint[] not null default '{}'::bigint[],
  received_amount numeric(18,2) not null default 0,
  search text generated always as (fold(((COALESCE(number, ''::text) || ' '::text) || COALESCE(subject, ''::text)))) stored,
  signed_amount numeric(18,2) not null default 0,
  starts_on date not null,
  status text not null default 'draft'::text,
  subject text,
  total_amount numeric(18,2) not null default 0,
  unsigned_act_count integer not null default 0,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  valid_until date,
  vat_kind text not null default 'rate'::text,
  version integer not null default 1,
  constraint client_contracts_pkey PRIMARY KEY (id),
  constraint client_contracts_ends_on_check CHECK (ends_on >= starts_on),
  constraint client_contracts_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) DEFERRABLE,
  constraint client_contracts_contract_type_id_fkey FOREIGN KEY (contract_type_id) REFERENCES contract_types(id) DEFERRABLE,
  constraint client_contracts_manager_id_fkey FOREIGN KEY (manager_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX client_contracts_client_id_index ON client_contracts USING btree (client_id) WHERE (deleted_at IS NULL);
CREATE INDEX client_contracts_contract_type_id_index ON client_contracts USING btree (contract_type_id) WHERE (deleted_at IS NULL);
CREATE INDEX client_contracts_manager_id_index ON client_contracts USING btree (manager_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX client_contracts_number_unique ON client_contracts USING btree (lower(number), client_id) WHERE (deleted_at IS NULL);
CREATE INDEX client_contracts_project_ids_index ON client_contracts USING gin (project_ids) WHERE (deleted_at IS NULL);
CREATE INDEX client_contracts_search_index ON client_contracts USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX client_contracts_valid_until_index ON client_contracts USING btree (valid_until) WHERE (deleted_at IS NULL);

create table client_invitations (
  id bigint not null generated always as identity,
  cancelled_at timestamp with time zone,
  client_id bigint not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  email text,
  expires_at timestamp with time zone not null,
  fio text not null,
  is_client_administrator boolean not null default false,
  phone text,
  secret_hash bytea not null,
  used_at timestamp with time zone,
  user_id bigint,
  constraint client_invitations_pkey PRIMARY KEY (id),
  constraint client_invitations_secret_hash_key UNIQUE (secret_hash),
  constraint client_invitations_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) DEFERRABLE,
  constraint client_invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX client_invitations_client_id_index ON client_invitations USING btree (client_id);

create table client_merges (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  filled jsonb not null,
  kept_id bigint not null,
  merged_id bigint not null,
  moved jsonb not null,
  undone_at timestamp with time zone,
  constraint client_merges_pkey PRIMARY KEY (id),
  constraint client_merges_kept_id_fkey FOREIGN KEY (kept_id) REFERENCES clients(id) DEFERRABLE,
  constraint client_merges_merged_id_fkey FOREIGN KEY (merged_id) REFERENCES clients(id) DEFERRABLE
);
CREATE INDEX client_merges_kept_id_index ON client_merges USING btree (kept_id);

create table client_task_comments (
  id bigint not null generated always as identity,
  client_task_id bigint not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  is_inner boolean not null default false,
  text text not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint client_task_comments_pkey PRIMARY KEY (id),
  constraint client_task_comments_client_task_id_fkey FOREIGN KEY (client_task_id) REFERENCES client_tasks(id) DEFERRABLE
);
CREATE INDEX client_task_comments_client_task_id_index ON client_task_comments USING btree (client_task_id) WHERE (deleted_at IS NULL);

create table client_task_conversions (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  made jsonb not null,
  undone_at timestamp with time zone,
  constraint client_task_conversions_pkey PRIMARY KEY (id)
);

create table client_task_files (
  id bigint not null generated always as identity,
  client_task_id bigint not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  name text not null,
  resource_id bigint not null,
  search text generated always as (fold(COALESCE(name, ''::text))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint client_task_files_pkey PRIMARY KEY (id),
  constraint client_task_files_client_task_id_fkey FOREIGN KEY (client_task_id) REFERENCES client_tasks(id) DEFERRABLE,
  constraint client_task_files_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resources(id) DEFERRABLE
);
CREATE INDEX client_task_files_client_task_id_index ON client_task_files USING btree (client_task_id) WHERE (deleted_at IS NULL);
CREATE INDEX client_task_files_resource_id_index ON client_task_files USING btree (resource_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX client_task_files_resource_id_unique ON client_task_files USING btree (client_task_id, resource_id) WHERE (deleted_at IS NULL);

create table client_task_flows (
  id bigint not null generated always as identity,
  action text not null,
  client_task_id bigint not null,
  comment text,
  count integer,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  from_status text,
  is_automatic boolean not null default false,
  to_status text not null,
  told_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint client_task_flows_pkey PRIMARY KEY (id),
  constraint client_task_flows_client_task_id_fkey FOREIGN KEY (client_task_id) REFERENCES client_tasks(id) DEFERRABLE
);
CREATE INDEX client_task_flows_client_task_id_index ON client_task_flows USING btree (client_task_id) WHERE (deleted_at IS NULL);
CREATE INDEX client_task_flows_told_index ON client_task_flows USING btree (created_at) WHERE (told_at IS NULL);

create table client_task_orders (
  id bigint not null generated always as identity,
  before jsonb not null,
  client_task_id bigint not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  kind text not null,
  undone_at timestamp with time zone,
  constraint client_task_orders_pkey PRIMARY KEY (id),
  constraint client_task_orders_client_task_id_fkey FOREIGN KEY (client_task_id) REFERENCES client_tasks(id) DEFERRABLE
);
CREATE INDEX client_task_orders_client_task_id_index ON client_task_orders USING btree (client_task_id) WHERE (undone_at IS NULL);

create table client_task_targets (
  id bigint not null generated always as identity,
  answer_minutes integer not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  done_minutes integer not null,
  task_priority_id bigint not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint client_task_targets_pkey PRIMARY KEY (id),
  constraint client_task_targets_task_priority_id_fkey FOREIGN KEY (task_priority_id) REFERENCES task_priorities(id) DEFERRABLE
);
CREATE UNIQUE INDEX client_task_targets_task_priority_id_unique ON client_task_targets USING btree (task_priority_id) WHERE (deleted_at IS NULL);

create table client_tasks (
  id bigint not null generated always as identity,
  accepted_count integer not null default 0,
  answer_due_at timestamp with time zone,
  answer_warn_at timestamp with time zone,
  answered_at timestamp with time zone,
  client_id bigint not null,
  comment_count integer not null default 0,
  confirmed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  decision_comment text,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  done_at timestamp with time zone,
  done_due_at timestamp with time zone,
  done_warn_at timestamp with time zone,
  duplicate_of_id bigint,
  file_count integer not null default 0,
  is_confirmed_by_silence boolean not null default false,
  name text not null,
  project_id bigint not null,
  responsible_id bigint,
  return_count integer not null default 0,
  satisfaction integer,
  satisfaction_comment text,
  search text generated always as (fold(COALESCE(name, ''::text))) stored,
  status text not null default 'new'::text,
  task_count integer not null default 0,
  task_priority_id bigint,
  text text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  wished_on date,
  constraint client_tasks_pkey PRIMARY KEY (id),
  constraint client_tasks_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) DEFERRABLE,
  constraint client_tasks_duplicate_of_id_fkey FOREIGN KEY (duplicate_of_id) REFERENCES client_tasks(id) DEFERRABLE,
  constraint client_tasks_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) DEFERRABLE,
  constraint client_tasks_responsible_id_fkey FOREIGN KEY (responsible_id) REFERENCES users(id) DEFERRABLE,
  constraint client_tasks_task_priority_id_fkey FOREIGN KEY (task_priority_id) REFERENCES task_priorities(id) DEFERRABLE
);
CREATE INDEX client_tasks_answer_warn_index ON client_tasks USING btree (answer_warn_at) WHERE ((answer_warn_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX client_tasks_client_id_index ON client_tasks USING btree (client_id) WHERE (deleted_at IS NULL);
CREATE INDEX client_tasks_done_at_index ON client_tasks USING btree (done_at) WHERE ((status = 'done'::text) AND (deleted_at IS NULL));
CREATE INDEX client_tasks_done_warn_index ON client_tasks USING btree (done_warn_at) WHERE ((done_warn_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX client_tasks_duplicate_of_id_index ON client_tasks USING btree (duplicate_of_id) WHERE (duplicate_of_id IS NOT NULL);
CREATE INDEX client_tasks_project_id_index ON client_tasks USING btree (project_id) WHERE (deleted_at IS NULL);
CREATE INDEX client_tasks_responsible_id_index ON client_tasks USING btree (responsible_id) WHERE (deleted_at IS NULL);
CREATE INDEX client_tasks_search_index ON client_tasks USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX client_tasks_status_index ON client_tasks USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX client_tasks_task_priority_id_index ON client_tasks USING btree (task_priority_id) WHERE (deleted_at IS NULL);

create table clients (
  id bigint not null generated always as identity,
  address text,
  area_id bigint,
  bank_account text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  director text,
  email text,
  last_contact_at timestamp with time zone,
  legal_form_id bigint,
  merged_into_id bigint,
  mfo text,
  name text not null,
  phone text,
  region_id bigint,
  search text generated always as (fold(COALESCE(name, ''::text))) stored,
  stir text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  vat_code text,
  version integer not null default 1,
  constraint clients_pkey PRIMARY KEY (id),
  constraint clients_area_id_fkey FOREIGN KEY (area_id) REFERENCES areas(id) DEFERRABLE,
  constraint clients_legal_form_id_fkey FOREIGN KEY (legal_form_id) REFERENCES legal_forms(id) DEFERRABLE,
  constraint clients_merged_into_id_fkey FOREIGN KEY (merged_into_id) REFERENCES clients(id) DEFERRABLE,
  constraint clients_region_id_fkey FOREIGN KEY (region_id) REFERENCES regions(id) DEFERRABLE
);
CREATE INDEX clients_area_id_index ON clients USING btree (area_id) WHERE (deleted_at IS NULL);
CREATE INDEX clients_legal_form_id_index ON clients USING btree (legal_form_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX clients_name_unique ON clients USING btree (lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX clients_region_id_index ON clients USING btree (region_id) WHERE (deleted_at IS NULL);
CREATE INDEX clients_search_index ON clients USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX clients_stir_unique ON clients USING btree (stir) WHERE (deleted_at IS NULL);

create table company_events (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  description_i18n jsonb,
  ends_at timestamp with time zone,
  exdates text[] not null default '{}'::text[],
  is_optional boolean not null default false,
  is_public boolean not null default false,
  names jsonb not null,
  next_reminder_at timestamp with time zone,
  overrides jsonb,
  participant_ids bigint[] not null default '{}'::bigint[],
  place_i18n jsonb,
  reminder text,
  room_id bigint,
  rrule text,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  second_reminder text,
  series_ends_at timestamp with time zone,
  starts_at timestamp with time zone not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint company_events_pkey PRIMARY KEY (id),
  constraint company_events_room_id_fkey FOREIGN KEY (room_id) REFERENCES rooms(id) DEFERRABLE
);
CREATE INDEX company_events_next_reminder_at_index ON company_events USING btree (next_reminder_at) WHERE (deleted_at IS NULL);
CREATE INDEX company_events_participant_ids_index ON company_events USING gin (participant_ids) WHERE (deleted_at IS NULL);
CREATE INDEX company_events_room_id_index ON company_events USING btree (room_id) WHERE (deleted_at IS NULL);
CREATE INDEX company_events_search_index ON company_events USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX company_events_starts_at_index ON company_events USING btree (starts_at, series_ends_at) WHERE (deleted_at IS NULL);

create table confirm_codes (
  id bigint not null generated always as identity,
  address text not null default ''::text,
  code_hash bytea not null,
  confirm_hash bytea,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  login_key text not null,
  tries integer not null default 0,
  user_id bigint,
  constraint confirm_codes_pkey PRIMARY KEY (id)
);
CREATE INDEX confirm_codes_address_index ON confirm_codes USING btree (address, created_at);
CREATE INDEX confirm_codes_login_key_index ON confirm_codes USING btree (login_key, id);

create table contract_agreements (
  id bigint not null generated always as identity,
  amount_change numeric(18,2),
  contract_id bigint not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  dated_on date not null,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  ends_on date,
  number text not null,
  search text generated always as (fold(COALESCE(number, ''::text))) stored,
  subject text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint contract_agreements_pkey PRIMARY KEY (id),
  constraint contract_agreements_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES client_contracts(id) DEFERRABLE
);
CREATE INDEX contract_agreements_contract_id_index ON contract_agreements USING btree (contract_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX contract_agreements_number_unique ON contract_agreements USING btree (lower(number), contract_id) WHERE (deleted_at IS NULL);
CREATE INDEX contract_agreements_search_index ON contract_agreements USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table contract_document_lines (
  id bigint not null generated always as identity,
  amount numeric(18,2) not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  document_id bigint not null,
  holds boolean not null default false,
  mxik text,
  name text not null,
  net_amount numeric(18,2) not null default 0,
  ordering integer default 0,
  package_code text,
  search text generated always as (fold(COALESCE(name, ''::text))) stored,
  task_id bigint,
  unit text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  vat_amount numeric(18,2) not null default 0,
  version integer not null default 1,
  constraint contract_document_lines_pkey PRIMARY KEY (id),
  constraint contract_document_lines_document_id_fkey FOREIGN KEY (document_id) REFERENCES contract_documents(id) DEFERRABLE,
  constraint contract_document_lines_task_id_fkey FOREIGN KEY (task_id) REFERENCES dev_tasks(id) DEFERRABLE
);
CREATE INDEX contract_document_lines_document_id_index ON contract_document_lines USING btree (document_id) WHERE (deleted_at IS NULL);
CREATE INDEX contract_document_lines_search_index ON contract_document_lines USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX contract_document_lines_task_id_index ON contract_document_lines USING btree (task_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX contract_document_lines_task_unique ON contract_document_lines USING btree (task_id) WHERE (holds AND (deleted_at IS NULL));

create table contract_documents (
  id bigint not null generated always as identity,
  act_id bigint,
  amount numeric(18,2) not null default 0,
  contract_id bigint not null,
  corrects_id bigint,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  currency text not null default 'UZS'::text,
  dated_on date not null,
  decided_at timestamp with time zone,
  decided_by bigint,
  decision_comment text,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  issued jsonb,
  issued_serial integer,
  issued_year integer,
  kind text not null,
  line_count integer not null default 0,
  number text not null default ''::text,
  search text generated always as (fold(COALESCE(number, ''::text))) stored,
  sent_at timestamp with time zone,
  stage_id bigint,
  status text not null default 'draft'::text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  vat_amount numeric(18,2) not null default 0,
  vat_kind text not null default 'rate'::text,
  vat_rate numeric(18,2),
  version integer not null default 1,
  constraint contract_documents_pkey PRIMARY KEY (id),
  constraint contract_documents_act_id_fkey FOREIGN KEY (act_id) REFERENCES contract_documents(id) DEFERRABLE,
  constraint contract_documents_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES client_contracts(id) DEFERRABLE,
  constraint contract_documents_corrects_id_fkey FOREIGN KEY (corrects_id) REFERENCES contract_documents(id) DEFERRABLE,
  constraint contract_documents_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) DEFERRABLE,
  constraint contract_documents_stage_id_fkey FOREIGN KEY (stage_id) REFERENCES contract_stages(id) DEFERRABLE
);
CREATE INDEX contract_documents_act_id_index ON contract_documents USING btree (act_id) WHERE (deleted_at IS NULL);
CREATE INDEX contract_documents_contract_id_index ON contract_documents USING btree (contract_id) WHERE (deleted_at IS NULL);
CREATE INDEX contract_documents_corrects_id_index ON contract_documents USING btree (corrects_id) WHERE (deleted_at IS NULL);
CREATE INDEX contract_documents_decided_by_index ON contract_documents USING btree (decided_by) WHERE (deleted_at IS NULL);
CREATE INDEX contract_documents_search_index ON contract_documents USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX contract_documents_serial_unique ON contract_documents USING btree (kind, issued_year, issued_serial);
CREATE INDEX contract_documents_stage_id_index ON contract_documents USING btree (stage_id) WHERE (deleted_at IS NULL);

create table contract_files (
  id bigint not null generated always as identity,
  contract_id bigint not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  name text not null,
  resource_id bigint not null,
  search text generated always as (fold(COALESCE(name, ''::text))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  version_of_id bigint,
  constraint contract_files_pkey PRIMARY KEY (id),
  constraint contract_files_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES client_contracts(id) DEFERRABLE,
  constraint contract_files_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resources(id) DEFERRABLE,
  constraint contract_files_version_of_id_fkey FOREIGN KEY (version_of_id) REFERENCES contract_files(id) DEFERRABLE
);
CREATE INDEX contract_files_contract_id_index ON contract_files USING btree (contract_id) WHERE (deleted_at IS NULL);
CREATE INDEX contract_files_resource_id_index ON contract_files USING btree (resource_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX contract_files_resource_id_unique ON contract_files USING btree (resource_id, contract_id) WHERE (deleted_at IS NULL);
CREATE INDEX contract_files_search_index ON contract_files USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX contract_files_version_of_id_index ON contract_files USING btree (version_of_id) WHERE (deleted_at IS NULL);

create table contract_payments (
  id bigint not null generated always as identity,
  amount numeric(18,2) not null,
  comment text,
  contract_id bigint not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  due_on date not null,
  order_number text,
  received_on date,
  stage_id bigint,
  status text not null default 'planned'::text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint contract_payments_pkey PRIMARY KEY (id),
  constraint contract_payments_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES client_contracts(id) DEFERRABLE,
  constraint contract_payments_stage_id_fkey FOREIGN KEY (stage_id) REFERENCES contract_stages(id) DEFERRABLE
);
CREATE INDEX contract_payments_contract_id_index ON contract_payments USING btree (contract_id) WHERE (deleted_at IS NULL);
CREATE INDEX contract_payments_due_on_index ON contract_payments USING btree (due_on) WHERE ((status = 'planned'::text) AND (deleted_at IS NULL));
CREATE INDEX contract_payments_stage_id_index ON contract_payments USING btree (stage_id) WHERE (deleted_at IS NULL);

create table contract_stages (
  id bigint not null generated always as identity,
  amount numeric(18,2) not null,
  billed_amount numeric(18,2) not null default 0,
  contract_id bigint not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  due_on date not null,
  name text not null,
  search text generated always as (fold(COALESCE(name, ''::text))) stored,
  signed_amount numeric(18,2) not null default 0,
  status text not null default 'planned'::text,
  task_group_ids bigint[] not null default '{}'::bigint[],
  task_ids bigint[] not null default '{}'::bigint[],
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint contract_stages_pkey PRIMARY KEY (id),
  constraint contract_stages_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES client_contracts(id) DEFERRABLE
);
CREATE INDEX contract_stages_contract_id_index ON contract_stages USING btree (contract_id) WHERE (deleted_at IS NULL);
CREATE INDEX contract_stages_search_index ON contract_stages USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX contract_stages_task_group_ids_index ON contract_stages USING gin (task_group_ids) WHERE (deleted_at IS NULL);
CREATE INDEX contract_stages_task_ids_index ON contract_stages USING gin (task_ids) WHERE (deleted_at IS NULL);

create table contract_types (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  names jsonb not null,
  ordering integer default 0,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint contract_types_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX contract_types_names_unique ON contract_types USING btree (lower((names ->> 'uz'::text))) WHERE (deleted_at IS NULL);
CREATE INDEX contract_types_search_index ON contract_types USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table contract_warnings (
  contract_id bigint not null,
  days_before integer not null,
  ends_on date not null,
  stage_id bigint not null,
  told_at timestamp with time zone not null,
  constraint contract_warnings_pkey PRIMARY KEY (contract_id, stage_id, ends_on, days_before)
);

create table dashboard_widgets (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  dashboard_id bigint not null,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  height integer,
  kind text not null,
  query text,
  saved_report_id bigint,
  search text generated always as (fold(COALESCE(title, ''::text))) stored,
  title text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  width integer,
  x integer,
  y integer,
  constraint dashboard_widgets_pkey PRIMARY KEY (id),
  constraint dashboard_widgets_dashboard_id_fkey FOREIGN KEY (dashboard_id) REFERENCES dashboards(id) DEFERRABLE,
  constraint dashboard_widgets_saved_report_id_fkey FOREIGN KEY (saved_report_id) REFERENCES saved_reports(id) DEFERRABLE
);
CREATE INDEX dashboard_widgets_dashboard_id_index ON dashboard_widgets USING btree (dashboard_id) WHERE (deleted_at IS NULL);
CREATE INDEX dashboard_widgets_saved_report_id_index ON dashboard_widgets USING btree (saved_report_id) WHERE (deleted_at IS NULL);
CREATE INDEX dashboard_widgets_search_index ON dashboard_widgets USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table dashboards (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  is_home_of bigint,
  name text not null,
  ordering integer not null default 0,
  refresh_seconds integer not null default 60,
  search text generated always as (fold(COALESCE(name, ''::text))) stored,
  secret_hash bytea,
  shared text not null default 'own'::text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  wall_opened_at timestamp with time zone,
  wall_user_id bigint,
  constraint dashboards_pkey PRIMARY KEY (id),
  constraint dashboards_shared_check CHECK (shared = ANY (ARRAY['own'::text, 'team'::text, 'everyone'::text])),
  constraint dashboards_is_home_of_fkey FOREIGN KEY (is_home_of) REFERENCES user_roles(id) DEFERRABLE,
  constraint dashboards_wall_user_id_fkey FOREIGN KEY (wall_user_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX dashboards_created_by_index ON dashboards USING btree (created_by) WHERE (deleted_at IS NULL);
CREATE INDEX dashboards_is_home_of_index ON dashboards USING btree (is_home_of) WHERE (deleted_at IS NULL);
CREATE INDEX dashboards_search_index ON dashboards USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX dashboards_secret_hash_unique ON dashboards USING btree (secret_hash);
CREATE INDEX dashboards_wall_user_id_index ON dashboards USING btree (wall_user_id) WHERE (deleted_at IS NULL);

create table data_exports (
  id bigint not null generated always as identity,
  content bytea not null,
  created_at timestamp with time zone not null default now(),
  session_id bigint not null,
  user_id bigint not null,
  constraint data_exports_pkey PRIMARY KEY (id),
  constraint data_exports_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint data_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX data_exports_created_at_index ON data_exports USING btree (created_at);
CREATE INDEX data_exports_session_id_index ON data_exports USING btree (session_id);
CREATE INDEX data_exports_user_id_index ON data_exports USING btree (user_id);

create table data_views (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  kind text not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  user_id bigint not null,
  version integer not null default 1,
  way text not null default 'row'::text,
  constraint data_views_pkey PRIMARY KEY (id),
  constraint data_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX data_views_created_by_index ON data_views USING btree (created_by, user_id, kind, created_at) WHERE (deleted_at IS NULL);
CREATE INDEX data_views_user_id_index ON data_views USING btree (user_id, id) WHERE (deleted_at IS NULL);

create table day_plan_orders (
  day date not null,
  ordered_at timestamp with time zone not null default now(),
  ordered_by bigint,
  task_ids bigint[] not null default '{}'::bigint[],
  user_id bigint not null,
  constraint day_plan_orders_pkey PRIMARY KEY (user_id, day),
  constraint day_plan_orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table days_off (
  id bigint not null generated always as identity,
  cancelled_at timestamp with time zone,
  cancelled_by bigint,
  comment text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  day date,
  days integer not null,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  entry text not null default 'added'::text,
  expires_on date,
  part text not null default 'day'::text,
  reason text,
  share numeric(18,2) not null default 1,
  status text not null default 'added'::text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  user_id bigint not null,
  version integer not null default 1,
  constraint days_off_pkey PRIMARY KEY (id),
  constraint days_off_cancelled_by_fkey FOREIGN KEY (cancelled_by) REFERENCES users(id) DEFERRABLE,
  constraint days_off_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX days_off_cancelled_by_index ON days_off USING btree (cancelled_by) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX days_off_day_unique ON days_off USING btree (user_id, day, part) WHERE ((status = 'used'::text) AND (deleted_at IS NULL));
CREATE INDEX days_off_user_id_index ON days_off USING btree (user_id) WHERE (deleted_at IS NULL);

create table dead_addresses (
  address text not null,
  answer text not null default ''::text,
  at timestamp with time zone not null default now(),
  method text not null,
  constraint dead_addresses_pkey PRIMARY KEY (method, address)
);

create table deliveries (
  id bigint not null generated always as identity,
  about text,
  address text,
  answer text,
  began_at timestamp with time zone,
  bundle text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  done_addresses text[] not null default '{}'::text[],
  due_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  kind text not null,
  lang text,
  lease uuid,
  leased_until timestamp with time zone,
  letter jsonb,
  method text not null,
  mode text not null default 'now'::text,
  notice_ids bigint[] not null default '{}'::bigint[],
  provider_id text,
  reason text,
  sealed text,
  search text generated always as (fold(COALESCE(kind, ''::text))) stored,
  sent_at timestamp with time zone,
  state text not null default 'planned'::text,
  title text,
  tries integer not null default 0,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  user_id bigint,
  version integer not null default 1,
  constraint deliveries_pkey PRIMARY KEY (id),
  constraint deliveries_mode_check CHECK (mode = ANY (ARRAY['now'::text, 'bundle'::text, 'digest'::text])),
  constraint deliveries_state_check CHECK (state = ANY (ARRAY['planned'::text, 'sending'::text, 'sent'::text, 'dropped'::text, 'dead'::text, 'unknown'::text])),
  constraint deliveries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX deliveries_about_letters ON deliveries USING btree (about) WHERE ((user_id IS NULL) AND (about IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX deliveries_created_at ON deliveries USING btree (created_at);
CREATE INDEX deliveries_due ON deliveries USING btree (method, due_at, id) WHERE ((state = ANY (ARRAY['planned'::text, 'sending'::text])) AND (deleted_at IS NULL));
CREATE INDEX deliveries_ended ON deliveries USING btree (created_at, id) WHERE (state <> ALL (ARRAY['planned'::text, 'sending'::text]));
CREATE INDEX deliveries_expires_at ON deliveries USING btree (expires_at) WHERE ((expires_at IS NOT NULL) AND (state = ANY (ARRAY['planned'::text, 'sending'::text])) AND (deleted_at IS NULL));
CREATE INDEX deliveries_open ON deliveries USING btree (user_id, method, about, id) WHERE ((state = ANY (ARRAY['planned'::text, 'sending'::text])) AND (deleted_at IS NULL));
CREATE INDEX deliveries_search_index ON deliveries USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX deliveries_state_index ON deliveries USING btree (state, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX deliveries_user_id_index ON deliveries USING btree (user_id, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX deliveries_window ON deliveries USING btree (user_id, method, bundle) WHERE ((state = 'planned'::text) AND (deleted_at IS NULL));

create table delivery_pace (
  address text not null,
  method text not null,
  next_at timestamp with time zone not null,
  constraint delivery_pace_pkey PRIMARY KEY (method, address)
);

create table delivery_tries (
  id bigint not null generated always as identity,
  address text,
  after_seconds integer,
  answer text not null default ''::text,
  at timestamp with time zone not null default now(),
  delivery_id bigint not null,
  state text not null,
  constraint delivery_tries_pkey PRIMARY KEY (id),
  constraint delivery_tries_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries(id) ON DELETE CASCADE
);
CREATE INDEX delivery_tries_of ON delivery_tries USING btree (delivery_id, id);

create table departures (
  id bigint not null generated always as identity,
  at text,
  carried_out_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  delay_told_on date,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  hand_over jsonb,
  last_on date not null,
  note text,
  reason_code text not null default 'own_wish'::text,
  returned_on date,
  state text not null default 'planned'::text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  user_id bigint not null,
  version integer not null default 1,
  constraint departures_pkey PRIMARY KEY (id),
  constraint departures_state_check CHECK (state = ANY (ARRAY['planned'::text, 'done'::text, 'cancelled'::text])),
  constraint departures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX departures_last_on_index ON departures USING btree (last_on) WHERE (deleted_at IS NULL);
CREATE INDEX departures_of_user_index ON departures USING btree (user_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX departures_user_id_index ON departures USING btree (user_id) WHERE ((deleted_at IS NULL) AND (state = 'planned'::text));

create table dev_tasks (
  id bigint not null generated always as identity,
  actual_days date[] not null default '{}'::date[],
  actual_minutes integer not null default 0,
  approved_minutes integer,
  attribute_value_ids bigint[] not null default '{}'::bigint[],
  blocked_minutes integer not null default 0,
  client_id bigint,
  client_task_id bigint,
  comment_count integer not null default 0,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  creator_id bigint not null,
  deadline timestamp with time zone,
  deadline_reason_code text,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  done_at timestamp with time zone,
  ended_at timestamp with time zone,
  executor_id bigint,
  file_count integer not null default 0,
  first_deadline timestamp with time zone,
  first_submitted_at timestamp with time zone,
  former_numbers text,
  hard_index integer,
  is_marked boolean not null default false,
  is_reopened boolean not null default false,
  kpi_deadline timestamp with time zone,
  main_task_id bigint,
  name text not null,
  not_accepted_count integer not null default 0,
  number text not null,
  open_blocker_count integer not null default 0,
  open_sub_task_count integer not null default 0,
  parent_id bigint,
  participant_ids bigint[] not null default '{}'::bigint[],
  people_ids bigint[] not null generated always as (array_remove(((ARRAY[executor_id, creator_id, reviewer_id] || participant_ids) || watcher_ids), NULL::bigint)) stored,
  planned_minutes integer,
  planned_start_on date,
  previous_status text,
  project_category_id bigint,
  project_id bigint not null,
  requires_review boolean not null default true,
  return_count integer not null default 0,
  review_started_at timestamp with time zone,
  reviewer_id bigint,
  running_since timestamp with time zone,
  search text generated always as (fold(((((COALESCE(number, ''::text) || ' '::text) || COALESCE(name, ''::text)) || ' '::text) || COALESCE(former_numbers, ''::text)))) stored,
  started_at timestamp with time zone,
  status text not null default 'new'::text,
  status_changed_at timestamp with time zone not null,
  sticker_ids bigint[] not null default '{}'::bigint[],
  sub_task_count integer not null default 0,
  submitted_at timestamp with time zone,
  task_group_id bigint,
  task_platform_id bigint,
  task_priority_id bigint,
  task_type_id bigint,
  text text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  watcher_ids bigint[] not null default '{}'::bigint[],
  will_be_marked boolean not null default false,
  constraint dev_tasks_pkey PRIMARY KEY (id),
  constraint dev_tasks_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) DEFERRABLE,
  constraint dev_tasks_client_task_id_fkey FOREIGN KEY (client_task_id) REFERENCES client_tasks(id) DEFERRABLE,
  constraint dev_tasks_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(id) DEFERRABLE,
  constraint dev_tasks_executor_id_fkey FOREIGN KEY (executor_id) REFERENCES users(id) DEFERRABLE,
  constraint dev_tasks_main_task_id_fkey FOREIGN KEY (main_task_id) REFERENCES dev_tasks(id) DEFERRABLE,
  constraint dev_tasks_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES dev_tasks(id) DEFERRABLE,
  constraint dev_tasks_project_category_id_fkey FOREIGN KEY (project_category_id) REFERENCES project_categories(id) DEFERRABLE,
  constraint dev_tasks_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) DEFERRABLE,
  constraint dev_tasks_reviewer_id_fkey FOREIGN KEY (reviewer_id) REFERENCES users(id) DEFERRABLE,
  constraint dev_tasks_task_group_id_fkey FOREIGN KEY (task_group_id) REFERENCES task_groups(id) DEFERRABLE,
  constraint dev_tasks_task_platform_id_fkey FOREIGN KEY (task_platform_id) REFERENCES task_platforms(id) DEFERRABLE,
  constraint dev_tasks_task_priority_id_fkey FOREIGN KEY (task_priority_id) REFERENCES task_priorities(id) DEFERRABLE,
  constraint dev_tasks_task_type_id_fkey FOREIGN KEY (task_type_id) REFERENCES task_types(id) DEFERRABLE
);
CREATE INDEX dev_tasks_accepted_index ON dev_tasks USING btree (status_changed_at) INCLUDE (created_at) WHERE ((status = 'accepted'::text) AND (sub_task_count = 0) AND (deleted_at IS NULL));
CREATE INDEX dev_tasks_actual_days_index ON dev_tasks USING gin (actual_days) WHERE (deleted_at IS NULL);
CREATE INDEX dev_tasks_bin_index ON dev_tasks USING btree (deleted_at, id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX dev_tasks_client_id_index ON dev_tasks USING btree (client_id) WHERE ((client_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX dev_tasks_client_task_id_index ON dev_tasks USING btree (client_task_id) WHERE ((client_task_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX dev_tasks_closed_of_project_index ON dev_tasks USING btree (project_id, GREATEST(status_changed_at, done_at, ended_at)) WHERE ((status = ANY (ARRAY['done'::text, 'accepted'::text])) AND (sub_task_count = 0) AND (deleted_at IS NULL));
CREATE INDEX dev_tasks_creator_id_index ON dev_tasks USING btree (creator_id) WHERE (deleted_at IS NULL);
CREATE INDEX dev_tasks_deadline_index ON dev_tasks USING btree (deadline, id) WHERE (deleted_at IS NULL);
CREATE INDEX dev_tasks_ended_made_index ON dev_tasks USING btree (ended_at) INCLUDE (id, created_at) WHERE ((status = 'accepted'::text) AND (deleted_at IS NULL));
CREATE INDEX dev_tasks_executor_id_index ON dev_tasks USING btree (executor_id, status, deadline, id) WHERE (deleted_at IS NULL);
CREATE INDEX dev_tasks_former_numbers_index ON dev_tasks USING btree (fold(former_numbers)) WHERE (former_numbers IS NOT NULL);
CREATE INDEX dev_tasks_hidden_index ON dev_tasks USING btree (deletion_id) WHERE (deleted_at = 'infinity'::timestamp with time zone);
CREATE INDEX dev_tasks_kpi_deadline_index ON dev_tasks USING btree (kpi_deadline) WHERE ((deleted_at IS NULL) AND (sub_task_count = 0));
CREATE INDEX dev_tasks_made_index ON dev_tasks USING btree (created_at) INCLUDE (id, executor_id, project_id, project_category_id, task_group_id, client_id, task_type_id, task_priority_id) WHERE (deleted_at IS NULL);
CREATE INDEX dev_tasks_main_task_id_index ON dev_tasks USING btree (main_task_id) WHERE ((main_task_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX dev_tasks_number_unique ON dev_tasks USING btree (lower(number)) WHERE (deleted_at IS NULL);
CREATE INDEX dev_tasks_parent_id_index ON dev_tasks USING btree (parent_id) WHERE ((parent_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX dev_tasks_people_ids_index ON dev_tasks USING gin (people_ids) WHERE (deleted_at IS NULL);
CREATE INDEX dev_tasks_places_index ON dev_tasks USING btree (id) INCLUDE (project_id, project_category_id, task_group_id, client_id, task_type_id, task_priority_id);
CREATE INDEX dev_tasks_progress_index ON dev_tasks USING btree (project_id) INCLUDE (created_at, status, status_changed_at, planned_minutes, hard_index, id) WHERE (deleted_at IS NULL);
CREATE INDEX dev_tasks_project_deadline_index ON dev_tasks USING btree (project_id, deadline, id) WHERE (deleted_at IS NULL);
CREATE INDEX dev_tasks_project_id_index ON dev_tasks USING btree (project_id, status, deadline, id) WHERE (deleted_at IS NULL);
CREATE INDEX dev_tasks_project_order_index ON dev_tasks USING btree (project_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX dev_tasks_reviewer_id_index ON dev_tasks USING btree (reviewer_id) WHERE (deleted_at IS NULL);
CREATE INDEX dev_tasks_search_index ON dev_tasks USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX dev_tasks_status_index ON dev_tasks USING btree (status, task_priority_id, deadline, id) INCLUDE (planned_minutes) WHERE (deleted_at IS NULL);
CREATE INDEX dev_tasks_sticker_ids_index ON dev_tasks USING gin (sticker_ids) WHERE (deleted_at IS NULL);
CREATE INDEX dev_tasks_task_group_id_index ON dev_tasks USING btree (task_group_id) WHERE ((task_group_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE TRIGGER dev_tasks_change_group BEFORE UPDATE OF task_group_id ON dev_tasks FOR EACH ROW WHEN (new.task_group_id IS NOT NULL AND new.task_group_id IS DISTINCT FROM old.task_group_id) EXECUTE FUNCTION keep_closed_groups();
CREATE TRIGGER dev_tasks_come_into_group BEFORE INSERT ON dev_tasks FOR EACH ROW WHEN (new.task_group_id IS NOT NULL) EXECUTE FUNCTION keep_closed_groups();
CREATE TRIGGER dev_tasks_keep_entries AFTER UPDATE OF project_id, project_category_id, task_group_id, client_id, task_type_id, task_priority_id, hard_index, planned_minutes, actual_minutes, sub_task_count, kpi_deadline, deleted_at ON dev_tasks FOR EACH ROW WHEN (old.project_id IS DISTINCT FROM new.project_id OR old.project_category_id IS DISTINCT FROM new.project_category_id OR old.task_group_id IS DISTINCT FROM new.task_group_id OR old.client_id IS DISTINCT FROM new.client_id OR old.task_type_id IS DISTINCT FROM new.task_type_id OR old.task_priority_id IS DISTINCT FROM new.task_priority_id OR old.hard_index IS DISTINCT FROM new.hard_index OR old.planned_minutes IS DISTINCT FROM new.planned_minutes OR old.actual_minutes IS DISTINCT FROM new.actual_minutes OR old.sub_task_count IS DISTINCT FROM new.sub_task_count OR old.kpi_deadline IS DISTINCT FROM new.kpi_deadline OR old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION task_of_entries_changed();
CREATE TRIGGER dev_tasks_keep_gone AFTER DELETE ON dev_tasks FOR EACH ROW EXECUTE FUNCTION task_of_entries_gone();
CREATE CONSTRAINT TRIGGER dev_tasks_keep_work_in_acts AFTER UPDATE OF status, deleted_at, client_id, project_id ON dev_tasks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.status = 'accepted'::text AND new.status <> 'accepted'::text OR old.deleted_at IS NULL AND new.deleted_at IS NOT NULL OR old.client_id IS DISTINCT FROM new.client_id OR old.project_id <> new.project_id) EXECUTE FUNCTION keep_work_in_acts();
CREATE TRIGGER dev_tasks_stale_by_accepted_tasks AFTER UPDATE OF status ON dev_tasks FOR EACH ROW WHEN ((old.status = 'accepted'::text) IS DISTINCT FROM (new.status = 'accepted'::text)) EXECUTE FUNCTION tell_stale_of_dev_tasks('accepted_tasks');
CREATE TRIGGER dev_tasks_stale_by_busy_parts AFTER UPDATE OF deleted_at, project_id ON dev_tasks FOR EACH ROW WHEN ((old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL) OR old.project_id IS DISTINCT FROM new.project_id) EXECUTE FUNCTION tell_stale_of_dev_tasks('busy_parts', 'evaluated_tasks', 'task_moves', 'worked_minutes');
CREATE TRIGGER dev_tasks_stale_by_finished_tasks AFTER UPDATE OF created_at, deleted_at, project_id, executor_id, planned_minutes, parent_id, status ON dev_tasks FOR EACH ROW WHEN ((old.created_at IS DISTINCT FROM new.created_at OR (old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL) OR old.project_id IS DISTINCT FROM new.project_id OR old.executor_id IS DISTINCT FROM new.executor_id OR old.planned_minutes IS DISTINCT FROM new.planned_minutes OR old.parent_id IS DISTINCT FROM new.parent_id OR (old.status = 'accepted'::text) IS DISTINCT FROM (new.status = 'accepted'::text)) AND (old.parent_id IS NOT NULL OR new.parent_id IS NOT NULL)) EXECUTE FUNCTION tell_stale_of_dev_tasks('finished_tasks');
CREATE TRIGGER dev_tasks_stale_by_made_tasks AFTER UPDATE OF created_at, deleted_at, project_id, executor_id ON dev_tasks FOR EACH ROW WHEN ((old.created_at IS DISTINCT FROM new.created_at OR (old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL) OR old.project_id IS DISTINCT FROM new.project_id OR old.executor_id IS DISTINCT FROM new.executor_id) AND (is_past(old.created_at) OR is_past(new.created_at))) EXECUTE FUNCTION tell_stale_of_dev_tasks('made_tasks');
CREATE TRIGGER dev_tasks_stale_by_task_levels AFTER UPDATE OF created_at, deleted_at, project_id ON dev_tasks FOR EACH ROW WHEN ((old.created_at IS DISTINCT FROM new.created_at OR (old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL) OR old.project_id IS DISTINCT FROM new.project_id) AND (is_past(old.created_at) OR is_past(new.created_at))) EXECUTE FUNCTION tell_stale_of_dev_tasks('task_levels');
CREATE TRIGGER dev_tasks_stale_gone AFTER DELETE ON dev_tasks FOR EACH ROW EXECUTE FUNCTION tell_stale_of_dev_tasks('accepted_tasks', 'busy_parts', 'evaluated_tasks', 'finished_tasks', 'made_tasks', 'task_levels', 'task_moves', 'worked_minutes');
CREATE TRIGGER dev_tasks_stale_made AFTER INSERT ON dev_tasks FOR EACH ROW WHEN (new.parent_id IS NOT NULL OR is_past(new.created_at)) EXECUTE FUNCTION tell_stale_of_dev_tasks('finished_tasks', 'made_tasks', 'task_levels');
CREATE TRIGGER dev_tasks_words_changed AFTER UPDATE OF number, former_numbers, name, text ON dev_tasks FOR EACH ROW WHEN (old.number IS DISTINCT FROM new.number OR old.former_numbers IS DISTINCT FROM new.former_numbers OR old.name IS DISTINCT FROM new.name OR old.text IS DISTINCT FROM new.text) EXECUTE FUNCTION change_words_of_task();
CREATE TRIGGER dev_tasks_words_made AFTER INSERT ON dev_tasks REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION add_words_of_tasks();
CREATE TRIGGER dev_tasks_words_placed AFTER UPDATE OF project_id, deleted_at ON dev_tasks FOR EACH ROW WHEN (old.project_id IS DISTINCT FROM new.project_id OR (old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL)) EXECUTE FUNCTION place_words_of_task();

create table document_numbers (
  kind text not null,
  last_number integer not null,
  year integer not null,
  constraint document_numbers_pkey PRIMARY KEY (kind, year)
);

create table document_templates (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  kind text not null,
  names jsonb not null,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  text_i18n jsonb not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint document_templates_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX document_templates_kind_unique ON document_templates USING btree (kind) WHERE (deleted_at IS NULL);
CREATE INDEX document_templates_search_index ON document_templates USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table dropped_events (
  xid xid8 not null
);

create table employment_days (
  blocked_wait_minutes integer,
  busy_minutes integer,
  busy_off_minutes integer,
  day date not null,
  paused_minutes integer,
  revision integer not null,
  user_id bigint not null,
  waiting_work_minutes integer,
  without_work_minutes integer,
  constraint employment_days_pkey PRIMARY KEY (user_id, day),
  constraint employment_days_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX employment_days_day_index ON employment_days USING btree (day);
CREATE TRIGGER employment_days_stale_changed AFTER UPDATE ON employment_days FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.* AND (is_past_day(old.day) OR is_past_day(new.day))) EXECUTE FUNCTION tell_stale_of_employment_days();
CREATE TRIGGER employment_days_stale_gone AFTER DELETE ON employment_days FOR EACH ROW WHEN (is_past_day(old.day)) EXECUTE FUNCTION tell_stale_of_employment_days();
CREATE TRIGGER employment_days_stale_made AFTER INSERT ON employment_days FOR EACH ROW WHEN (is_past_day(new.day)) EXECUTE FUNCTION tell_stale_of_employment_days();

create table employment_parts (
  day date not null,
  interval_id bigint not null,
  minutes integer not null,
  user_id bigint not null,
  constraint employment_parts_pkey PRIMARY KEY (user_id, day, interval_id),
  constraint employment_parts_interval_id_fkey FOREIGN KEY (interval_id) REFERENCES task_intervals(id) ON DELETE CASCADE DEFERRABLE,
  constraint employment_parts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX employment_parts_day_index ON employment_parts USING btree (day);
CREATE INDEX employment_parts_interval_id_index ON employment_parts USING btree (interval_id);
CREATE TRIGGER employment_parts_stale_changed AFTER UPDATE ON employment_parts FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.* AND (is_past_day(old.day) OR is_past_day(new.day))) EXECUTE FUNCTION tell_stale_of_employment_parts();
CREATE TRIGGER employment_parts_stale_gone AFTER DELETE ON employment_parts FOR EACH ROW WHEN (is_past_day(old.day)) EXECUTE FUNCTION tell_stale_of_employment_parts();
CREATE TRIGGER employment_parts_stale_made AFTER INSERT ON employment_parts FOR EACH ROW WHEN (is_past_day(new.day)) EXECUTE FUNCTION tell_stale_of_employment_parts();

create table enquiry_senders (
  address text not null,
  content text,
  created_at timestamp with time zone not null default now()
);
CREATE INDEX enquiry_senders_content_index ON enquiry_senders USING btree (content, created_at) WHERE (content IS NOT NULL);
CREATE INDEX enquiry_senders_created_at_index ON enquiry_senders USING btree (created_at);
CREATE INDEX enquiry_senders_index ON enquiry_senders USING btree (address, created_at);

create table erasures (
  id bigint not null generated always as identity,
  count integer not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  kind text not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint erasures_pkey PRIMARY KEY (id)
);
CREATE INDEX erasures_created_at_index ON erasures USING btree (created_at) WHERE (deleted_at IS NULL);

create table event_answers (
  id bigint not null generated always as identity,
  answer text not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  event_id bigint not null,
  recurrence_id timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  user_id bigint not null,
  version integer not null default 1,
  constraint event_answers_pkey PRIMARY KEY (id),
  constraint event_answers_event_id_fkey FOREIGN KEY (event_id) REFERENCES company_events(id) DEFERRABLE,
  constraint event_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);
CREATE UNIQUE INDEX event_answers_event_id_index ON event_answers USING btree (event_id, user_id, COALESCE(recurrence_id, '-infinity'::timestamp with time zone)) WHERE (deleted_at IS NULL);
CREATE INDEX event_answers_user_id_index ON event_answers USING btree (user_id) WHERE (deleted_at IS NULL);

create table events (
  id bigint not null generated always as identity,
  actor_id bigint,
  changed text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default now(),
  op text not null,
  resource text not null,
  row_id bigint not null,
  xid xid8 not null default pg_current_xact_id(),
  constraint events_pkey PRIMARY KEY (id)
);
CREATE INDEX events_order ON events USING btree (xid, id);

create table failing_jobs (
  kind text not null,
  last_error text not null,
  name text not null,
  retry_at timestamp with time zone,
  since timestamp with time zone not null default now(),
  tries integer not null default 1,
  constraint failing_jobs_pkey PRIMARY KEY (name),
  constraint failing_jobs_kind_check CHECK (kind = ANY (ARRAY['cron'::text, 'round'::text]))
);

create table fixed_leave_plans (
  id bigint not null generated always as identity,
  branch_id bigint not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  year integer not null,
  constraint fixed_leave_plans_pkey PRIMARY KEY (id),
  constraint fixed_leave_plans_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id) DEFERRABLE
);
CREATE UNIQUE INDEX fixed_leave_plans_year_unique ON fixed_leave_plans USING btree (branch_id, year) WHERE (deleted_at IS NULL);

create table followers (
  event_id bigint not null,
  missed_at timestamp with time zone,
  name text not null,
  xid xid8 not null,
  constraint followers_pkey PRIMARY KEY (name)
);

create table frozen_months (
  frozen_at timestamp with time zone not null default now(),
  month text not null,
  version integer not null,
  constraint frozen_months_pkey PRIMARY KEY (month, version)
);

create table frozen_rows (
  id bigint not null generated always as identity,
  month text not null,
  "row" jsonb not null,
  source text not null,
  version integer not null,
  constraint frozen_rows_pkey PRIMARY KEY (id)
);
CREATE INDEX frozen_rows_index ON frozen_rows USING btree (source, month, version);
CREATE INDEX frozen_rows_of_tasks ON frozen_rows USING btree (source, ((("row" ->> 'row_id'::text))::bigint)) WHERE (source = ANY (ARRAY['finished_tasks'::text, 'accepted_tasks'::text]));
CREATE TRIGGER frozen_rows_stale_made AFTER INSERT ON frozen_rows REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tell_stale_of_frozen_rows();

create table gone_files (
  created_at timestamp with time zone not null default now(),
  storage_key text not null,
  constraint gone_files_pkey PRIMARY KEY (storage_key)
);

create table hourly_rates (
  id bigint not null generated always as identity,
  amount numeric(18,2) not null,
  contract_id bigint,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  currency text not null default 'UZS'::text,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  user_id bigint,
  user_role_id bigint,
  valid_from date not null,
  version integer not null default 1,
  constraint hourly_rates_pkey PRIMARY KEY (id),
  constraint hourly_rates_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES client_contracts(id) DEFERRABLE,
  constraint hourly_rates_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE,
  constraint hourly_rates_user_role_id_fkey FOREIGN KEY (user_role_id) REFERENCES user_roles(id) DEFERRABLE
);
CREATE INDEX hourly_rates_contract_id_index ON hourly_rates USING btree (contract_id) WHERE (deleted_at IS NULL);
CREATE INDEX hourly_rates_user_id_index ON hourly_rates USING btree (user_id) WHERE (deleted_at IS NULL);
CREATE INDEX hourly_rates_user_role_id_index ON hourly_rates USING btree (user_role_id) WHERE (deleted_at IS NULL);

create table idempotency_keys (
  answer jsonb,
  body_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  key text not null,
  user_id bigint not null,
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_created_at_index ON idempotency_keys USING btree (created_at);

create table import_errors (
  id bigint not null generated always as identity,
  cell text not null default ''::text,
  field text not null,
  import_id bigint not null,
  is_remark boolean not null default false,
  line integer not null,
  rule text not null,
  "values" jsonb,
  constraint import_errors_pkey PRIMARY KEY (id),
  constraint import_errors_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE
);
CREATE INDEX import_errors_import_index ON import_errors USING btree (import_id, line);

create table import_rows (
  before jsonb,
  import_id bigint not null,
  line integer not null,
  row_id bigint not null,
  version integer not null,
  constraint import_rows_pkey PRIMARY KEY (import_id, line),
  constraint import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE
);

create table imports (
  id bigint not null generated always as identity,
  batch uuid not null default gen_random_uuid(),
  created integer not null default 0,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  done integer not null default 0,
  failed integer not null default 0,
  file_key text not null,
  file_name text not null,
  headings jsonb not null,
  kept integer not null default 0,
  "left" jsonb not null default '[]'::jsonb,
  phase text,
  remarked integer not null default 0,
  resource text not null,
  settings jsonb,
  skipped integer not null default 0,
  status text not null default 'uploaded'::text,
  total integer not null default 0,
  touched_at timestamp with time zone not null default now(),
  updated integer not null default 0,
  constraint imports_pkey PRIMARY KEY (id)
);
CREATE INDEX imports_resource_index ON imports USING btree (resource, created_by, id);

create table inbox (
  id bigint not null generated always as identity,
  actor_id bigint,
  archived_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  details jsonb not null default '{}'::jsonb,
  file_id bigint,
  kind text not null,
  read_at timestamp with time zone,
  snoozed_until timestamp with time zone,
  task_id bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  user_id bigint not null,
  version integer not null default 1,
  constraint inbox_pkey PRIMARY KEY (id),
  constraint inbox_file_id_fkey FOREIGN KEY (file_id) REFERENCES resources(id) DEFERRABLE,
  constraint inbox_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX inbox_file_id_index ON inbox USING btree (file_id) WHERE ((deleted_at IS NULL) AND (file_id IS NOT NULL));
CREATE INDEX inbox_snoozed ON inbox USING btree (snoozed_until) WHERE ((snoozed_until IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX inbox_unread ON inbox USING btree (user_id) WHERE ((read_at IS NULL) AND (snoozed_until IS NULL) AND (archived_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX inbox_user_id_index ON inbox USING btree (user_id, id DESC) WHERE (deleted_at IS NULL);
CREATE TRIGGER inbox_to_plan AFTER INSERT ON inbox REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION note_to_plan();

create table installation (
  name text not null,
  value text not null,
  constraint installation_pkey PRIMARY KEY (name)
);

create table issues (
  id bigint not null generated always as identity,
  color text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  is_pinned boolean not null default false,
  is_shared text not null default 'own'::text,
  search text generated always as (fold(((COALESCE(title, ''::text) || ' '::text) || COALESCE(text, ''::text)))) stored,
  tags text[] not null default '{}'::text[],
  text text,
  title text not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint issues_pkey PRIMARY KEY (id),
  constraint issues_is_shared_check CHECK (is_shared = ANY (ARRAY['own'::text, 'team'::text, 'all'::text]))
);
CREATE INDEX issues_created_by_index ON issues USING btree (created_by) WHERE (deleted_at IS NULL);
CREATE INDEX issues_is_shared_index ON issues USING btree (is_shared) WHERE ((deleted_at IS NULL) AND (is_shared <> 'own'::text));
CREATE INDEX issues_search_index ON issues USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX issues_tags_index ON issues USING gin (tags) WHERE (deleted_at IS NULL);

create table kept_span_sums (
  divided_by text not null,
  first_day date not null,
  key bigint,
  numbers numeric[] not null,
  source text not null
);
CREATE INDEX kept_span_sums_of_span ON kept_span_sums USING btree (source, divided_by, first_day);

create table kept_spans (
  divided_by text not null,
  first_day date not null,
  last_day date not null,
  left_over bigint[] not null,
  source text not null,
  sums text[] not null,
  time_zone text not null,
  constraint kept_spans_pkey PRIMARY KEY (source, divided_by, first_day)
);

create table kept_spans_begun (
  behind xid8,
  is_one boolean not null default true,
  constraint kept_spans_begun_pkey PRIMARY KEY (is_one),
  constraint kept_spans_begun_is_one_check CHECK (is_one)
);

create table kiosk_wrong_codes (
  at timestamp with time zone not null default now(),
  user_id bigint not null
);
CREATE INDEX kiosk_wrong_codes_user_id_index ON kiosk_wrong_codes USING btree (user_id, at);

create table kiosks (
  id bigint not null generated always as identity,
  branch_id bigint,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  drift_seconds integer,
  is_active boolean not null default true,
  last_seen_at timestamp with time zone,
  name text not null,
  networks text,
  sealed text,
  search text generated always as (fold(COALESCE(name, ''::text))) stored,
  secret_hash bytea,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint kiosks_pkey PRIMARY KEY (id),
  constraint kiosks_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id) DEFERRABLE
);
CREATE INDEX kiosks_branch_id_index ON kiosks USING btree (branch_id) WHERE (deleted_at IS NULL);
CREATE INDEX kiosks_search_index ON kiosks USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX kiosks_secret_hash_unique ON kiosks USING btree (secret_hash);

create table kpi_month_tasks (
  brought numeric not null,
  facts jsonb not null,
  kpi_month_id bigint not null,
  points numeric not null,
  task_id bigint not null,
  constraint kpi_month_tasks_pkey PRIMARY KEY (kpi_month_id, task_id),
  constraint kpi_month_tasks_kpi_month_id_fkey FOREIGN KEY (kpi_month_id) REFERENCES kpi_months(id) ON DELETE CASCADE
);
CREATE INDEX kpi_month_tasks_task_index ON kpi_month_tasks USING btree (task_id);
CREATE TRIGGER kpi_month_tasks_stale_changed AFTER UPDATE ON kpi_month_tasks REFERENCING OLD TABLE AS was NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tell_stale_of_kpi_month_tasks();
CREATE TRIGGER kpi_month_tasks_stale_gone AFTER DELETE ON kpi_month_tasks REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION tell_stale_of_kpi_month_tasks();
CREATE TRIGGER kpi_month_tasks_stale_made AFTER INSERT ON kpi_month_tasks REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tell_stale_of_kpi_month_tasks();

create table kpi_months (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  edition integer not null default 1,
  kpi numeric(18,2),
  made_by bigint,
  month text not null,
  parts jsonb not null,
  reason text,
  search text generated always as (fold(COALESCE(month, ''::text))) stored,
  status text not null default 'frozen'::text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  user_id bigint not null,
  version integer not null default 1,
  constraint kpi_months_pkey PRIMARY KEY (id),
  constraint kpi_months_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) DEFERRABLE,
  constraint kpi_months_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX kpi_months_made_by_index ON kpi_months USING btree (made_by) WHERE (deleted_at IS NULL);
CREATE INDEX kpi_months_month_index ON kpi_months USING btree (month, edition) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX kpi_months_month_unique ON kpi_months USING btree (user_id, month, edition) WHERE (deleted_at IS NULL);
CREATE INDEX kpi_months_search_index ON kpi_months USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table kysely_migration (
  name character varying(255) not null,
  "timestamp" character varying(255) not null,
  constraint kysely_migration_pkey PRIMARY KEY (name)
);

create table landing_data (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  img_resource_id bigint,
  is_shown boolean not null default true,
  link text,
  names jsonb not null,
  ordering integer not null default 0,
  place text not null default 'hero'::text,
  search text generated always as (fold(((((((((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)) || ' '::text) || COALESCE((text_i18n ->> 'uz'::text), ''::text)) || ' '::text) || COALESCE((text_i18n ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((text_i18n ->> 'ru'::text), ''::text)))) stored,
  text_i18n jsonb,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  value text,
  version integer not null default 1,
  constraint landing_data_pkey PRIMARY KEY (id),
  constraint landing_data_img_resource_id_fkey FOREIGN KEY (img_resource_id) REFERENCES resources(id) DEFERRABLE
);
CREATE INDEX landing_data_img_resource_id_index ON landing_data USING btree (img_resource_id) WHERE (deleted_at IS NULL);
CREATE INDEX landing_data_search_index ON landing_data USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table later_steps (
  done_at timestamp with time zone,
  migration text not null,
  name text not null,
  rest bigint not null,
  total bigint not null,
  constraint later_steps_pkey PRIMARY KEY (name)
);

create table leave_corrections (
  id bigint not null generated always as identity,
  counts_from date not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  days integer not null,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  reason text not null,
  search text generated always as (fold(COALESCE(reason, ''::text))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  user_id bigint not null,
  version integer not null default 1,
  constraint leave_corrections_pkey PRIMARY KEY (id),
  constraint leave_corrections_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX leave_corrections_search_index ON leave_corrections USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX leave_corrections_user_id_index ON leave_corrections USING btree (user_id) WHERE (deleted_at IS NULL);

create table leave_hand_overs (
  id bigint not null generated always as identity,
  answered_at timestamp with time zone,
  carried_out_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  given_back_at timestamp with time zone,
  gives_back boolean not null default false,
  leave_request_id bigint not null,
  of_user_id bigint not null,
  state text not null default 'draft'::text,
  task_id bigint not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  user_id bigint not null,
  version integer not null default 1,
  what text not null default 'executor'::text,
  constraint leave_hand_overs_pkey PRIMARY KEY (id),
  constraint leave_hand_overs_leave_request_id_fkey FOREIGN KEY (leave_request_id) REFERENCES leave_requests(id) DEFERRABLE,
  constraint leave_hand_overs_of_user_id_fkey FOREIGN KEY (of_user_id) REFERENCES users(id) DEFERRABLE,
  constraint leave_hand_overs_task_id_fkey FOREIGN KEY (task_id) REFERENCES dev_tasks(id) DEFERRABLE,
  constraint leave_hand_overs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX leave_hand_overs_of_user_id_index ON leave_hand_overs USING btree (of_user_id) WHERE (deleted_at IS NULL);
CREATE INDEX leave_hand_overs_open ON leave_hand_overs USING btree (state) WHERE ((state = ANY (ARRAY['agreed'::text, 'carried_out'::text])) AND (deleted_at IS NULL));
CREATE INDEX leave_hand_overs_task_id_index ON leave_hand_overs USING btree (task_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX leave_hand_overs_task_unique ON leave_hand_overs USING btree (leave_request_id, task_id, what) WHERE (deleted_at IS NULL);
CREATE INDEX leave_hand_overs_user_id_index ON leave_hand_overs USING btree (user_id, state) WHERE (deleted_at IS NULL);

create table leave_kinds (
  id bigint not null generated always as identity,
  allows_parts boolean not null default false,
  code text not null,
  color text not null,
  counts_holidays boolean not null default false,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  is_away boolean not null default true,
  is_paid boolean not null default false,
  names jsonb not null,
  needs_balance boolean not null default false,
  needs_record boolean not null default false,
  ordering integer not null default 0,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint leave_kinds_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX leave_kinds_code_unique ON leave_kinds USING btree (lower(code)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX leave_kinds_names_unique ON leave_kinds USING btree (lower((names ->> 'uz'::text))) WHERE (deleted_at IS NULL);
CREATE INDEX leave_kinds_search_index ON leave_kinds USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table leave_requests (
  id bigint not null generated always as identity,
  comment text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  decided_at timestamp with time zone,
  decided_by bigint,
  decision_comment text,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  ends_on date not null,
  leave_kind_id bigint not null,
  part text not null default 'day'::text,
  record_number text,
  sent_at timestamp with time zone,
  starts_on date not null,
  status text not null default 'draft'::text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  user_id bigint not null,
  version integer not null default 1,
  constraint leave_requests_pkey PRIMARY KEY (id),
  constraint leave_requests_ends_on_check CHECK (ends_on >= starts_on),
  constraint leave_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) DEFERRABLE,
  constraint leave_requests_leave_kind_id_fkey FOREIGN KEY (leave_kind_id) REFERENCES leave_kinds(id) DEFERRABLE,
  constraint leave_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX leave_requests_away ON leave_requests USING btree (user_id, ends_on) WHERE ((status = 'approved'::text) AND (deleted_at IS NULL));
CREATE INDEX leave_requests_decided_by_index ON leave_requests USING btree (decided_by) WHERE (deleted_at IS NULL);
CREATE INDEX leave_requests_ends_on_index ON leave_requests USING btree (ends_on) WHERE (deleted_at IS NULL);
CREATE INDEX leave_requests_leave_kind_id_index ON leave_requests USING btree (leave_kind_id) WHERE (deleted_at IS NULL);
CREATE INDEX leave_requests_user_id_index ON leave_requests USING btree (user_id, starts_on) WHERE (deleted_at IS NULL);

create table leave_rules (
  id bigint not null generated always as identity,
  code text not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  leave_kind_id bigint not null,
  source_i18n jsonb,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  valid_from date not null,
  value integer not null,
  version integer not null default 1,
  constraint leave_rules_pkey PRIMARY KEY (id),
  constraint leave_rules_leave_kind_id_fkey FOREIGN KEY (leave_kind_id) REFERENCES leave_kinds(id) DEFERRABLE
);
CREATE UNIQUE INDEX leave_rules_valid_from_unique ON leave_rules USING btree (leave_kind_id, code, valid_from) WHERE (deleted_at IS NULL);

create table leave_wishes (
  id bigint not null generated always as identity,
  comment text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  ends_on date not null,
  starts_on date not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  user_id bigint not null,
  version integer not null default 1,
  constraint leave_wishes_pkey PRIMARY KEY (id),
  constraint leave_wishes_ends_on_check CHECK (ends_on >= starts_on),
  constraint leave_wishes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX leave_wishes_starts_on_index ON leave_wishes USING btree (starts_on) WHERE (deleted_at IS NULL);
CREATE INDEX leave_wishes_user_id_index ON leave_wishes USING btree (user_id, starts_on) WHERE (deleted_at IS NULL);

create table legal_forms (
  id bigint not null generated always as identity,
  code text not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  full_name_i18n jsonb,
  names jsonb not null,
  ordering integer not null default 0,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  spellings text not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint legal_forms_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX legal_forms_code_unique ON legal_forms USING btree (lower(code)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX legal_forms_names_unique ON legal_forms USING btree (lower((names ->> 'uz'::text))) WHERE (deleted_at IS NULL);
CREATE INDEX legal_forms_search_index ON legal_forms USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create view live_sessions as
 SELECT s.id,
    s.user_id,
    s.address,
    s.user_agent,
    s.last_seen_at,
    s.seer_id,
    fold((((u.fio || ' '::text) || u.login) || ' '::text) || s.address) AS search,
    1 AS version,
    s.created_at,
    s.user_id AS created_by,
    s.last_seen_at AS updated_at,
    s.user_id AS updated_by,
    NULL::timestamp with time zone AS deleted_at,
    NULL::uuid AS deletion_id
   FROM sessions s
     JOIN users u ON u.id = s.user_id
  WHERE s.ended_at IS NULL AND (EXISTS ( SELECT
           FROM session_tokens k
          WHERE k.session_id = s.id AND k.expires_at > now()));

create table load_days (
  capacity_minutes integer not null,
  day date not null,
  load_minutes integer not null,
  user_id bigint not null,
  constraint load_days_pkey PRIMARY KEY (user_id, day),
  constraint load_days_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX load_days_day_index ON load_days USING btree (day);

create table login_logs (
  id bigint not null generated always as identity,
  address text not null,
  created_at timestamp with time zone not null default now(),
  login text not null,
  login_key text not null,
  reason text not null,
  succeeded boolean not null default false,
  user_agent text not null default ''::text,
  user_id bigint,
  constraint login_logs_pkey PRIMARY KEY (id)
);
CREATE INDEX login_logs_address_index ON login_logs USING btree (address, created_at) WHERE (NOT succeeded);
CREATE INDEX login_logs_login_key_index ON login_logs USING btree (login_key, created_at);

create table mail_letters (
  address text not null,
  bounce_answer text,
  bounce_status text,
  bounced_at timestamp with time zone,
  delivery_id bigint not null,
  kind text not null,
  sent_at timestamp with time zone not null default now(),
  user_id bigint,
  constraint mail_letters_pkey PRIMARY KEY (delivery_id)
);
CREATE INDEX mail_letters_bounced_index ON mail_letters USING btree (address, bounced_at) WHERE (bounced_at IS NOT NULL);
CREATE INDEX mail_letters_sent_at_index ON mail_letters USING btree (sent_at);

create table mail_received (
  comment_id bigint,
  is_answered boolean not null default false,
  message_hash bytea not null,
  outcome text not null,
  path text,
  reason text,
  received_at timestamp with time zone not null default now(),
  row_id bigint,
  user_id bigint,
  constraint mail_received_pkey PRIMARY KEY (message_hash)
);
CREATE INDEX mail_received_received_at_index ON mail_received USING btree (received_at);
CREATE INDEX mail_received_user_id_index ON mail_received USING btree (user_id, received_at) WHERE (user_id IS NOT NULL);

create table mailbox_places (
  last_uid bigint not null,
  mailbox text not null,
  read_at timestamp with time zone not null,
  uid_validity text not null,
  constraint mailbox_places_pkey PRIMARY KEY (mailbox)
);

create table menu (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  is_shown boolean not null default true,
  link text,
  names jsonb not null,
  ordering integer not null default 0,
  parent_id bigint,
  publication_type_id bigint,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  section_id bigint,
  target text not null default 'none'::text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint menu_pkey PRIMARY KEY (id),
  constraint menu_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES menu(id) DEFERRABLE,
  constraint menu_publication_type_id_fkey FOREIGN KEY (publication_type_id) REFERENCES publication_types(id) DEFERRABLE,
  constraint menu_section_id_fkey FOREIGN KEY (section_id) REFERENCES sections(id) DEFERRABLE
);
CREATE INDEX menu_parent_id_index ON menu USING btree (parent_id) WHERE (deleted_at IS NULL);
CREATE INDEX menu_publication_type_id_index ON menu USING btree (publication_type_id) WHERE (deleted_at IS NULL);
CREATE INDEX menu_search_index ON menu USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX menu_section_id_index ON menu USING btree (section_id) WHERE (deleted_at IS NULL);

create table new_clients (
  id bigint not null generated always as identity,
  answered_at timestamp with time zone,
  client_id bigint,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  email text,
  from_page text,
  lang_code text not null default 'uz'::text,
  manager_id bigint,
  name text not null,
  note text,
  organisation text,
  phone text,
  search text generated always as (fold(((COALESCE(name, ''::text) || ' '::text) || COALESCE(organisation, ''::text)))) stored,
  status text not null default 'new'::text,
  text text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint new_clients_pkey PRIMARY KEY (id),
  constraint new_clients_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) DEFERRABLE,
  constraint new_clients_manager_id_fkey FOREIGN KEY (manager_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX new_clients_client_id_index ON new_clients USING btree (client_id) WHERE (deleted_at IS NULL);
CREATE INDEX new_clients_created_at_index ON new_clients USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX new_clients_manager_id_index ON new_clients USING btree (manager_id) WHERE (deleted_at IS NULL);
CREATE INDEX new_clients_search_index ON new_clients USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table news_subscribers (
  asked_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  email text not null,
  lang text not null,
  token text not null,
  constraint news_subscribers_pkey PRIMARY KEY (email),
  constraint news_subscribers_token_key UNIQUE (token)
);

create table notices_to_plan (
  inbox_id bigint not null,
  constraint notices_to_plan_pkey PRIMARY KEY (inbox_id)
);

create table notification_choices (
  id bigint not null generated always as identity,
  kind text not null,
  method text not null,
  mode text not null,
  role_id bigint,
  user_id bigint,
  constraint notification_choices_pkey PRIMARY KEY (id),
  constraint notification_choices_check CHECK ((user_id IS NULL) <> (role_id IS NULL)),
  constraint notification_choices_mode_check CHECK (mode = ANY (ARRAY['now'::text, 'bundle'::text, 'digest'::text, 'off'::text])),
  constraint notification_choices_role_id_fkey FOREIGN KEY (role_id) REFERENCES user_roles(id) DEFERRABLE,
  constraint notification_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);
CREATE UNIQUE INDEX notification_choices_of_role ON notification_choices USING btree (role_id, kind, method) WHERE (role_id IS NOT NULL);
CREATE UNIQUE INDEX notification_choices_own ON notification_choices USING btree (user_id, kind, method) WHERE (user_id IS NOT NULL);

create table notification_hours (
  digest_at text,
  quiet_from text,
  quiet_to text,
  time_zone text,
  user_id bigint not null,
  constraint notification_hours_pkey PRIMARY KEY (user_id),
  constraint notification_hours_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);

create table notification_methods (
  id bigint not null generated always as identity,
  code text not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  is_active boolean not null default true,
  max_tries integer not null default 5,
  names jsonb not null,
  ordering integer default 0,
  sealed jsonb not null default '{}'::jsonb,
  search text generated always as (fold(((((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)) || ' '::text) || COALESCE(code, ''::text)))) stored,
  settings jsonb not null default '{}'::jsonb,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint notification_methods_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX notification_methods_code_unique ON notification_methods USING btree (lower(code)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX notification_methods_names_unique ON notification_methods USING btree (lower((names ->> 'uz'::text))) WHERE (deleted_at IS NULL);
CREATE INDEX notification_methods_search_index ON notification_methods USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table notification_templates (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  is_active boolean not null default true,
  names jsonb not null,
  notification_method_id bigint not null,
  notification_type_id bigint not null,
  search text generated always as (fold(((((((((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)) || ' '::text) || COALESCE((text_i18n ->> 'uz'::text), ''::text)) || ' '::text) || COALESCE((text_i18n ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((text_i18n ->> 'ru'::text), ''::text)))) stored,
  text_i18n jsonb not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint notification_templates_pkey PRIMARY KEY (id),
  constraint notification_templates_notification_method_id_fkey FOREIGN KEY (notification_method_id) REFERENCES notification_methods(id) DEFERRABLE,
  constraint notification_templates_notification_type_id_fkey FOREIGN KEY (notification_type_id) REFERENCES notification_types(id) DEFERRABLE
);
CREATE INDEX notification_templates_notification_method_id_index ON notification_templates USING btree (notification_method_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX notification_templates_notification_method_id_unique ON notification_templates USING btree (notification_method_id, notification_type_id) WHERE (deleted_at IS NULL);
CREATE INDEX notification_templates_notification_type_id_index ON notification_templates USING btree (notification_type_id) WHERE (deleted_at IS NULL);
CREATE INDEX notification_templates_search_index ON notification_templates USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table notification_types (
  id bigint not null generated always as identity,
  bundle_minutes integer not null default 0,
  category text not null,
  code text not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  is_active boolean not null default true,
  is_urgent boolean not null default false,
  method_ids bigint[] not null default '{}'::bigint[],
  names jsonb not null,
  ordering integer default 0,
  search text generated always as (fold(((((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)) || ' '::text) || COALESCE(code, ''::text)))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint notification_types_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX notification_types_code_unique ON notification_types USING btree (lower(code)) WHERE (deleted_at IS NULL);
CREATE INDEX notification_types_method_ids_index ON notification_types USING gin (method_ids) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX notification_types_names_unique ON notification_types USING btree (lower((names ->> 'uz'::text))) WHERE (deleted_at IS NULL);
CREATE INDEX notification_types_search_index ON notification_types USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table notification_watches (
  created_at timestamp with time zone not null default now(),
  mode text not null,
  path text not null,
  row_id bigint not null,
  user_id bigint not null,
  constraint notification_watches_pkey PRIMARY KEY (path, row_id, user_id),
  constraint notification_watches_mode_check CHECK (mode = ANY (ARRAY['follow'::text, 'mute'::text])),
  constraint notification_watches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX notification_watches_user_id ON notification_watches USING btree (user_id);

create table one_time_passwords (
  expires_at timestamp with time zone not null,
  user_id bigint not null,
  constraint one_time_passwords_pkey PRIMARY KEY (user_id),
  constraint one_time_passwords_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table passkeys (
  id bigint not null generated always as identity,
  counter bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  credential_id text not null,
  last_used_at timestamp with time zone,
  name text not null,
  public_key bytea not null,
  transports text[] not null default '{}'::text[],
  user_id bigint not null,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_user ON passkeys USING btree (user_id);
CREATE TRIGGER passkeys_access AFTER INSERT OR DELETE ON passkeys FOR EACH STATEMENT EXECUTE FUNCTION bump_access_epoch();

create table password_checks (
  tried_at timestamp with time zone not null default now(),
  tries integer not null default 1,
  user_id bigint not null,
  constraint password_checks_pkey PRIMARY KEY (user_id),
  constraint password_checks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table person_notes (
  id bigint not null generated always as identity,
  about_user_id bigint not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  is_shared boolean not null default false,
  text text not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint person_notes_pkey PRIMARY KEY (id),
  constraint person_notes_about_user_id_fkey FOREIGN KEY (about_user_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX person_notes_about_user_id_index ON person_notes USING btree (about_user_id) WHERE (deleted_at IS NULL);

create table picture_variants (
  format text not null,
  resource_id bigint not null,
  size integer not null,
  storage_key text not null,
  width integer not null,
  constraint picture_variants_pkey PRIMARY KEY (resource_id, width, format),
  constraint picture_variants_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES site_pictures(resource_id)
);

create table plan_baseline_tasks (
  baseline_id bigint not null,
  ends_at timestamp with time zone not null,
  planned_minutes integer,
  starts_at timestamp with time zone not null,
  task_id bigint not null,
  constraint plan_baseline_tasks_pkey PRIMARY KEY (baseline_id, task_id),
  constraint plan_baseline_tasks_baseline_id_fkey FOREIGN KEY (baseline_id) REFERENCES plan_baselines(id)
);
CREATE INDEX plan_baseline_tasks_task_index ON plan_baseline_tasks USING btree (task_id);

create table plan_baselines (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  finish_at timestamp with time zone,
  made_at timestamp with time zone not null,
  name text not null,
  project_id bigint,
  scope text not null default 'project'::text,
  search text generated always as (fold(COALESCE(name, ''::text))) stored,
  task_count integer not null default 0,
  team_id bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint plan_baselines_pkey PRIMARY KEY (id),
  constraint plan_baselines_scope_check CHECK (scope = ANY (ARRAY['project'::text, 'team'::text, 'all'::text])),
  constraint plan_baselines_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) DEFERRABLE,
  constraint plan_baselines_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) DEFERRABLE
);
CREATE INDEX plan_baselines_project_id_index ON plan_baselines USING btree (project_id) WHERE (deleted_at IS NULL);
CREATE INDEX plan_baselines_search_index ON plan_baselines USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX plan_baselines_team_id_index ON plan_baselines USING btree (team_id) WHERE (deleted_at IS NULL);

create table praise (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  is_public boolean not null default true,
  search text generated always as (fold(COALESCE(text, ''::text))) stored,
  task_id bigint,
  text text not null,
  to_user_id bigint not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint praise_pkey PRIMARY KEY (id),
  constraint praise_task_id_fkey FOREIGN KEY (task_id) REFERENCES dev_tasks(id) DEFERRABLE,
  constraint praise_to_user_id_fkey FOREIGN KEY (to_user_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX praise_search_index ON praise USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX praise_task_id_index ON praise USING btree (task_id) WHERE (deleted_at IS NULL);
CREATE INDEX praise_to_user_id_index ON praise USING btree (to_user_id) WHERE (deleted_at IS NULL);

create table preview_links (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  expires_at timestamp with time zone not null,
  publication_id bigint,
  shows text not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint preview_links_pkey PRIMARY KEY (id),
  constraint preview_links_check CHECK ((shows = 'publication'::text) = (publication_id IS NOT NULL)),
  constraint preview_links_publication_id_fkey FOREIGN KEY (publication_id) REFERENCES publications(id) ON DELETE CASCADE DEFERRABLE
);
CREATE INDEX preview_links_maker_index ON preview_links USING btree (created_by, shows) WHERE (deleted_at IS NULL);
CREATE INDEX preview_links_publication_id_index ON preview_links USING btree (publication_id) WHERE (deleted_at IS NULL);

create table project_categories (
  id bigint not null generated always as identity,
  color text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  names jsonb not null,
  ordering integer not null default 0,
  parent_id bigint,
  project_id bigint,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint project_categories_pkey PRIMARY KEY (id),
  constraint project_categories_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES project_categories(id),
  constraint project_categories_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) DEFERRABLE
);
CREATE UNIQUE INDEX project_categories_names_unique ON project_categories USING btree (lower((names ->> 'uz'::text)), project_id) WHERE (deleted_at IS NULL);
CREATE INDEX project_categories_parent_id_index ON project_categories USING btree (parent_id) WHERE (deleted_at IS NULL);
CREATE INDEX project_categories_project_id_index ON project_categories USING btree (project_id) WHERE (deleted_at IS NULL);
CREATE INDEX project_categories_search_index ON project_categories USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table project_groups (
  id bigint not null generated always as identity,
  color text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  names jsonb not null,
  ordering integer default 0,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint project_groups_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX project_groups_names_unique ON project_groups USING btree (lower((names ->> 'uz'::text))) WHERE (deleted_at IS NULL);
CREATE INDEX project_groups_search_index ON project_groups USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table project_statuses (
  id bigint not null generated always as identity,
  color text not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  is_closed boolean not null default false,
  names jsonb not null,
  ordering integer default 0,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint project_statuses_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX project_statuses_names_unique ON project_statuses USING btree (lower((names ->> 'uz'::text))) WHERE (deleted_at IS NULL);
CREATE INDEX project_statuses_search_index ON project_statuses USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table project_types (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  names jsonb not null,
  ordering integer default 0,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint project_types_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX project_types_names_unique ON project_types USING btree (lower((names ->> 'uz'::text))) WHERE (deleted_at IS NULL);
CREATE INDEX project_types_search_index ON project_types USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table projects (
  id bigint not null generated always as identity,
  archived_at timestamp with time zone,
  client_id bigint,
  color text not null default '#4c4fd8'::text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  description text,
  ends_on date,
  key text not null,
  manager_id bigint,
  member_ids bigint[] not null default '{}'::bigint[],
  name text not null,
  project_category_id bigint,
  project_group_id bigint,
  project_status_id bigint,
  project_type_id bigint,
  search text generated always as (fold(((COALESCE(name, ''::text) || ' '::text) || COALESCE(key, ''::text)))) stored,
  starts_on date,
  team_id bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint projects_pkey PRIMARY KEY (id),
  constraint projects_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) DEFERRABLE,
  constraint projects_manager_id_fkey FOREIGN KEY (manager_id) REFERENCES users(id) DEFERRABLE,
  constraint projects_project_category_id_fkey FOREIGN KEY (project_category_id) REFERENCES project_categories(id) DEFERRABLE,
  constraint projects_project_group_id_fkey FOREIGN KEY (project_group_id) REFERENCES project_groups(id) DEFERRABLE,
  constraint projects_project_status_id_fkey FOREIGN KEY (project_status_id) REFERENCES project_statuses(id) DEFERRABLE,
  constraint projects_project_type_id_fkey FOREIGN KEY (project_type_id) REFERENCES project_types(id) DEFERRABLE,
  constraint projects_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) DEFERRABLE
);
CREATE INDEX projects_client_id_index ON projects USING btree (client_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX projects_key_unique ON projects USING btree (lower(key)) WHERE (deleted_at IS NULL);
CREATE INDEX projects_manager_id_index ON projects USING btree (manager_id) WHERE (deleted_at IS NULL);
CREATE INDEX projects_member_ids_index ON projects USING gin (member_ids) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX projects_name_unique ON projects USING btree (lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX projects_project_category_id_index ON projects USING btree (project_category_id) WHERE (deleted_at IS NULL);
CREATE INDEX projects_project_group_id_index ON projects USING btree (project_group_id) WHERE (deleted_at IS NULL);
CREATE INDEX projects_project_status_id_index ON projects USING btree (project_status_id) WHERE (deleted_at IS NULL);
CREATE INDEX projects_project_type_id_index ON projects USING btree (project_type_id) WHERE (deleted_at IS NULL);
CREATE INDEX projects_search_index ON projects USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX projects_team_id_index ON projects USING btree (team_id) WHERE (deleted_at IS NULL);
CREATE TRIGGER projects_access AFTER INSERT OR DELETE OR UPDATE ON projects FOR EACH STATEMENT EXECUTE FUNCTION bump_access_epoch();
CREATE CONSTRAINT TRIGGER projects_keep_clients_of_acts AFTER UPDATE OF client_id ON projects DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.client_id IS DISTINCT FROM new.client_id) EXECUTE FUNCTION keep_clients_of_acts();

create table publication_editors (
  publication_id bigint not null,
  seen_at timestamp with time zone not null default now(),
  user_id bigint not null,
  constraint publication_editors_pkey PRIMARY KEY (publication_id, user_id),
  constraint publication_editors_publication_id_fkey FOREIGN KEY (publication_id) REFERENCES publications(id),
  constraint publication_editors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table publication_pages (
  changed_at timestamp with time zone not null,
  content jsonb not null,
  file_ids bigint[] not null default '{}'::bigint[],
  from_at timestamp with time zone,
  hash text not null,
  is_pinned boolean not null default false,
  lang text not null,
  made_at timestamp with time zone not null,
  ordering integer not null default 0,
  publication_id bigint not null,
  publication_type_id bigint not null,
  search text generated always as (fold(((((((((((title || ' '::text) || COALESCE((content ->> 'lead'::text), ''::text)) || ' '::text) || COALESCE((content ->> 'body'::text), ''::text)) || ' '::text) || COALESCE((content ->> 'problem'::text), ''::text)) || ' '::text) || COALESCE((content ->> 'solution'::text), ''::text)) || ' '::text) || COALESCE((content ->> 'technologies'::text), ''::text)))) stored,
  shown_on date not null,
  slug text not null,
  title text not null,
  until_at timestamp with time zone,
  constraint publication_pages_pkey PRIMARY KEY (publication_id, lang),
  constraint publication_pages_publication_id_fkey FOREIGN KEY (publication_id) REFERENCES publications(id)
);
CREATE INDEX publication_pages_file_ids_index ON publication_pages USING gin (file_ids);
CREATE INDEX publication_pages_list_index ON publication_pages USING btree (publication_type_id, lang, shown_on DESC, publication_id DESC);
CREATE INDEX publication_pages_search_index ON publication_pages USING gin (search gin_trgm_ops);
CREATE UNIQUE INDEX publication_pages_slug_unique ON publication_pages USING btree (lang, slug);

create table publication_redirects (
  created_at timestamp with time zone not null default now(),
  lang text not null,
  publication_id bigint not null,
  slug text not null,
  constraint publication_redirects_pkey PRIMARY KEY (lang, slug),
  constraint publication_redirects_publication_id_fkey FOREIGN KEY (publication_id) REFERENCES publications(id)
);

create table publication_types (
  id bigint not null generated always as identity,
  code text not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  is_shown boolean not null default true,
  layout text not null default 'list'::text,
  names jsonb not null,
  ordering integer default 0,
  search text generated always as (fold(((((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)) || ' '::text) || COALESCE(code, ''::text)))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint publication_types_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX publication_types_code_unique ON publication_types USING btree (lower(code)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX publication_types_names_unique ON publication_types USING btree (lower((names ->> 'uz'::text))) WHERE (deleted_at IS NULL);
CREATE INDEX publication_types_search_index ON publication_types USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table publications (
  id bigint not null generated always as identity,
  author_id bigint,
  body_file_ids bigint[] not null default '{}'::bigint[],
  body_i18n jsonb,
  changed_langs text[] not null default '{}'::text[],
  client_name text,
  cover_alt_i18n jsonb,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  employment text,
  figures_i18n jsonb,
  gallery_ids bigint[] not null default '{}'::bigint[],
  img_resource_id bigint,
  is_pinned boolean not null default false,
  is_remote boolean not null default false,
  lead_i18n jsonb,
  names jsonb not null,
  open_until date,
  ordering integer default 0,
  place_i18n jsonb,
  problem_i18n jsonb,
  publication_type_id bigint not null,
  publish_from timestamp with time zone,
  publish_until timestamp with time zone,
  published_langs text[] not null default '{}'::text[],
  quote_author_i18n jsonb,
  quote_i18n jsonb,
  salary_from integer,
  salary_to integer,
  search text generated always as (fold(((((((((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)) || ' '::text) || COALESCE((lead_i18n ->> 'uz'::text), ''::text)) || ' '::text) || COALESCE((lead_i18n ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((lead_i18n ->> 'ru'::text), ''::text)))) stored,
  shown_on date,
  slug_i18n jsonb,
  solution_i18n jsonb,
  technologies text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint publications_pkey PRIMARY KEY (id),
  constraint publications_salary_to_check CHECK (salary_to >= salary_from),
  constraint publications_author_id_fkey FOREIGN KEY (author_id) REFERENCES site_user_data(id) DEFERRABLE,
  constraint publications_img_resource_id_fkey FOREIGN KEY (img_resource_id) REFERENCES resources(id) DEFERRABLE,
  constraint publications_publication_type_id_fkey FOREIGN KEY (publication_type_id) REFERENCES publication_types(id) DEFERRABLE
);
CREATE INDEX publications_author_id_index ON publications USING btree (author_id) WHERE (deleted_at IS NULL);
CREATE INDEX publications_body_file_ids_index ON publications USING gin (body_file_ids) WHERE (deleted_at IS NULL);
CREATE INDEX publications_gallery_ids_index ON publications USING gin (gallery_ids) WHERE (deleted_at IS NULL);
CREATE INDEX publications_img_resource_id_index ON publications USING btree (img_resource_id) WHERE (deleted_at IS NULL);
CREATE INDEX publications_publication_type_id_index ON publications USING btree (publication_type_id) WHERE (deleted_at IS NULL);
CREATE INDEX publications_search_index ON publications USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX publications_slug_ru_unique ON publications USING btree (((slug_i18n ->> 'ru'::text))) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX publications_slug_uk_unique ON publications USING btree (((slug_i18n ->> 'uk'::text))) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX publications_slug_uz_unique ON publications USING btree (((slug_i18n ->> 'uz'::text))) WHERE (deleted_at IS NULL);

create table push_keys (
  id smallint not null default 1,
  created_at timestamp with time zone not null default now(),
  public_key text not null,
  refused_answer text,
  refused_at timestamp with time zone,
  sealed text not null,
  constraint push_keys_pkey PRIMARY KEY (id),
  constraint push_keys_id_check CHECK (id = 1)
);

create table push_pauses (
  origin text not null,
  until timestamp with time zone not null,
  constraint push_pauses_pkey PRIMARY KEY (origin)
);

create table push_subscriptions (
  id bigint not null generated always as identity,
  auth text not null,
  created_at timestamp with time zone not null default now(),
  endpoint text not null,
  last_sent_at timestamp with time zone,
  p256dh text not null,
  session_id bigint not null,
  shows_details boolean not null default false,
  user_agent text not null default ''::text,
  user_id bigint not null,
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_endpoint_key UNIQUE (endpoint),
  constraint push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX push_subscriptions_session_id_index ON push_subscriptions USING btree (session_id);
CREATE INDEX push_subscriptions_user_id_index ON push_subscriptions USING btree (user_id);

create table regions (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  names jsonb not null,
  phone_area text,
  search text generated always as (fold(((((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)) || ' '::text) || COALESCE(soato, ''::text)))) stored,
  soato text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint regions_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX regions_names_unique ON regions USING btree (lower((names ->> 'uz'::text))) WHERE (deleted_at IS NULL);
CREATE INDEX regions_search_index ON regions USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX regions_soato_unique ON regions USING btree (lower(soato)) WHERE (deleted_at IS NULL);

create table report_runs (
  id bigint not null generated always as identity,
  as_of timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  due_at timestamp with time zone not null,
  error text,
  row_count integer,
  schedule_id bigint not null,
  seconds numeric(18,3),
  state text not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  user_id bigint not null,
  version integer not null default 1,
  constraint report_runs_pkey PRIMARY KEY (id),
  constraint report_runs_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES report_schedules(id) DEFERRABLE,
  constraint report_runs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);
CREATE UNIQUE INDEX report_runs_schedule_id_index ON report_runs USING btree (schedule_id, due_at, user_id) WHERE (deleted_at IS NULL);
CREATE INDEX report_runs_user_id_index ON report_runs USING btree (user_id) WHERE (deleted_at IS NULL);

create table report_schedules (
  id bigint not null generated always as identity,
  at text not null default '09:00'::text,
  channel text not null default 'inbox'::text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  format text not null default 'xlsx'::text,
  is_active boolean not null default true,
  month_day integer,
  next_at timestamp with time zone,
  on_working_days boolean not null default false,
  recipient_ids bigint[] not null default '{}'::bigint[],
  role_ids bigint[] not null default '{}'::bigint[],
  saved_report_id bigint not null,
  search text generated always as (fold(COALESCE(at, ''::text))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  weekdays text[] not null default '{}'::text[],
  constraint report_schedules_pkey PRIMARY KEY (id),
  constraint report_schedules_saved_report_id_fkey FOREIGN KEY (saved_report_id) REFERENCES saved_reports(id) DEFERRABLE
);
CREATE INDEX report_schedules_next_at_index ON report_schedules USING btree (next_at) WHERE ((deleted_at IS NULL) AND is_active);
CREATE INDEX report_schedules_recipient_ids_index ON report_schedules USING gin (recipient_ids) WHERE (deleted_at IS NULL);
CREATE INDEX report_schedules_role_ids_index ON report_schedules USING gin (role_ids) WHERE (deleted_at IS NULL);
CREATE INDEX report_schedules_saved_report_id_index ON report_schedules USING btree (saved_report_id) WHERE (deleted_at IS NULL);
CREATE INDEX report_schedules_search_index ON report_schedules USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table report_snapshots (
  as_of timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  snapshot text not null,
  constraint report_snapshots_pkey PRIMARY KEY (as_of)
);

create table resource_types (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  extensions text not null,
  max_megabytes integer not null,
  names jsonb not null,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint resource_types_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX resource_types_names_unique ON resource_types USING btree (lower((names ->> 'uz'::text))) WHERE (deleted_at IS NULL);
CREATE INDEX resource_types_search_index ON resource_types USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table resources (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  mime text not null,
  name text not null,
  resource_type_id bigint not null,
  search text generated always as (fold(COALESCE(name, ''::text))) stored,
  sha256 text not null,
  size integer not null,
  storage_key text not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint resources_pkey PRIMARY KEY (id),
  constraint resources_resource_type_id_fkey FOREIGN KEY (resource_type_id) REFERENCES resource_types(id) DEFERRABLE
);
CREATE INDEX resources_resource_type_id_index ON resources USING btree (resource_type_id) WHERE (deleted_at IS NULL);
CREATE INDEX resources_search_index ON resources USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table retention_rules (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  kind text not null,
  months integer not null,
  search text generated always as (fold(COALESCE(source, ''::text))) stored,
  source text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint retention_rules_pkey PRIMARY KEY (id),
  constraint retention_rules_months_check CHECK (months >= 1 AND months <= 600)
);
CREATE UNIQUE INDEX retention_rules_kind_unique ON retention_rules USING btree (kind) WHERE (deleted_at IS NULL);
CREATE INDEX retention_rules_search_index ON retention_rules USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table review_assignments (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  cycle_id bigint not null,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  reviewer_id bigint not null,
  role text not null default 'peer'::text,
  state text not null default 'proposed'::text,
  subject_id bigint not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint review_assignments_pkey PRIMARY KEY (id),
  constraint review_assignments_cycle_id_fkey FOREIGN KEY (cycle_id) REFERENCES review_cycles(id) DEFERRABLE,
  constraint review_assignments_reviewer_id_fkey FOREIGN KEY (reviewer_id) REFERENCES users(id) DEFERRABLE,
  constraint review_assignments_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES users(id) DEFERRABLE
);
CREATE UNIQUE INDEX review_assignments_once ON review_assignments USING btree (cycle_id, subject_id, reviewer_id) WHERE (deleted_at IS NULL);
CREATE INDEX review_assignments_reviewer_id_index ON review_assignments USING btree (reviewer_id) WHERE (deleted_at IS NULL);
CREATE INDEX review_assignments_subject_id_index ON review_assignments USING btree (subject_id) WHERE (deleted_at IS NULL);

create table review_cycles (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  due_at timestamp with time zone not null,
  form_id bigint not null,
  form_version integer,
  name text not null,
  period_from date not null,
  period_to date not null,
  roles text[] not null default '{}'::text[],
  search text generated always as (fold(COALESCE(name, ''::text))) stored,
  state text not null default 'draft'::text,
  team_ids bigint[] not null default '{}'::bigint[],
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  user_ids bigint[] not null default '{}'::bigint[],
  version integer not null default 1,
  constraint review_cycles_pkey PRIMARY KEY (id),
  constraint review_cycles_form_id_fkey FOREIGN KEY (form_id) REFERENCES worksheet_forms(id) DEFERRABLE
);
CREATE INDEX review_cycles_form_id_index ON review_cycles USING btree (form_id) WHERE (deleted_at IS NULL);
CREATE INDEX review_cycles_search_index ON review_cycles USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX review_cycles_team_ids_index ON review_cycles USING gin (team_ids) WHERE (deleted_at IS NULL);
CREATE INDEX review_cycles_user_ids_index ON review_cycles USING gin (user_ids) WHERE (deleted_at IS NULL);

create table review_drafts (
  answers jsonb not null,
  assignment_id bigint not null,
  constraint review_drafts_pkey PRIMARY KEY (assignment_id),
  constraint review_drafts_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES review_assignments(id) ON DELETE CASCADE DEFERRABLE
);

create table review_ratings (
  id bigint not null generated always as identity,
  answer text,
  answered_at timestamp with time zone,
  calibrated integer,
  calibrated_by bigint,
  calibration_comment text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  cycle_id bigint not null,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  proposed integer,
  proposed_by bigint,
  subject_id bigint not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint review_ratings_pkey PRIMARY KEY (id),
  constraint review_ratings_calibrated_by_fkey FOREIGN KEY (calibrated_by) REFERENCES users(id) DEFERRABLE,
  constraint review_ratings_cycle_id_fkey FOREIGN KEY (cycle_id) REFERENCES review_cycles(id) DEFERRABLE,
  constraint review_ratings_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id) DEFERRABLE,
  constraint review_ratings_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX review_ratings_calibrated_by_index ON review_ratings USING btree (calibrated_by) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX review_ratings_once ON review_ratings USING btree (cycle_id, subject_id) WHERE (deleted_at IS NULL);
CREATE INDEX review_ratings_proposed_by_index ON review_ratings USING btree (proposed_by) WHERE (deleted_at IS NULL);
CREATE INDEX review_ratings_subject_id_index ON review_ratings USING btree (subject_id) WHERE (deleted_at IS NULL);

create table review_sendings (
  assignment_id bigint not null,
  constraint review_sendings_pkey PRIMARY KEY (assignment_id),
  constraint review_sendings_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES review_assignments(id) ON DELETE CASCADE DEFERRABLE
);

create table review_voices (
  id uuid not null,
  answers jsonb not null,
  cycle_id bigint not null,
  day date not null,
  role text not null,
  subject_id bigint not null,
  constraint review_voices_pkey PRIMARY KEY (id),
  constraint review_voices_cycle_id_fkey FOREIGN KEY (cycle_id) REFERENCES review_cycles(id) DEFERRABLE,
  constraint review_voices_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX review_voices_of_person ON review_voices USING btree (cycle_id, subject_id);

create table rooms (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  names jsonb not null,
  ordering integer default 0,
  place text,
  search text generated always as (fold(((((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)) || ' '::text) || COALESCE(place, ''::text)))) stored,
  seats integer,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint rooms_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX rooms_names_unique ON rooms USING btree (lower((names ->> 'uz'::text))) WHERE (deleted_at IS NULL);

create table saved_reports (
  id bigint not null generated always as identity,
  chart text,
  closed_version integer,
  columns text[] not null default '{}'::text[],
  compare text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  name text not null,
  query text,
  report text not null,
  search text generated always as (fold(COALESCE(name, ''::text))) stored,
  shared text not null default 'own'::text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint saved_reports_pkey PRIMARY KEY (id),
  constraint saved_reports_shared_check CHECK (shared = ANY (ARRAY['own'::text, 'team'::text, 'everyone'::text]))
);
CREATE INDEX saved_reports_created_by_index ON saved_reports USING btree (created_by) WHERE (deleted_at IS NULL);
CREATE INDEX saved_reports_search_index ON saved_reports USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table saved_views (
  id bigint not null generated always as identity,
  address text not null,
  columns text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  name text not null,
  screen text not null,
  search text generated always as (fold(COALESCE(name, ''::text))) stored,
  shared text not null default 'own'::text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_shared_check CHECK (shared = ANY (ARRAY['own'::text, 'team'::text, 'everyone'::text]))
);
CREATE INDEX saved_views_screen_index ON saved_views USING btree (screen) WHERE (deleted_at IS NULL);
CREATE INDEX saved_views_search_index ON saved_views USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table schedule_assignments (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  decided_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  ends_on date,
  rate numeric(18,2),
  starts_on date not null default CURRENT_DATE,
  state text not null default 'approved'::text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  user_id bigint not null,
  version integer not null default 1,
  work_schedule_id bigint not null,
  constraint schedule_assignments_pkey PRIMARY KEY (id),
  constraint schedule_assignments_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) DEFERRABLE,
  constraint schedule_assignments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE,
  constraint schedule_assignments_work_schedule_id_fkey FOREIGN KEY (work_schedule_id) REFERENCES work_schedules(id) DEFERRABLE
);
CREATE INDEX schedule_assignments_decided_by_index ON schedule_assignments USING btree (decided_by) WHERE (deleted_at IS NULL);
CREATE INDEX schedule_assignments_user_id_index ON schedule_assignments USING btree (user_id, starts_on) WHERE (deleted_at IS NULL);
CREATE INDEX schedule_assignments_work_schedule_id_index ON schedule_assignments USING btree (work_schedule_id) WHERE (deleted_at IS NULL);

create view schedules_by_branch as
 SELECT b.user_id,
    s.work_schedule_id,
    b.starts_on,
    b.ends_on
   FROM user_branches b
     JOIN schedules_of_branches s USING (branch_id)
  WHERE b.deleted_at IS NULL
UNION ALL
 SELECT u.id AS user_id,
    s.work_schedule_id,
    NULL::date AS starts_on,
    NULL::date AS ends_on
   FROM users u
     JOIN schedules_of_branches s ON s.branch_id = u.branch_id
  WHERE u.deleted_at IS NULL AND NOT (EXISTS ( SELECT
           FROM user_branches b
          WHERE b.user_id = u.id AND b.deleted_at IS NULL));

create view schedules_of_branches as
 WITH RECURSIVE tree AS (
         SELECT b.id,
            b.work_schedule_id
           FROM branches b
          WHERE b.parent_id IS NULL AND b.deleted_at IS NULL
        UNION ALL
         SELECT b.id,
            COALESCE(b.work_schedule_id, tree_1.work_schedule_id) AS "coalesce"
           FROM branches b
             JOIN tree tree_1 ON b.parent_id = tree_1.id
          WHERE b.deleted_at IS NULL
        )
 SELECT id AS branch_id,
    work_schedule_id
   FROM tree
  WHERE work_schedule_id IS NOT NULL;

create table screen_visits (
  day date not null,
  route text not null,
  visits integer not null default 0,
  constraint screen_visits_pkey PRIMARY KEY (day, route)
);

create table search_vocabulary (
  word text not null
);
CREATE INDEX search_vocabulary_sound ON search_vocabulary USING btree (sound_of(word) text_pattern_ops);
CREATE INDEX search_vocabulary_trigrams ON search_vocabulary USING gin (word gin_trgm_ops);
CREATE INDEX search_vocabulary_word ON search_vocabulary USING btree (word text_pattern_ops);

create table second_factors (
  confirmed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  last_step bigint not null default 0,
  recovery_hashes text[] not null default '{}'::text[],
  secret text,
  user_id bigint not null,
  wrong_at timestamp with time zone,
  wrong_tries integer not null default 0,
  constraint second_factors_pkey PRIMARY KEY (user_id),
  constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE TRIGGER second_factors_access AFTER INSERT OR DELETE OR UPDATE OF confirmed_at ON second_factors FOR EACH STATEMENT EXECUTE FUNCTION bump_access_epoch();

create table sections (
  id bigint not null generated always as identity,
  code text not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  is_shown boolean not null default true,
  layout text not null default 'text'::text,
  names jsonb not null,
  ordering integer not null default 0,
  search text generated always as (fold(((((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)) || ' '::text) || COALESCE(code, ''::text)))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint sections_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX sections_code_unique ON sections USING btree (lower(code)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX sections_names_unique ON sections USING btree (lower((names ->> 'uz'::text))) WHERE (deleted_at IS NULL);
CREATE INDEX sections_search_index ON sections USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table session_tokens (
  expires_at timestamp with time zone not null,
  generation integer not null,
  hash bytea not null,
  kind text not null,
  session_id bigint not null,
  used_at timestamp with time zone,
  constraint session_tokens_pkey PRIMARY KEY (hash),
  constraint session_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX session_tokens_session_id_index ON session_tokens USING btree (session_id, generation);

create table sessions (
  id bigint not null generated always as identity,
  address text not null,
  created_at timestamp with time zone not null default now(),
  end_reason text,
  ended_at timestamp with time zone,
  lang_code text not null,
  last_seen_at timestamp with time zone not null default now(),
  seer_id bigint,
  token_actions integer[],
  token_name text,
  user_agent text not null default ''::text,
  user_id bigint not null,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_seer_id_fkey FOREIGN KEY (seer_id) REFERENCES users(id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX sessions_seer_id_index ON sessions USING btree (seer_id) WHERE ((ended_at IS NULL) AND (seer_id IS NOT NULL));
CREATE INDEX sessions_tokens_index ON sessions USING btree (user_id) WHERE ((token_name IS NOT NULL) AND (ended_at IS NULL));
CREATE INDEX sessions_user_id_index ON sessions USING btree (user_id) WHERE (ended_at IS NULL);

create view sign_in_tries as
 SELECT id,
    login,
    user_id,
    succeeded,
    reason,
    address,
    user_agent,
    fold((login || ' '::text) || address) AS search,
    1 AS version,
    created_at,
    user_id AS created_by,
    created_at AS updated_at,
    user_id AS updated_by,
    NULL::timestamp with time zone AS deleted_at,
    NULL::uuid AS deletion_id
   FROM login_logs l;

create table site_content (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  gallery_ids bigint[] not null default '{}'::bigint[],
  img_resource_id bigint,
  is_shown boolean not null default true,
  kind text not null default 'text'::text,
  link text,
  names jsonb not null,
  ordering integer not null default 0,
  publication_type_id bigint,
  search text generated always as (fold(((((((((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)) || ' '::text) || COALESCE((text_i18n ->> 'uz'::text), ''::text)) || ' '::text) || COALESCE((text_i18n ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((text_i18n ->> 'ru'::text), ''::text)))) stored,
  section_id bigint not null,
  shown_count integer,
  text_i18n jsonb,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint site_content_pkey PRIMARY KEY (id),
  constraint site_content_img_resource_id_fkey FOREIGN KEY (img_resource_id) REFERENCES resources(id) DEFERRABLE,
  constraint site_content_publication_type_id_fkey FOREIGN KEY (publication_type_id) REFERENCES publication_types(id) DEFERRABLE,
  constraint site_content_section_id_fkey FOREIGN KEY (section_id) REFERENCES sections(id) DEFERRABLE
);
CREATE INDEX site_content_gallery_ids_index ON site_content USING gin (gallery_ids) WHERE (deleted_at IS NULL);
CREATE INDEX site_content_img_resource_id_index ON site_content USING btree (img_resource_id) WHERE (deleted_at IS NULL);
CREATE INDEX site_content_publication_type_id_index ON site_content USING btree (publication_type_id) WHERE (deleted_at IS NULL);
CREATE INDEX site_content_search_index ON site_content USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX site_content_section_id_index ON site_content USING btree (section_id) WHERE (deleted_at IS NULL);

create table site_forms (
  created_at timestamp with time zone not null default now(),
  nonce text not null,
  constraint site_forms_pkey PRIMARY KEY (nonce)
);
CREATE INDEX site_forms_index ON site_forms USING btree (created_at);

create table site_pictures (
  color text,
  focus_x integer not null default 50,
  focus_y integer not null default 50,
  height integer,
  resource_id bigint not null,
  status text not null default 'waiting'::text,
  tries integer not null default 0,
  updated_at timestamp with time zone not null default now(),
  width integer,
  constraint site_pictures_pkey PRIMARY KEY (resource_id),
  constraint site_pictures_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resources(id)
);

create table site_searches (
  count integer not null,
  day date not null,
  lang text not null,
  words text not null,
  constraint site_searches_pkey PRIMARY KEY (day, lang, words)
);

create table site_user_data (
  id bigint not null generated always as identity,
  about_i18n jsonb,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  img_resource_id bigint,
  is_shown boolean not null default true,
  names jsonb not null,
  ordering integer default 0,
  position_i18n jsonb,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  user_id bigint,
  version integer not null default 1,
  constraint site_user_data_pkey PRIMARY KEY (id),
  constraint site_user_data_img_resource_id_fkey FOREIGN KEY (img_resource_id) REFERENCES resources(id) DEFERRABLE,
  constraint site_user_data_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX site_user_data_img_resource_id_index ON site_user_data USING btree (img_resource_id) WHERE (deleted_at IS NULL);
CREATE INDEX site_user_data_search_index ON site_user_data USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX site_user_data_user_id_index ON site_user_data USING btree (user_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX site_user_data_user_id_unique ON site_user_data USING btree (user_id) WHERE (deleted_at IS NULL);

create table site_visits (
  count integer not null,
  day date not null,
  lang text not null,
  path text not null,
  referrer text not null,
  constraint site_visits_pkey PRIMARY KEY (day, path, lang, referrer)
);

create table sms_accounts (
  off_at timestamp with time zone,
  off_reason text,
  provider text not null,
  renewing_until timestamp with time zone,
  sealed text,
  token_version integer not null default 0,
  constraint sms_accounts_pkey PRIMARY KEY (provider)
);

create table sms_messages (
  changed_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  delivery_id bigint not null,
  kind text not null,
  parts integer not null,
  phone text not null,
  provider text not null,
  provider_id text,
  said text,
  state text not null default 'sending'::text,
  user_id bigint,
  constraint sms_messages_pkey PRIMARY KEY (delivery_id),
  constraint sms_messages_state_check CHECK (state = ANY (ARRAY['sending'::text, 'sent'::text, 'delivered'::text, 'failed'::text])),
  constraint sms_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX sms_messages_created_at_index ON sms_messages USING btree (created_at);
CREATE INDEX sms_messages_phone_index ON sms_messages USING btree (phone, created_at DESC);

create table sms_phones (
  dead_at timestamp with time zone,
  failures integer not null default 0,
  phone text not null,
  constraint sms_phones_pkey PRIMARY KEY (phone)
);

create table sms_refused_texts (
  kind text not null,
  lang text not null,
  provider text not null,
  refused_at timestamp with time zone not null default now(),
  said text not null,
  constraint sms_refused_texts_pkey PRIMARY KEY (provider, kind, lang)
);

create table stale_spans (
  id bigint not null generated always as identity,
  first_day date not null,
  last_day date not null,
  source text not null,
  constraint stale_spans_pkey PRIMARY KEY (id)
);
CREATE INDEX stale_spans_of_source ON stale_spans USING btree (source, first_day, last_day);

create table stickers (
  id bigint not null generated always as identity,
  color text not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  is_shared boolean not null default false,
  names jsonb not null,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint stickers_pkey PRIMARY KEY (id)
);
CREATE INDEX stickers_search_index ON stickers USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table suggestions (
  id bigint not null generated always as identity,
  answer text,
  answered_at timestamp with time zone,
  contact text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  from_page text,
  lang_code text not null default 'uz'::text,
  name text not null default '—'::text,
  note text,
  search text generated always as (fold(COALESCE(name, ''::text))) stored,
  status text not null default 'new'::text,
  text text not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint suggestions_pkey PRIMARY KEY (id)
);
CREATE INDEX suggestions_created_at_index ON suggestions USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX suggestions_search_index ON suggestions USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table task_appeals (
  id bigint not null generated always as identity,
  answer text,
  answered_at timestamp with time zone,
  answered_by bigint,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  status text not null default 'open'::text,
  task_id bigint not null,
  text text not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint task_appeals_pkey PRIMARY KEY (id),
  constraint task_appeals_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id) DEFERRABLE,
  constraint task_appeals_task_id_fkey FOREIGN KEY (task_id) REFERENCES dev_tasks(id) DEFERRABLE
);
CREATE INDEX task_appeals_answered_by_index ON task_appeals USING btree (answered_by) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX task_appeals_task_id_unique ON task_appeals USING btree (task_id) WHERE (deleted_at IS NULL);

create table task_automation_runs (
  id bigint not null generated always as identity,
  cause text not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  did jsonb,
  outcome text not null,
  reason text,
  task_automation_id bigint not null,
  task_id bigint not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint task_automation_runs_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX task_automation_runs_once ON task_automation_runs USING btree (task_automation_id, task_id, cause);
CREATE INDEX task_automation_runs_task_automation_id_index ON task_automation_runs USING btree (task_automation_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX task_automation_runs_task_id_index ON task_automation_runs USING btree (task_id) WHERE (deleted_at IS NULL);

create table task_automations (
  id bigint not null generated always as identity,
  conditions jsonb,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  is_on boolean not null default false,
  name text not null,
  owner_id bigint,
  search text generated always as (fold(COALESCE(name, ''::text))) stored,
  steps jsonb,
  stopped_reason text,
  trigger text not null default 'created'::text,
  trigger_options jsonb,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint task_automations_pkey PRIMARY KEY (id),
  constraint task_automations_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX task_automations_owner_id_index ON task_automations USING btree (owner_id) WHERE (deleted_at IS NULL);
CREATE INDEX task_automations_search_index ON task_automations USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table task_bulks (
  id bigint not null generated always as identity,
  asked jsonb,
  before jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  kind text not null,
  links jsonb not null default '{}'::jsonb,
  notices jsonb not null default '[]'::jsonb,
  request_id text,
  row_versions jsonb not null default '{}'::jsonb,
  task_count integer not null,
  task_ids bigint[] not null default '{}'::bigint[],
  told_at timestamp with time zone,
  undone_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint task_bulks_pkey PRIMARY KEY (id)
);
CREATE INDEX task_bulks_created_by_index ON task_bulks USING btree (created_by, id) WHERE (deleted_at IS NULL);
CREATE INDEX task_bulks_untold ON task_bulks USING btree (created_at) WHERE (told_at IS NULL);

create table task_checks (
  id bigint not null generated always as identity,
  checked_at timestamp with time zone,
  checked_by bigint,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  note text,
  ordering integer not null default 0,
  result text not null default 'open'::text,
  search text generated always as (fold(COALESCE(text, ''::text))) stored,
  task_id bigint not null,
  text text not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint task_checks_pkey PRIMARY KEY (id),
  constraint task_checks_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES users(id) DEFERRABLE,
  constraint task_checks_task_id_fkey FOREIGN KEY (task_id) REFERENCES dev_tasks(id) DEFERRABLE
);
CREATE INDEX task_checks_checked_by_index ON task_checks USING btree (checked_by) WHERE (deleted_at IS NULL);
CREATE INDEX task_checks_hidden_index ON task_checks USING btree (deletion_id) WHERE (deleted_at = 'infinity'::timestamp with time zone);
CREATE INDEX task_checks_search_index ON task_checks USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX task_checks_task_id_index ON task_checks USING btree (task_id) WHERE (deleted_at IS NULL);

create table task_comments (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  edited_at timestamp with time zone,
  imported_by bigint,
  is_public boolean not null default false,
  is_resolved boolean not null default false,
  parent_id bigint,
  task_id bigint not null,
  text text not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint task_comments_pkey PRIMARY KEY (id),
  constraint task_comments_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES users(id),
  constraint task_comments_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES task_comments(id) DEFERRABLE,
  constraint task_comments_task_id_fkey FOREIGN KEY (task_id) REFERENCES dev_tasks(id) DEFERRABLE
);
CREATE INDEX task_comments_bin_index ON task_comments USING btree (deleted_at, id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX task_comments_hidden_index ON task_comments USING btree (deletion_id) WHERE (deleted_at = 'infinity'::timestamp with time zone);
CREATE INDEX task_comments_parent_id_index ON task_comments USING btree (parent_id) WHERE (deleted_at IS NULL);
CREATE INDEX task_comments_task_id_index ON task_comments USING btree (task_id) WHERE (deleted_at IS NULL);
CREATE TRIGGER task_comments_words_changed AFTER UPDATE OF text ON task_comments FOR EACH ROW WHEN (old.text IS DISTINCT FROM new.text) EXECUTE FUNCTION change_words_of_comment();
CREATE TRIGGER task_comments_words_made AFTER INSERT ON task_comments REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION add_words_of_comments();
CREATE TRIGGER task_comments_words_placed AFTER UPDATE OF task_id, deleted_at ON task_comments FOR EACH ROW WHEN (old.task_id IS DISTINCT FROM new.task_id OR (old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL)) EXECUTE FUNCTION place_words_of_comment();

create table task_deadlines (
  id bigint not null generated always as identity,
  comment text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deadline_reason_code text not null,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  moves_kpi boolean not null default false,
  new_deadline timestamp with time zone,
  old_deadline timestamp with time zone,
  task_id bigint not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint task_deadlines_pkey PRIMARY KEY (id),
  constraint task_deadlines_task_id_fkey FOREIGN KEY (task_id) REFERENCES dev_tasks(id) DEFERRABLE
);
CREATE INDEX task_deadlines_task_id_index ON task_deadlines USING btree (task_id) WHERE (deleted_at IS NULL);
CREATE TRIGGER task_deadlines_stale_changed AFTER UPDATE ON task_deadlines FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.* AND (is_past(old.created_at) OR is_past(new.created_at))) EXECUTE FUNCTION tell_stale_of_task_deadlines();
CREATE TRIGGER task_deadlines_stale_gone AFTER DELETE ON task_deadlines FOR EACH ROW WHEN (is_past(old.created_at)) EXECUTE FUNCTION tell_stale_of_task_deadlines();
CREATE TRIGGER task_deadlines_stale_made AFTER INSERT ON task_deadlines FOR EACH ROW WHEN (is_past(new.created_at)) EXECUTE FUNCTION tell_stale_of_task_deadlines();

create table task_dependencies (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  kind text not null default 'finish_to_start'::text,
  lag_kind text not null default 'working'::text,
  lag_minutes integer not null default 0,
  predecessor_id bigint not null,
  task_id bigint not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint task_dependencies_pkey PRIMARY KEY (id),
  constraint task_dependencies_predecessor_id_fkey FOREIGN KEY (predecessor_id) REFERENCES dev_tasks(id) DEFERRABLE,
  constraint task_dependencies_task_id_fkey FOREIGN KEY (task_id) REFERENCES dev_tasks(id) DEFERRABLE
);
CREATE UNIQUE INDEX task_dependencies_predecessor_id_unique ON task_dependencies USING btree (predecessor_id, task_id) WHERE (deleted_at IS NULL);
CREATE INDEX task_dependencies_predecessor_index ON task_dependencies USING btree (predecessor_id, task_id);
CREATE INDEX task_dependencies_task_id_index ON task_dependencies USING btree (task_id) WHERE (deleted_at IS NULL);

create table task_entries (
  actual_minutes integer,
  at timestamp with time zone not null,
  client_id bigint,
  executor_id bigint,
  flow_id bigint not null,
  hard_index integer,
  is_automatic boolean not null,
  kind text not null,
  kpi_deadline timestamp with time zone,
  planned_minutes integer,
  project_category_id bigint,
  project_id bigint,
  returned_at timestamp with time zone,
  sub_task_count integer,
  submitted_at timestamp with time zone,
  task_group_id bigint,
  task_id bigint not null,
  task_priority_id bigint,
  task_type_id bigint,
  until_at timestamp with time zone,
  constraint task_entries_pkey PRIMARY KEY (task_id, kind, flow_id)
);
CREATE INDEX task_entries_left ON task_entries USING btree (kind, at) WHERE (until_at IS NOT NULL);
CREATE INDEX task_entries_of_person ON task_entries USING btree (executor_id, kind, at);
CREATE INDEX task_entries_of_project ON task_entries USING btree (project_id, kind, at);
CREATE INDEX task_entries_standing ON task_entries USING btree (kind, at) INCLUDE (task_id, until_at, executor_id, project_id);
CREATE TRIGGER task_entries_stale_changed AFTER UPDATE ON task_entries FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.* AND (is_past(old.at) OR is_past(new.at))) EXECUTE FUNCTION tell_stale_of_task_entries();
CREATE TRIGGER task_entries_stale_gone AFTER DELETE ON task_entries FOR EACH ROW WHEN (is_past(old.at)) EXECUTE FUNCTION tell_stale_of_task_entries();
CREATE TRIGGER task_entries_stale_made AFTER INSERT ON task_entries FOR EACH ROW WHEN (is_past(new.at)) EXECUTE FUNCTION tell_stale_of_task_entries();

create table task_files (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  name text not null,
  resource_id bigint not null,
  search text generated always as (fold(COALESCE(name, ''::text))) stored,
  task_id bigint not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  version_of_id bigint,
  constraint task_files_pkey PRIMARY KEY (id),
  constraint task_files_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resources(id) DEFERRABLE,
  constraint task_files_task_id_fkey FOREIGN KEY (task_id) REFERENCES dev_tasks(id) DEFERRABLE,
  constraint task_files_version_of_id_fkey FOREIGN KEY (version_of_id) REFERENCES task_files(id) DEFERRABLE
);
CREATE UNIQUE INDEX task_files_resource_id_unique ON task_files USING btree (resource_id, task_id) WHERE (deleted_at IS NULL);
CREATE INDEX task_files_search_index ON task_files USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX task_files_task_id_index ON task_files USING btree (task_id) WHERE (deleted_at IS NULL);
CREATE INDEX task_files_version_of_id_index ON task_files USING btree (version_of_id) WHERE (deleted_at IS NULL);
CREATE TRIGGER task_files_words_changed AFTER UPDATE OF name ON task_files FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION change_words_of_file();
CREATE TRIGGER task_files_words_made AFTER INSERT ON task_files REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION add_words_of_files();
CREATE TRIGGER task_files_words_placed AFTER UPDATE OF task_id, deleted_at ON task_files FOR EACH ROW WHEN (old.task_id IS DISTINCT FROM new.task_id OR (old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL)) EXECUTE FUNCTION place_words_of_file();

create table task_flows (
  id bigint not null generated always as identity,
  action text,
  cancelled_at timestamp with time zone,
  comment text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  executor_id bigint,
  from_status text not null,
  is_automatic boolean not null default false,
  is_forced boolean not null default false,
  is_undone boolean not null default false,
  minutes integer not null default 0,
  rule integer,
  task_id bigint not null,
  to_status text not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint task_flows_pkey PRIMARY KEY (id),
  constraint task_flows_executor_id_fkey FOREIGN KEY (executor_id) REFERENCES users(id) DEFERRABLE,
  constraint task_flows_task_id_fkey FOREIGN KEY (task_id) REFERENCES dev_tasks(id) DEFERRABLE
);
CREATE INDEX task_flows_blocked_index ON task_flows USING btree (task_id) WHERE ((deleted_at IS NULL) AND (cancelled_at IS NULL) AND (from_status = 'blocked'::text));
CREATE INDEX task_flows_came_back_index ON task_flows USING btree (created_at) INCLUDE (task_id, executor_id, from_status, to_status) WHERE ((deleted_at IS NULL) AND (cancelled_at IS NULL) AND (((from_status || ' '::text) || to_status) = ANY (ARRAY['checking returned'::text, 'done not_accepted'::text, 'accepted returned'::text])));
CREATE INDEX task_flows_closed_at_index ON task_flows USING btree (task_id, created_at) WHERE ((deleted_at IS NULL) AND (cancelled_at IS NULL) AND (to_status = ANY (ARRAY['done'::text, 'accepted'::text])) AND (from_status <> ALL (ARRAY['done'::text, 'accepted'::text])));
CREATE INDEX task_flows_closing_index ON task_flows USING btree (created_at) INCLUDE (task_id, id, from_status, to_status, executor_id, is_automatic) WHERE ((deleted_at IS NULL) AND (cancelled_at IS NULL) AND (to_status = ANY (ARRAY['done'::text, 'accepted'::text])));
CREATE INDEX task_flows_executor_moved_index ON task_flows USING btree (executor_id, created_at) WHERE ((deleted_at IS NULL) AND (cancelled_at IS NULL));
CREATE INDEX task_flows_moved_index ON task_flows USING btree (created_at, task_id) WHERE ((deleted_at IS NULL) AND (cancelled_at IS NULL));
CREATE INDEX task_flows_opened_again_index ON task_flows USING btree (task_id, created_at, id) INCLUDE (from_status, to_status) WHERE ((deleted_at IS NULL) AND (cancelled_at IS NULL) AND (from_status = ANY (ARRAY['done'::text, 'accepted'::text])) AND (to_status <> ALL (ARRAY['done'::text, 'accepted'::text])));
CREATE INDEX task_flows_task_id_index ON task_flows USING btree (task_id) WHERE (deleted_at IS NULL);
CREATE INDEX task_flows_unaccepted_index ON task_flows USING btree (task_id, created_at, id) INCLUDE (to_status) WHERE ((deleted_at IS NULL) AND (cancelled_at IS NULL) AND (from_status = 'accepted'::text) AND (to_status <> 'accepted'::text));
CREATE TRIGGER task_flows_keep_changed AFTER UPDATE ON task_flows REFERENCING OLD TABLE AS was NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION moves_changed();
CREATE TRIGGER task_flows_keep_gone AFTER DELETE ON task_flows REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION moves_gone();
CREATE TRIGGER task_flows_keep_made AFTER INSERT ON task_flows REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION moves_made();
CREATE TRIGGER task_flows_stale_changed AFTER UPDATE ON task_flows FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.* AND (is_past(old.created_at) OR is_past(new.created_at))) EXECUTE FUNCTION tell_stale_of_task_flows();
CREATE TRIGGER task_flows_stale_gone AFTER DELETE ON task_flows FOR EACH ROW WHEN (is_past(old.created_at)) EXECUTE FUNCTION tell_stale_of_task_flows();
CREATE TRIGGER task_flows_stale_made AFTER INSERT ON task_flows FOR EACH ROW WHEN (is_past(new.created_at)) EXECUTE FUNCTION tell_stale_of_task_flows();
CREATE TRIGGER task_flows_take_back AFTER INSERT ON task_flows FOR EACH ROW WHEN (new.is_undone) EXECUTE FUNCTION flows_taken_back();
CREATE TRIGGER task_flows_taken_back BEFORE INSERT ON task_flows FOR EACH ROW WHEN (new.is_undone) EXECUTE FUNCTION flow_taken_back();

create table task_groups (
  id bigint not null generated always as identity,
  capacity_minutes integer,
  closed_at timestamp with time zone,
  color text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  ends_on date,
  goal text,
  is_closed boolean not null default false,
  name text not null,
  search text generated always as (fold(COALESCE(name, ''::text))) stored,
  starts_on date,
  summary jsonb,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint task_groups_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX task_groups_name_unique ON task_groups USING btree (lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX task_groups_search_index ON task_groups USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table task_intervals (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  ended_at timestamp with time zone,
  is_automatic boolean not null default false,
  is_correction boolean not null default false,
  kind text not null default 'work'::text,
  minutes integer,
  reason text,
  started_at timestamp with time zone not null,
  task_id bigint not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  user_id bigint not null,
  version integer not null default 1,
  work_type_id bigint,
  constraint task_intervals_pkey PRIMARY KEY (id),
  constraint task_intervals_task_id_fkey FOREIGN KEY (task_id) REFERENCES dev_tasks(id) DEFERRABLE,
  constraint task_intervals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE,
  constraint task_intervals_work_type_id_fkey FOREIGN KEY (work_type_id) REFERENCES work_types(id) DEFERRABLE
);
CREATE INDEX task_intervals_bin_index ON task_intervals USING btree (deleted_at, id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX task_intervals_ended_at_index ON task_intervals USING btree (ended_at) WHERE ((ended_at IS NOT NULL) AND (deleted_at IS NULL) AND (NOT is_correction));
CREATE INDEX task_intervals_of_days_index ON task_intervals USING btree (started_at) INCLUDE (user_id, ended_at, minutes, kind, task_id) WHERE ((ended_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX task_intervals_open_unique ON task_intervals USING btree (task_id) WHERE ((ended_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX task_intervals_over_midnight_index ON task_intervals USING btree (started_at) WHERE ((ended_at IS NOT NULL) AND (deleted_at IS NULL) AND (((started_at AT TIME ZONE 'Asia/Tashkent'::text))::date <> ((ended_at AT TIME ZONE 'Asia/Tashkent'::text))::date));
CREATE INDEX task_intervals_started_at_index ON task_intervals USING btree (started_at) WHERE ((ended_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX task_intervals_task_id_index ON task_intervals USING btree (task_id) WHERE (deleted_at IS NULL);
CREATE INDEX task_intervals_user_id_index ON task_intervals USING btree (user_id, started_at) WHERE (deleted_at IS NULL);
CREATE INDEX task_intervals_work_type_id_index ON task_intervals USING btree (work_type_id) WHERE ((work_type_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE TRIGGER task_intervals_stale_changed AFTER UPDATE ON task_intervals FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.* AND (is_past(old.started_at) OR is_past(new.started_at))) EXECUTE FUNCTION tell_stale_of_task_intervals();
CREATE TRIGGER task_intervals_stale_gone AFTER DELETE ON task_intervals FOR EACH ROW WHEN (is_past(old.started_at)) EXECUTE FUNCTION tell_stale_of_task_intervals();
CREATE TRIGGER task_intervals_stale_made AFTER INSERT ON task_intervals FOR EACH ROW WHEN (is_past(new.started_at)) EXECUTE FUNCTION tell_stale_of_task_intervals();

create table task_kpi (
  accepted_at timestamp with time zone not null,
  executor_id bigint,
  hard_index integer,
  has_sub_tasks boolean not null,
  kpi_deadline timestamp with time zone,
  overdue_days integer not null,
  planned_minutes integer,
  points numeric not null,
  return_count integer not null,
  score numeric,
  submitted_at timestamp with time zone not null,
  task_id bigint not null,
  voided_at timestamp with time zone,
  constraint task_kpi_pkey PRIMARY KEY (task_id, accepted_at),
  constraint task_kpi_task_id_fkey FOREIGN KEY (task_id) REFERENCES dev_tasks(id) ON DELETE CASCADE
);
CREATE INDEX task_kpi_accepted_index ON task_kpi USING btree (accepted_at);
CREATE INDEX task_kpi_executor_index ON task_kpi USING btree (executor_id, accepted_at);
CREATE INDEX task_kpi_voided ON task_kpi USING btree (accepted_at) WHERE (voided_at IS NOT NULL);
CREATE TRIGGER task_kpi_stale_changed AFTER UPDATE ON task_kpi FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.* AND (is_past(old.accepted_at) OR is_past(new.accepted_at))) EXECUTE FUNCTION tell_stale_of_task_kpi();
CREATE TRIGGER task_kpi_stale_gone AFTER DELETE ON task_kpi FOR EACH ROW WHEN (is_past(old.accepted_at)) EXECUTE FUNCTION tell_stale_of_task_kpi();
CREATE TRIGGER task_kpi_stale_made AFTER INSERT ON task_kpi FOR EACH ROW WHEN (is_past(new.accepted_at)) EXECUTE FUNCTION tell_stale_of_task_kpi();

create table task_mark_criteria (
  id bigint not null generated always as identity,
  code text not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  names jsonb not null,
  ordering integer not null default 0,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  task_type_id bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  valid_from date,
  version integer not null default 1,
  weight numeric(18,2) not null,
  constraint task_mark_criteria_pkey PRIMARY KEY (id),
  constraint task_mark_criteria_task_type_id_fkey FOREIGN KEY (task_type_id) REFERENCES task_types(id) DEFERRABLE
);
CREATE INDEX task_mark_criteria_search_index ON task_mark_criteria USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX task_mark_criteria_task_type_id_index ON task_mark_criteria USING btree (task_type_id) WHERE (deleted_at IS NULL);

create table task_marks (
  id bigint not null generated always as identity,
  comment text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  is_void boolean not null default false,
  score integer not null,
  task_id bigint not null,
  task_mark_criterion_id bigint not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint task_marks_pkey PRIMARY KEY (id),
  constraint task_marks_task_id_fkey FOREIGN KEY (task_id) REFERENCES dev_tasks(id) DEFERRABLE,
  constraint task_marks_task_mark_criterion_id_fkey FOREIGN KEY (task_mark_criterion_id) REFERENCES task_mark_criteria(id) DEFERRABLE
);
CREATE INDEX task_marks_marker_index ON task_marks USING btree (created_by, created_at) WHERE ((NOT is_void) AND (deleted_at IS NULL));
CREATE INDEX task_marks_task_id_index ON task_marks USING btree (task_id) WHERE (deleted_at IS NULL);
CREATE INDEX task_marks_task_mark_criterion_id_index ON task_marks USING btree (task_mark_criterion_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX task_marks_task_mark_criterion_id_unique ON task_marks USING btree (task_id, task_mark_criterion_id) WHERE ((deleted_at IS NULL) AND (NOT is_void));

create table task_mentions (
  id bigint not null generated always as identity,
  comment_id bigint,
  mentioned_at timestamp with time zone not null default now(),
  mentioned_by bigint,
  task_id bigint not null,
  told_at timestamp with time zone,
  user_id bigint not null,
  constraint task_mentions_pkey PRIMARY KEY (id),
  constraint task_mentions_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES task_comments(id) DEFERRABLE,
  constraint task_mentions_task_id_fkey FOREIGN KEY (task_id) REFERENCES dev_tasks(id) DEFERRABLE,
  constraint task_mentions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);
CREATE UNIQUE INDEX task_mentions_once ON task_mentions USING btree (task_id, COALESCE(comment_id, (0)::bigint), user_id);
CREATE INDEX task_mentions_untold ON task_mentions USING btree (user_id) WHERE (told_at IS NULL);

create table task_moves_pending (
  actor_id bigint,
  batch uuid not null,
  before jsonb not null,
  closed_interval_id bigint,
  deadline_id bigint,
  flow_id bigint not null,
  made_at timestamp with time zone not null,
  notices jsonb not null default '[]'::jsonb,
  opened_interval_id bigint,
  task_id bigint not null,
  task_version integer not null,
  constraint task_moves_pending_pkey PRIMARY KEY (flow_id)
);
CREATE INDEX task_moves_pending_made_at_index ON task_moves_pending USING btree (made_at);
CREATE INDEX task_moves_pending_task_id_index ON task_moves_pending USING btree (task_id, flow_id);

create table task_numbers (
  last_number integer not null,
  project_id bigint not null,
  constraint task_numbers_pkey PRIMARY KEY (project_id),
  constraint task_numbers_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id)
);

create table task_origins (
  issue_id bigint,
  task_automation_id bigint,
  task_id bigint not null,
  task_template_id bigint,
  constraint task_origins_pkey PRIMARY KEY (task_id),
  constraint task_origins_task_id_fkey FOREIGN KEY (task_id) REFERENCES dev_tasks(id) DEFERRABLE
);
CREATE INDEX task_origins_issue_id_index ON task_origins USING btree (issue_id) WHERE (issue_id IS NOT NULL);

create table task_platforms (
  id bigint not null generated always as identity,
  color text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  names jsonb not null,
  ordering integer not null default 0,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint task_platforms_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX task_platforms_names_unique ON task_platforms USING btree (lower((names ->> 'uz'::text))) WHERE (deleted_at IS NULL);
CREATE INDEX task_platforms_search_index ON task_platforms USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table task_priorities (
  id bigint not null generated always as identity,
  color text not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  is_default boolean not null default false,
  names jsonb not null,
  ordering integer not null default 0,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint task_priorities_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX task_priorities_names_unique ON task_priorities USING btree (lower((names ->> 'uz'::text))) WHERE (deleted_at IS NULL);
CREATE INDEX task_priorities_search_index ON task_priorities USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table task_ranks (
  id bigint not null generated always as identity,
  code text not null,
  color text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  min_score numeric(18,2) not null,
  names jsonb not null,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint task_ranks_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX task_ranks_code_unique ON task_ranks USING btree (lower(code)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX task_ranks_min_score_unique ON task_ranks USING btree (min_score) WHERE (deleted_at IS NULL);
CREATE INDEX task_ranks_search_index ON task_ranks USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table task_reactions (
  id bigint not null generated always as identity,
  comment_id bigint not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  reaction text not null,
  task_id bigint not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint task_reactions_pkey PRIMARY KEY (id),
  constraint task_reactions_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES task_comments(id) DEFERRABLE,
  constraint task_reactions_task_id_fkey FOREIGN KEY (task_id) REFERENCES dev_tasks(id) DEFERRABLE
);
CREATE INDEX task_reactions_comment_id_index ON task_reactions USING btree (comment_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX task_reactions_reaction_unique ON task_reactions USING btree (comment_id, created_by, reaction) WHERE (deleted_at IS NULL);
CREATE INDEX task_reactions_task_id_index ON task_reactions USING btree (task_id) WHERE (deleted_at IS NULL);

create table task_recurrence_runs (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  day date not null,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  task_id bigint not null,
  task_recurrence_id bigint not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint task_recurrence_runs_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX task_recurrence_runs_day_unique ON task_recurrence_runs USING btree (task_recurrence_id, day);
CREATE INDEX task_recurrence_runs_task_id_index ON task_recurrence_runs USING btree (task_id) WHERE (deleted_at IS NULL);

create table task_recurrences (
  id bigint not null generated always as identity,
  count integer,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deadline_days integer,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  every integer not null default 1,
  executor_id bigint,
  is_paused boolean not null default false,
  last_on date,
  month_day integer,
  name text not null,
  next_on date,
  nth integer,
  on_day_off text not null default 'after'::text,
  project_id bigint,
  search text generated always as (fold(COALESCE(name, ''::text))) stored,
  starts_on date not null,
  task_template_id bigint,
  template_task_id bigint,
  unit text not null default 'week'::text,
  until date,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  weekdays text[] not null default '{}'::text[],
  constraint task_recurrences_pkey PRIMARY KEY (id),
  constraint task_recurrences_executor_id_fkey FOREIGN KEY (executor_id) REFERENCES users(id) DEFERRABLE,
  constraint task_recurrences_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) DEFERRABLE,
  constraint task_recurrences_task_template_id_fkey FOREIGN KEY (task_template_id) REFERENCES task_templates(id) DEFERRABLE,
  constraint task_recurrences_template_task_id_fkey FOREIGN KEY (template_task_id) REFERENCES dev_tasks(id) DEFERRABLE
);
CREATE INDEX task_recurrences_executor_id_index ON task_recurrences USING btree (executor_id) WHERE (deleted_at IS NULL);
CREATE INDEX task_recurrences_next_on_index ON task_recurrences USING btree (next_on) WHERE ((NOT is_paused) AND (deleted_at IS NULL));
CREATE INDEX task_recurrences_project_id_index ON task_recurrences USING btree (project_id) WHERE (deleted_at IS NULL);
CREATE INDEX task_recurrences_search_index ON task_recurrences USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX task_recurrences_task_template_id_index ON task_recurrences USING btree (task_template_id) WHERE (deleted_at IS NULL);
CREATE INDEX task_recurrences_template_task_id_index ON task_recurrences USING btree (template_task_id) WHERE (deleted_at IS NULL);

create table task_sources (
  batch uuid,
  parent_name text,
  source_id text,
  task_id bigint not null,
  constraint task_sources_pkey PRIMARY KEY (task_id),
  constraint task_sources_task_id_fkey FOREIGN KEY (task_id) REFERENCES dev_tasks(id) ON DELETE CASCADE
);
CREATE INDEX task_sources_batch_index ON task_sources USING btree (batch) WHERE (batch IS NOT NULL);
CREATE INDEX task_sources_source_id_index ON task_sources USING btree (source_id) WHERE (source_id IS NOT NULL);

create table task_templates (
  id bigint not null generated always as identity,
  checks text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deadline_days integer,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  executor_id bigint,
  hard_index integer,
  name text not null,
  ordering integer not null default 0,
  parent_id bigint,
  planned_minutes integer,
  requires_review boolean not null default true,
  role text not null default 'nobody'::text,
  search text generated always as (fold(COALESCE(name, ''::text))) stored,
  start_days integer,
  sticker_ids bigint[] not null default '{}'::bigint[],
  task_priority_id bigint,
  task_type_id bigint,
  text text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint task_templates_pkey PRIMARY KEY (id),
  constraint task_templates_executor_id_fkey FOREIGN KEY (executor_id) REFERENCES users(id) DEFERRABLE,
  constraint task_templates_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES task_templates(id) DEFERRABLE,
  constraint task_templates_task_priority_id_fkey FOREIGN KEY (task_priority_id) REFERENCES task_priorities(id) DEFERRABLE,
  constraint task_templates_task_type_id_fkey FOREIGN KEY (task_type_id) REFERENCES task_types(id) DEFERRABLE
);
CREATE INDEX task_templates_executor_id_index ON task_templates USING btree (executor_id) WHERE (deleted_at IS NULL);
CREATE INDEX task_templates_parent_id_index ON task_templates USING btree (parent_id) WHERE (deleted_at IS NULL);
CREATE INDEX task_templates_search_index ON task_templates USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX task_templates_sticker_ids_index ON task_templates USING gin (sticker_ids) WHERE (deleted_at IS NULL);
CREATE INDEX task_templates_task_priority_id_index ON task_templates USING btree (task_priority_id) WHERE (deleted_at IS NULL);
CREATE INDEX task_templates_task_type_id_index ON task_templates USING btree (task_type_id) WHERE (deleted_at IS NULL);

create table task_types (
  id bigint not null generated always as identity,
  color text not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  is_default boolean not null default false,
  names jsonb not null,
  ordering integer not null default 0,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  work_type_id bigint,
  constraint task_types_pkey PRIMARY KEY (id),
  constraint task_types_work_type_id_fkey FOREIGN KEY (work_type_id) REFERENCES work_types(id) DEFERRABLE
);
CREATE UNIQUE INDEX task_types_names_unique ON task_types USING btree (lower((names ->> 'uz'::text))) WHERE (deleted_at IS NULL);
CREATE INDEX task_types_search_index ON task_types USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX task_types_work_type_id_index ON task_types USING btree (work_type_id) WHERE (deleted_at IS NULL);

create table task_words (
  kind text not null,
  project_id bigint,
  row_id bigint not null,
  task_id bigint not null,
  words tsvector not null,
  constraint task_words_pkey PRIMARY KEY (kind, row_id)
);
CREATE INDEX task_words_placed ON task_words USING gin (placed_words(project_id, block_of_task(task_id), words)) WITH (fastupdate=off);
CREATE INDEX task_words_task ON task_words USING btree (task_id);
CREATE TRIGGER task_words_known_changed AFTER UPDATE ON task_words REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION add_to_vocabulary();
CREATE TRIGGER task_words_known_made AFTER INSERT ON task_words REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION add_to_vocabulary();

create table tasks_types (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  names jsonb not null,
  ordering integer not null default 0,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint tasks_types_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX tasks_types_names_unique ON tasks_types USING btree (lower((names ->> 'uz'::text))) WHERE (deleted_at IS NULL);
CREATE INDEX tasks_types_search_index ON tasks_types USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table tasks_types_value (
  id bigint not null generated always as identity,
  color text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  names jsonb not null,
  ordering integer not null default 0,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  tasks_type_id bigint not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint tasks_types_value_pkey PRIMARY KEY (id),
  constraint tasks_types_value_tasks_type_id_fkey FOREIGN KEY (tasks_type_id) REFERENCES tasks_types(id) DEFERRABLE
);
CREATE UNIQUE INDEX tasks_types_value_names_unique ON tasks_types_value USING btree (lower((names ->> 'uz'::text)), tasks_type_id) WHERE (deleted_at IS NULL);
CREATE INDEX tasks_types_value_search_index ON tasks_types_value USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX tasks_types_value_tasks_type_id_index ON tasks_types_value USING btree (tasks_type_id) WHERE (deleted_at IS NULL);

create table team_member_types (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  is_lead boolean not null default false,
  names jsonb not null,
  ordering integer default 0,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint team_member_types_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX team_member_types_names_unique ON team_member_types USING btree (lower((names ->> 'uz'::text))) WHERE (deleted_at IS NULL);
CREATE INDEX team_member_types_search_index ON team_member_types USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE TRIGGER team_member_types_access AFTER INSERT OR DELETE OR UPDATE ON team_member_types FOR EACH STATEMENT EXECUTE FUNCTION bump_access_epoch();

create table team_members (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  ends_on date,
  starts_on date not null default CURRENT_DATE,
  team_id bigint not null,
  team_member_type_id bigint not null,
  time_share integer default 100,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  user_id bigint not null,
  version integer not null default 1,
  constraint team_members_pkey PRIMARY KEY (id),
  constraint team_members_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) DEFERRABLE,
  constraint team_members_team_member_type_id_fkey FOREIGN KEY (team_member_type_id) REFERENCES team_member_types(id) DEFERRABLE,
  constraint team_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX team_members_team_id_index ON team_members USING btree (team_id, starts_on) WHERE (deleted_at IS NULL);
CREATE INDEX team_members_team_member_type_id_index ON team_members USING btree (team_member_type_id) WHERE (deleted_at IS NULL);
CREATE INDEX team_members_user_id_index ON team_members USING btree (user_id, starts_on) WHERE (deleted_at IS NULL);
CREATE TRIGGER team_members_access AFTER INSERT OR DELETE OR UPDATE ON team_members FOR EACH STATEMENT EXECUTE FUNCTION bump_access_epoch();

create table teams (
  id bigint not null generated always as identity,
  branch_id bigint,
  closed_on date,
  color text not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  names jsonb not null,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint teams_pkey PRIMARY KEY (id),
  constraint teams_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id) DEFERRABLE
);
CREATE INDEX teams_branch_id_index ON teams USING btree (branch_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX teams_names_unique ON teams USING btree (lower((names ->> 'uz'::text))) WHERE (deleted_at IS NULL);
CREATE INDEX teams_search_index ON teams USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE TRIGGER teams_access AFTER INSERT OR DELETE OR UPDATE ON teams FOR EACH STATEMENT EXECUTE FUNCTION bump_access_epoch();

create table telegram_accounts (
  dead_at timestamp with time zone,
  dead_reason text,
  linked_at timestamp with time zone not null default now(),
  name text not null default ''::text,
  telegram_id bigint not null,
  user_id bigint not null,
  constraint telegram_accounts_pkey PRIMARY KEY (user_id),
  constraint telegram_accounts_telegram_id_key UNIQUE (telegram_id),
  constraint telegram_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);

create table telegram_albums (
  album text not null,
  bot_id bigint not null,
  chat_id bigint not null,
  message_id bigint not null,
  taken_at timestamp with time zone not null default now(),
  update jsonb not null,
  constraint telegram_albums_pkey PRIMARY KEY (bot_id, chat_id, album, message_id)
);
CREATE INDEX telegram_albums_taken_at_index ON telegram_albums USING btree (taken_at);

create table telegram_asks (
  button_id text not null,
  chat_id bigint not null,
  message_id bigint not null,
  telegram_id bigint not null,
  constraint telegram_asks_pkey PRIMARY KEY (chat_id, message_id),
  constraint telegram_asks_button_id_fkey FOREIGN KEY (button_id) REFERENCES telegram_buttons(id) ON DELETE CASCADE
);
CREATE INDEX telegram_asks_button_id_index ON telegram_asks USING btree (button_id);

create table telegram_bots (
  bot_id bigint not null,
  name text not null,
  next_update_id bigint not null default 0,
  set_up_as text,
  constraint telegram_bots_pkey PRIMARY KEY (bot_id)
);

create table telegram_buttons (
  id text not null,
  asks text,
  body jsonb not null,
  call text not null,
  chat_id bigint not null,
  created_at timestamp with time zone not null default now(),
  done_at timestamp with time zone,
  files jsonb not null default '[]'::jsonb,
  is_undo boolean not null default false,
  label text not null,
  message_id bigint,
  place integer not null,
  user_id bigint,
  constraint telegram_buttons_pkey PRIMARY KEY (id),
  constraint telegram_buttons_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX telegram_buttons_created_at_index ON telegram_buttons USING btree (created_at);
CREATE INDEX telegram_buttons_message_index ON telegram_buttons USING btree (chat_id, message_id);
CREATE INDEX telegram_buttons_user_id_index ON telegram_buttons USING btree (user_id) WHERE (user_id IS NOT NULL);

create table telegram_codes (
  expires_at timestamp with time zone not null,
  hash bytea not null,
  project_id bigint,
  used_at timestamp with time zone,
  user_id bigint not null,
  constraint telegram_codes_pkey PRIMARY KEY (hash),
  constraint telegram_codes_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) DEFERRABLE,
  constraint telegram_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX telegram_codes_expires_at_index ON telegram_codes USING btree (expires_at);
CREATE INDEX telegram_codes_project_id_index ON telegram_codes USING btree (project_id) WHERE (project_id IS NOT NULL);
CREATE INDEX telegram_codes_user_id_index ON telegram_codes USING btree (user_id);

create table telegram_comments (
  chat_id bigint not null,
  created_at timestamp with time zone not null default now(),
  message_id bigint not null,
  path text not null,
  row_id bigint not null,
  constraint telegram_comments_pkey PRIMARY KEY (chat_id, message_id)
);
CREATE INDEX telegram_comments_created_at_index ON telegram_comments USING btree (created_at);

create table telegram_groups (
  chat_id bigint not null,
  dead_at timestamp with time zone,
  dead_reason text,
  linked_at timestamp with time zone not null default now(),
  name text not null default ''::text,
  project_id bigint not null,
  user_id bigint not null,
  constraint telegram_groups_pkey PRIMARY KEY (chat_id),
  constraint telegram_groups_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) DEFERRABLE,
  constraint telegram_groups_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX telegram_groups_project_id_index ON telegram_groups USING btree (project_id);
CREATE INDEX telegram_groups_user_id_index ON telegram_groups USING btree (user_id);

create table telegram_messages (
  chat_id bigint not null,
  delivery_id bigint,
  html text not null,
  lang text not null,
  message_id bigint not null,
  sent_at timestamp with time zone not null default now(),
  thread text,
  user_id bigint,
  constraint telegram_messages_pkey PRIMARY KEY (chat_id, message_id),
  constraint telegram_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX telegram_messages_sent_at_index ON telegram_messages USING btree (sent_at);
CREATE INDEX telegram_messages_user_id_index ON telegram_messages USING btree (user_id) WHERE (user_id IS NOT NULL);

create table telegram_paces (
  chat_id bigint not null,
  last_message_id bigint,
  next_at timestamp with time zone not null,
  constraint telegram_paces_pkey PRIMARY KEY (chat_id)
);

create table telegram_proofs (
  expires_at timestamp with time zone not null,
  hash bytea not null,
  constraint telegram_proofs_pkey PRIMARY KEY (hash)
);
CREATE INDEX telegram_proofs_expires_at_index ON telegram_proofs USING btree (expires_at);

create table telegram_updates (
  bot_id bigint not null,
  taken_at timestamp with time zone not null default now(),
  update_id bigint not null,
  constraint telegram_updates_pkey PRIMARY KEY (bot_id, update_id)
);
CREATE INDEX telegram_updates_taken_at_index ON telegram_updates USING btree (taken_at);

create table test_answers (
  id bigint not null generated always as identity,
  answer jsonb,
  attempt_id bigint not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  is_void boolean not null default false,
  max_points numeric(18,2) not null,
  place integer not null,
  points numeric(18,2),
  question_id bigint not null,
  question_version_id bigint not null,
  saved_at timestamp with time zone,
  share text,
  shown text[] not null default '{}'::text[],
  state text not null default 'open'::text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint test_answers_pkey PRIMARY KEY (id),
  constraint test_answers_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES test_attempts(id) ON DELETE CASCADE DEFERRABLE,
  constraint test_answers_question_id_fkey FOREIGN KEY (question_id) REFERENCES test_questions(id) DEFERRABLE,
  constraint test_answers_question_version_id_fkey FOREIGN KEY (question_version_id) REFERENCES test_question_versions(id) DEFERRABLE
);
CREATE INDEX test_answers_attempt_id_index ON test_answers USING btree (attempt_id) WHERE (deleted_at IS NULL);
CREATE INDEX test_answers_question_id_index ON test_answers USING btree (question_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX test_answers_question_unique ON test_answers USING btree (attempt_id, question_id) WHERE (deleted_at IS NULL);
CREATE INDEX test_answers_question_version_id_index ON test_answers USING btree (question_version_id) WHERE (deleted_at IS NULL);
CREATE INDEX test_answers_waiting_index ON test_answers USING btree (state) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['waits'::text, 'needs_third'::text])));

create table test_assignments (
  id bigint not null generated always as identity,
  appeal_id bigint,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  due_at timestamp with time zone,
  extra_percent integer not null default 0,
  invited_at timestamp with time zone,
  reminded_at timestamp with time zone,
  test_id bigint not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  user_id bigint,
  version integer not null default 1,
  constraint test_assignments_pkey PRIMARY KEY (id),
  constraint test_assignments_person_check CHECK ((user_id IS NULL) <> (appeal_id IS NULL)),
  constraint test_assignments_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES appeal_for_jobs(id) ON DELETE CASCADE DEFERRABLE,
  constraint test_assignments_test_id_fkey FOREIGN KEY (test_id) REFERENCES tests(id) DEFERRABLE,
  constraint test_assignments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX test_assignments_appeal_id_index ON test_assignments USING btree (appeal_id) WHERE (deleted_at IS NULL);
CREATE INDEX test_assignments_due_index ON test_assignments USING btree (due_at) WHERE ((deleted_at IS NULL) AND (reminded_at IS NULL) AND (user_id IS NOT NULL));
CREATE INDEX test_assignments_test_id_index ON test_assignments USING btree (test_id) WHERE (deleted_at IS NULL);
CREATE INDEX test_assignments_user_id_index ON test_assignments USING btree (user_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX test_assignments_user_unique ON test_assignments USING btree (test_id, user_id) WHERE ((deleted_at IS NULL) AND (user_id IS NOT NULL));

create table test_attempts (
  id bigint not null generated always as identity,
  answered integer not null default 0,
  appeal_id bigint,
  assignment_id bigint,
  comment text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  ends_at timestamp with time zone,
  extended_minutes integer not null default 0,
  is_automatic boolean not null default false,
  is_passed boolean not null default false,
  max_points numeric(18,2),
  number integer not null,
  percent numeric(18,2),
  points numeric(18,2),
  question_count integer not null default 0,
  started_at timestamp with time zone not null,
  state text not null default 'running'::text,
  submitted_at timestamp with time zone,
  test_id bigint not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  user_id bigint,
  version integer not null default 1,
  constraint test_attempts_pkey PRIMARY KEY (id),
  constraint test_attempts_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES appeal_for_jobs(id) ON DELETE CASCADE DEFERRABLE,
  constraint test_attempts_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES test_assignments(id) ON DELETE CASCADE DEFERRABLE,
  constraint test_attempts_test_id_fkey FOREIGN KEY (test_id) REFERENCES tests(id) DEFERRABLE,
  constraint test_attempts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX test_attempts_appeal_id_index ON test_attempts USING btree (appeal_id) WHERE (deleted_at IS NULL);
CREATE INDEX test_attempts_assignment_id_index ON test_attempts USING btree (assignment_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX test_attempts_candidate_running_unique ON test_attempts USING btree (assignment_id) WHERE ((deleted_at IS NULL) AND (state = 'running'::text) AND (user_id IS NULL));
CREATE INDEX test_attempts_running_index ON test_attempts USING btree (ends_at) WHERE ((deleted_at IS NULL) AND (state = 'running'::text));
CREATE UNIQUE INDEX test_attempts_running_unique ON test_attempts USING btree (test_id, user_id) WHERE ((deleted_at IS NULL) AND (state = 'running'::text) AND (user_id IS NOT NULL));
CREATE INDEX test_attempts_test_id_index ON test_attempts USING btree (test_id) WHERE (deleted_at IS NULL);
CREATE INDEX test_attempts_user_id_index ON test_attempts USING btree (user_id) WHERE (deleted_at IS NULL);

create table test_candidates (
  assignment_id bigint not null,
  code_hash bytea,
  code_tries integer not null default 0,
  code_until timestamp with time zone,
  codes_sent integer not null default 0,
  codes_since timestamp with time zone,
  key_hash bytea,
  link_hash bytea not null,
  constraint test_candidates_pkey PRIMARY KEY (assignment_id),
  constraint test_candidates_key_hash_key UNIQUE (key_hash),
  constraint test_candidates_link_hash_key UNIQUE (link_hash),
  constraint test_candidates_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES test_assignments(id) ON DELETE CASCADE DEFERRABLE
);

create table test_certificates (
  id bigint not null generated always as identity,
  attempt_id bigint not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  issued_on date not null,
  number text not null,
  search text generated always as (fold(COALESCE(number, ''::text))) stored,
  test_id bigint not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  user_id bigint,
  valid_until date,
  version integer not null default 1,
  constraint test_certificates_pkey PRIMARY KEY (id),
  constraint test_certificates_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES test_attempts(id) ON DELETE CASCADE DEFERRABLE,
  constraint test_certificates_test_id_fkey FOREIGN KEY (test_id) REFERENCES tests(id) DEFERRABLE,
  constraint test_certificates_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX test_certificates_attempt_id_index ON test_certificates USING btree (attempt_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX test_certificates_number_unique ON test_certificates USING btree (lower(number)) WHERE (deleted_at IS NULL);
CREATE INDEX test_certificates_search_index ON test_certificates USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX test_certificates_test_id_index ON test_certificates USING btree (test_id) WHERE (deleted_at IS NULL);
CREATE INDEX test_certificates_user_id_index ON test_certificates USING btree (user_id) WHERE (deleted_at IS NULL);

create table test_gradings (
  id bigint not null generated always as identity,
  answer_id integer not null,
  comment text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  points numeric(18,2) not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint test_gradings_pkey PRIMARY KEY (id),
  constraint test_gradings_answer_id_fkey FOREIGN KEY (answer_id) REFERENCES test_answers(id) ON DELETE CASCADE DEFERRABLE
);
CREATE INDEX test_gradings_answer_id_index ON test_gradings USING btree (answer_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX test_gradings_by_unique ON test_gradings USING btree (answer_id, created_by) WHERE (deleted_at IS NULL);

create table test_pictures (
  content bytea not null,
  created_at timestamp with time zone not null default now(),
  mime text not null,
  name text not null,
  constraint test_pictures_pkey PRIMARY KEY (name)
);

create table test_question_versions (
  id bigint not null generated always as identity,
  code text,
  code_language text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  explanation text,
  grading text,
  kind text not null,
  options jsonb not null,
  points numeric(18,2) not null,
  question_id bigint not null,
  revision integer not null,
  rule text,
  text text not null,
  unit text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint test_question_versions_pkey PRIMARY KEY (id),
  constraint test_question_versions_question_id_fkey FOREIGN KEY (question_id) REFERENCES test_questions(id) DEFERRABLE
);
CREATE INDEX test_question_versions_question_id_index ON test_question_versions USING btree (question_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX test_question_versions_revision_unique ON test_question_versions USING btree (question_id, revision);

create table test_questions (
  id bigint not null generated always as identity,
  code text,
  code_language text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  explanation text,
  fingerprint text,
  grading text,
  kind text not null default 'one'::text,
  level integer not null default 1,
  options jsonb,
  points numeric(18,2) not null default 1.00,
  revision integer not null default 1,
  rule text,
  search text generated always as (fold(((COALESCE(title, ''::text) || ' '::text) || COALESCE(text, ''::text)))) stored,
  state text not null default 'draft'::text,
  text text not null,
  title text,
  topic_id bigint,
  unit text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint test_questions_pkey PRIMARY KEY (id),
  constraint test_questions_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES test_topics(id) DEFERRABLE
);
CREATE INDEX test_questions_fingerprint_index ON test_questions USING btree (fold(fingerprint)) WHERE (deleted_at IS NULL);
CREATE INDEX test_questions_search_index ON test_questions USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX test_questions_topic_id_index ON test_questions USING btree (topic_id) WHERE (deleted_at IS NULL);

create table test_topics (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  description text,
  names jsonb not null,
  ordering integer not null default 0,
  parent_id bigint,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint test_topics_pkey PRIMARY KEY (id),
  constraint test_topics_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES test_topics(id) DEFERRABLE
);
CREATE UNIQUE INDEX test_topics_names_unique ON test_topics USING btree (lower((names ->> 'uz'::text)), parent_id) WHERE (deleted_at IS NULL);
CREATE INDEX test_topics_parent_id_index ON test_topics USING btree (parent_id) WHERE (deleted_at IS NULL);
CREATE INDEX test_topics_search_index ON test_topics USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table tests (
  id bigint not null generated always as identity,
  attempts integer not null default 1,
  certificate_months integer,
  closes_at timestamp with time zone,
  counts text not null default 'best'::text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  description text,
  grader_ids bigint[] not null default '{}'::bigint[],
  names jsonb not null,
  opens_at timestamp with time zone,
  parts jsonb not null,
  pass_mark numeric(18,2) not null default 60.00,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  shows text not null default 'after'::text,
  shuffle boolean not null default false,
  state text not null default 'draft'::text,
  time_limit_minutes integer,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint tests_pkey PRIMARY KEY (id)
);
CREATE INDEX tests_grader_ids_index ON tests USING gin (grader_ids) WHERE (deleted_at IS NULL);
CREATE INDEX tests_search_index ON tests USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table timesheet_codes (
  id bigint not null generated always as identity,
  code text not null,
  counts_day boolean not null default false,
  counts_hours boolean not null default false,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  names jsonb not null,
  number integer,
  ordering integer not null default 0,
  search text generated always as (fold(((((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)) || ' '::text) || COALESCE(code, ''::text)))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint timesheet_codes_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX timesheet_codes_code_unique ON timesheet_codes USING btree (lower(code)) WHERE (deleted_at IS NULL);
CREATE INDEX timesheet_codes_search_index ON timesheet_codes USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table translation_suggestions (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  decided_at timestamp with time zone,
  decided_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  lang text not null,
  note text,
  status text not null default 'open'::text,
  text text not null,
  translation_id bigint not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  was text,
  constraint translation_suggestions_pkey PRIMARY KEY (id),
  constraint translation_suggestions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) DEFERRABLE,
  constraint translation_suggestions_translation_id_fkey FOREIGN KEY (translation_id) REFERENCES translations(id) DEFERRABLE
);
CREATE INDEX translation_suggestions_decided_by_index ON translation_suggestions USING btree (decided_by) WHERE (deleted_at IS NULL);
CREATE INDEX translation_suggestions_translation_id_index ON translation_suggestions USING btree (translation_id) WHERE (deleted_at IS NULL);

create table translations (
  id bigint not null generated always as identity,
  based_on jsonb,
  code integer,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  default_ru text,
  default_uk text,
  default_uz text,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  description text,
  flags text[] not null default '{}'::text[],
  key text not null,
  message_i18n jsonb generated always as (
CASE
    WHEN (code IS NULL) THEN NULL::jsonb
    ELSE three_texts(uz, uk, ru)
END) stored,
  module text not null,
  rank integer not null,
  ru text,
  screens text[] not null default '{}'::text[],
  search text generated always as (fold(((((((((key || ' '::text) || COALESCE(description, ''::text)) || ' '::text) || COALESCE(uz, ''::text)) || ' '::text) || COALESCE(uk, ''::text)) || ' '::text) || COALESCE(ru, ''::text)))) stored,
  uk text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  uz text,
  version integer not null default 1,
  constraint translations_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX translations_key_unique ON translations USING btree (lower(key)) WHERE (deleted_at IS NULL);
CREATE INDEX translations_rank_index ON translations USING btree (rank, id) WHERE (deleted_at IS NULL);
CREATE INDEX translations_search_index ON translations USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table uploads (
  id uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  name text not null,
  received bigint not null default 0,
  resource_id bigint,
  resource_type_id bigint not null,
  size bigint not null,
  storage_key text not null,
  updated_at timestamp with time zone not null default now(),
  user_id bigint not null,
  constraint uploads_pkey PRIMARY KEY (id),
  constraint uploads_storage_key_key UNIQUE (storage_key),
  constraint uploads_check CHECK (received >= 0 AND received <= size),
  constraint uploads_size_check CHECK (size > 0),
  constraint uploads_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resources(id) ON DELETE CASCADE,
  constraint uploads_resource_type_id_fkey FOREIGN KEY (resource_type_id) REFERENCES resource_types(id) ON DELETE CASCADE,
  constraint uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX uploads_updated_at_index ON uploads USING btree (updated_at);
CREATE INDEX uploads_user_id_index ON uploads USING btree (user_id);

create table user_branches (
  id bigint not null generated always as identity,
  branch_id bigint not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  ends_on date,
  starts_on date not null default CURRENT_DATE,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  user_id bigint not null,
  version integer not null default 1,
  constraint user_branches_pkey PRIMARY KEY (id),
  constraint user_branches_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id) DEFERRABLE,
  constraint user_branches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX user_branches_branch_id_index ON user_branches USING btree (branch_id) WHERE (deleted_at IS NULL);
CREATE INDEX user_branches_user_id_index ON user_branches USING btree (user_id, starts_on) WHERE (deleted_at IS NULL);

create table user_keys (
  keys jsonb not null,
  updated_at timestamp with time zone not null default now(),
  user_id bigint not null,
  constraint user_keys_pkey PRIMARY KEY (user_id),
  constraint user_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table user_positions (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  ends_on date,
  position_i18n jsonb not null,
  search text generated always as (fold(((((COALESCE((position_i18n ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((position_i18n ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((position_i18n ->> 'ru'::text), ''::text)))) stored,
  starts_on date not null default CURRENT_DATE,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  user_id bigint not null,
  version integer not null default 1,
  constraint user_positions_pkey PRIMARY KEY (id),
  constraint user_positions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE
);
CREATE INDEX user_positions_search_index ON user_positions USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX user_positions_user_id_index ON user_positions USING btree (user_id, starts_on) WHERE (deleted_at IS NULL);

create table user_role_access (
  id bigint not null generated always as identity,
  access_state integer not null,
  app_actions_id integer not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  user_roles_id bigint not null,
  version integer not null default 1,
  constraint user_role_access_pkey PRIMARY KEY (id),
  constraint user_role_access_user_roles_id_fkey FOREIGN KEY (user_roles_id) REFERENCES user_roles(id) DEFERRABLE
);
CREATE UNIQUE INDEX user_role_access_app_actions_id_unique ON user_role_access USING btree (app_actions_id, user_roles_id) WHERE (deleted_at IS NULL);
CREATE INDEX user_role_access_user_roles_id_index ON user_role_access USING btree (user_roles_id) WHERE (deleted_at IS NULL);
CREATE TRIGGER user_role_access_access AFTER INSERT OR DELETE OR UPDATE ON user_role_access FOR EACH STATEMENT EXECUTE FUNCTION bump_access_epoch();

create table user_roles (
  id bigint not null generated always as identity,
  code text not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  names jsonb not null,
  ordering integer default 0,
  requires_second_factor boolean not null default false,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint user_roles_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX user_roles_code_unique ON user_roles USING btree (lower(code)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX user_roles_names_unique ON user_roles USING btree (lower((names ->> 'uz'::text))) WHERE (deleted_at IS NULL);
CREATE INDEX user_roles_search_index ON user_roles USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE TRIGGER user_roles_access AFTER INSERT OR DELETE OR UPDATE ON user_roles FOR EACH STATEMENT EXECUTE FUNCTION bump_access_epoch();

create table user_types (
  id bigint not null generated always as identity,
  code text not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  names jsonb not null,
  ordering integer default 0,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint user_types_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX user_types_code_unique ON user_types USING btree (lower(code)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX user_types_names_unique ON user_types USING btree (lower((names ->> 'uz'::text))) WHERE (deleted_at IS NULL);
CREATE INDEX user_types_search_index ON user_types USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table users (
  id bigint not null generated always as identity,
  born_on date,
  branch_id bigint,
  client_id bigint,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  email text,
  fio text not null,
  hired_on date,
  img_resource_id bigint,
  is_client_administrator boolean not null default false,
  is_demo boolean not null default false,
  lang_code text not null default 'uz'::text,
  login text not null,
  login_key text generated always as (fold(login)) stored,
  must_change_password boolean not null default false,
  opens_on date,
  password_hash text,
  personnel_number text,
  phone text,
  pinfl text,
  position_i18n jsonb,
  role_ids bigint[] not null default '{}'::bigint[],
  search text generated always as (fold(((((COALESCE(fio, ''::text) || ' '::text) || COALESCE(login, ''::text)) || ' '::text) || COALESCE(email, ''::text)))) stored,
  status text not null default 'active'::text,
  theme text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  user_type_id bigint not null,
  version integer not null default 1,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id) DEFERRABLE,
  constraint users_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) DEFERRABLE,
  constraint users_img_resource_id_fkey FOREIGN KEY (img_resource_id) REFERENCES resources(id) DEFERRABLE,
  constraint users_user_type_id_fkey FOREIGN KEY (user_type_id) REFERENCES user_types(id) DEFERRABLE
);
CREATE INDEX users_branch_id_index ON users USING btree (branch_id) WHERE (deleted_at IS NULL);
CREATE INDEX users_client_id_index ON users USING btree (client_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX users_email_unique ON users USING btree (email) WHERE (deleted_at IS NULL);
CREATE INDEX users_img_resource_id_index ON users USING btree (img_resource_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX users_login_unique ON users USING btree (login_key) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX users_personnel_number_unique ON users USING btree (lower(personnel_number)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX users_phone_unique ON users USING btree (phone) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX users_pinfl_unique ON users USING btree (lower(pinfl)) WHERE (deleted_at IS NULL);
CREATE INDEX users_role_ids_index ON users USING gin (role_ids) WHERE (deleted_at IS NULL);
CREATE INDEX users_search_index ON users USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX users_user_type_id_index ON users USING btree (user_type_id) WHERE (deleted_at IS NULL);
CREATE TRIGGER users_access AFTER INSERT OR DELETE OR UPDATE ON users FOR EACH STATEMENT EXECUTE FUNCTION bump_access_epoch();

create table vat_rates (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  rate numeric(18,2) not null,
  source text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  valid_from date not null,
  version integer not null default 1,
  constraint vat_rates_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX vat_rates_valid_from_unique ON vat_rates USING btree (valid_from) WHERE (deleted_at IS NULL);

create table waiting_work (
  id bigint not null generated always as identity,
  asked integer not null default 1,
  created_at timestamp with time zone not null default now(),
  failed_at timestamp with time zone,
  job text not null,
  key text,
  last_error text,
  payload jsonb not null,
  run_at timestamp with time zone not null default now(),
  tries integer not null default 0,
  constraint waiting_work_pkey PRIMARY KEY (id)
);
CREATE INDEX waiting_work_due ON waiting_work USING btree (run_at, id) WHERE (failed_at IS NULL);
CREATE UNIQUE INDEX waiting_work_key ON waiting_work USING btree (job, key);

create table wip_limits (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  max_difficulty integer,
  max_tasks integer,
  project_id bigint,
  status text not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint wip_limits_pkey PRIMARY KEY (id),
  constraint wip_limits_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id)
);
CREATE INDEX wip_limits_project_id_index ON wip_limits USING btree (project_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX wip_limits_status_unique ON wip_limits USING btree (status, COALESCE(project_id, (0)::bigint)) WHERE (deleted_at IS NULL);

create table work_calendar (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  day date not null,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  is_provisional boolean not null default false,
  kind text not null,
  names jsonb,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  source_i18n jsonb,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  week_type integer,
  constraint work_calendar_pkey PRIMARY KEY (id),
  constraint work_calendar_week_type_check CHECK (week_type = ANY (ARRAY[5, 6]))
);
CREATE UNIQUE INDEX work_calendar_day_unique ON work_calendar USING btree (day, week_type) NULLS NOT DISTINCT WHERE (deleted_at IS NULL);
CREATE INDEX work_calendar_search_index ON work_calendar USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table work_categories (
  id bigint not null generated always as identity,
  color text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  names jsonb not null,
  ordering integer default 0,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint work_categories_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX work_categories_names_unique ON work_categories USING btree (lower((names ->> 'uz'::text))) WHERE (deleted_at IS NULL);
CREATE INDEX work_categories_search_index ON work_categories USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table work_schedules (
  id bigint not null generated always as identity,
  break_minutes integer not null default 0,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  early_is_paid boolean not null default false,
  grace_minutes integer not null default 10,
  is_company boolean not null default false,
  kind text not null default 'week'::text,
  names jsonb not null,
  remote_weekdays text[] not null default '{}'::text[],
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  versions jsonb not null,
  week_type integer,
  constraint work_schedules_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX work_schedules_company ON work_schedules USING btree (is_company) WHERE (is_company AND (deleted_at IS NULL));
CREATE UNIQUE INDEX work_schedules_names_unique ON work_schedules USING btree (lower((names ->> 'uz'::text))) WHERE (deleted_at IS NULL);
CREATE INDEX work_schedules_search_index ON work_schedules USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table work_type_categories (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  names jsonb not null,
  ordering integer default 0,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint work_type_categories_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX work_type_categories_names_unique ON work_type_categories USING btree (lower((names ->> 'uz'::text))) WHERE (deleted_at IS NULL);
CREATE INDEX work_type_categories_search_index ON work_type_categories USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table work_type_children (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  names jsonb not null,
  ordering integer default 0,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  work_type_id bigint not null,
  constraint work_type_children_pkey PRIMARY KEY (id),
  constraint work_type_children_work_type_id_fkey FOREIGN KEY (work_type_id) REFERENCES work_types(id) DEFERRABLE
);
CREATE UNIQUE INDEX work_type_children_names_unique ON work_type_children USING btree (lower((names ->> 'uz'::text)), work_type_id) WHERE (deleted_at IS NULL);
CREATE INDEX work_type_children_search_index ON work_type_children USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX work_type_children_work_type_id_index ON work_type_children USING btree (work_type_id) WHERE (deleted_at IS NULL);

create table work_types (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  is_review boolean not null default false,
  logged_type_ids bigint[] not null default '{}'::bigint[],
  names jsonb not null,
  ordering integer default 0,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  work_category_id bigint,
  work_type_category_id bigint,
  constraint work_types_pkey PRIMARY KEY (id),
  constraint work_types_work_category_id_fkey FOREIGN KEY (work_category_id) REFERENCES work_categories(id) DEFERRABLE,
  constraint work_types_work_type_category_id_fkey FOREIGN KEY (work_type_category_id) REFERENCES work_type_categories(id) DEFERRABLE
);
CREATE INDEX work_types_logged_type_ids_index ON work_types USING gin (logged_type_ids) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX work_types_names_unique ON work_types USING btree (lower((names ->> 'uz'::text))) WHERE (deleted_at IS NULL);
CREATE INDEX work_types_search_index ON work_types USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX work_types_work_category_id_index ON work_types USING btree (work_category_id) WHERE (deleted_at IS NULL);
CREATE INDEX work_types_work_type_category_id_index ON work_types USING btree (work_type_category_id) WHERE (deleted_at IS NULL);

create table worksheet_evaluations (
  id bigint not null generated always as identity,
  comment text,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  mark integer not null,
  response_id bigint not null,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  constraint worksheet_evaluations_pkey PRIMARY KEY (id),
  constraint worksheet_evaluations_response_id_fkey FOREIGN KEY (response_id) REFERENCES worksheet_responses(id) DEFERRABLE
);
CREATE UNIQUE INDEX worksheet_evaluations_of_response ON worksheet_evaluations USING btree (response_id) WHERE (deleted_at IS NULL);

create table worksheet_forms (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  has_works boolean not null default true,
  names jsonb not null,
  questions jsonb,
  search text generated always as (fold(((((COALESCE((names ->> 'uz'::text), ''::text) || ' '::text) || COALESCE((names ->> 'uk'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'ru'::text), ''::text)))) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  version integer not null default 1,
  versions jsonb,
  constraint worksheet_forms_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX worksheet_forms_names_unique ON worksheet_forms USING btree (lower((names ->> 'uz'::text))) WHERE (deleted_at IS NULL);
CREATE INDEX worksheet_forms_search_index ON worksheet_forms USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table worksheet_responses (
  id bigint not null generated always as identity,
  answers jsonb,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  file_ids bigint[] not null default '{}'::bigint[],
  first_sent_at timestamp with time zone,
  form_version integer not null,
  former jsonb,
  left_over jsonb,
  sent_at timestamp with time zone,
  state text not null default 'not_filled'::text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  user_id bigint not null,
  version integer not null default 1,
  works jsonb,
  worksheet_id bigint not null,
  constraint worksheet_responses_pkey PRIMARY KEY (id),
  constraint worksheet_responses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) DEFERRABLE,
  constraint worksheet_responses_worksheet_id_fkey FOREIGN KEY (worksheet_id) REFERENCES worksheets(id) DEFERRABLE
);
CREATE INDEX worksheet_responses_file_ids_index ON worksheet_responses USING gin (file_ids) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX worksheet_responses_of_person ON worksheet_responses USING btree (worksheet_id, user_id) WHERE (deleted_at IS NULL);
CREATE INDEX worksheet_responses_user_id_index ON worksheet_responses USING btree (user_id) WHERE (deleted_at IS NULL);

create table worksheets (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  ends_at timestamp with time zone not null,
  form_id bigint not null,
  name text not null,
  opened_at timestamp with time zone,
  period_from date not null,
  period_to date not null,
  reminded text[] not null default '{}'::text[],
  reminders text[] not null default '{}'::text[],
  role_ids bigint[] not null default '{}'::bigint[],
  search text generated always as (fold(COALESCE(name, ''::text))) stored,
  state text not null default 'draft'::text,
  team_ids bigint[] not null default '{}'::bigint[],
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  user_ids bigint[] not null default '{}'::bigint[],
  version integer not null default 1,
  constraint worksheets_pkey PRIMARY KEY (id),
  constraint worksheets_form_id_fkey FOREIGN KEY (form_id) REFERENCES worksheet_forms(id) DEFERRABLE
);
CREATE INDEX worksheets_ends_at_index ON worksheets USING btree (ends_at) WHERE (deleted_at IS NULL);
CREATE INDEX worksheets_form_id_index ON worksheets USING btree (form_id) WHERE (deleted_at IS NULL);
CREATE INDEX worksheets_role_ids_index ON worksheets USING gin (role_ids) WHERE (deleted_at IS NULL);
CREATE INDEX worksheets_search_index ON worksheets USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX worksheets_team_ids_index ON worksheets USING gin (team_ids) WHERE (deleted_at IS NULL);
CREATE INDEX worksheets_user_ids_index ON worksheets USING gin (user_ids) WHERE (deleted_at IS NULL);

CREATE OR REPLACE FUNCTION public.add_system_columns(given regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %s
    add id bigint generated always as identity primary key,
    add version integer not null default 1,
    add created_at timestamptz not null default now(),
    add created_by bigint,
    add updated_at timestamptz not null default now(),
    add updated_by bigint,
    add deleted_at timestamptz,
    add deletion_id uuid', given);
end
$function$;

CREATE OR REPLACE FUNCTION public.add_to_vocabulary()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  insert into search_vocabulary
    select n.word from (select distinct w.word from fresh f, unnest(tsvector_to_array(f.words)) as w(word)
      where w.word ~ '^[a-z]{4,30}$') as n
    where not exists (select from search_vocabulary v where v.word = n.word offset 0);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.add_words_of_comments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  if current_setting('vazifa.is_trial', true) = 'on' then return null; end if;
  insert into task_words (kind, row_id, task_id, project_id, words)
    select 'comment', c.id, c.task_id, d.project_id, search_words(c.text)
    from fresh c join dev_tasks d on d.id = c.task_id where c.deleted_at is null and d.deleted_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.add_words_of_files()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  insert into task_words (kind, row_id, task_id, project_id, words)
    select 'file', f.id, f.task_id, d.project_id, search_words(f.name)
    from fresh f join dev_tasks d on d.id = f.task_id where f.deleted_at is null and d.deleted_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.add_words_of_tasks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  if current_setting('vazifa.is_trial', true) = 'on' then return null; end if;
  insert into task_words (kind, row_id, task_id, project_id, words)
    select 'task', d.id, d.id, d.project_id, words_of_task(d)
    from fresh t join dev_tasks d on d.id = t.id where d.deleted_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.all_there(fields text[], there boolean[])
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$ begin
  if false = any(there) then
    raise exception 'a row is not there' using errcode = 'VR002',
      detail = (select jsonb_agg(f.name order by f.place) from unnest(fields, there)
        with ordinality as f(name, is_there, place) where not f.is_there)::text;
  end if;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_words(a audit_log)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (jsonb_build_array((a).id, to_char(((a).created_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD HH24:MI:SS.US'::text), (a).action, (a).resource, (a).row_id, (a).actor_id, (a).session_id, (a).address, (a).request_id, (a).before, (a).after))::text;

CREATE OR REPLACE FUNCTION public.block_of_task(id bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (id >> 13);

CREATE OR REPLACE FUNCTION public.bump_access_epoch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  update access_epoch set epoch = nextval('access_epochs');
  notify access_changed;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.change_words_of_comment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  update task_words set words = search_words(new.text) where kind = 'comment' and row_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.change_words_of_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  update task_words set words = search_words(new.name) where kind = 'file' and row_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.change_words_of_task()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  update task_words set words = words_of_task(new) where kind = 'task' and row_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.counted_task_entries(ids bigint[])
 RETURNS SETOF task_entries
 LANGUAGE sql
 STABLE
AS $function$
  with kinds(kind, statuses) as (values ('closed', '{done,accepted}'::text[]), ('accepted', '{accepted}')),
  moved as (
    select f.task_id, f.id, f.created_at, f.from_status, f.to_status, f.executor_id, f.is_automatic,
      max(f.created_at) filter (where f.to_status = 'checking'
        or (f.from_status = 'processing' and f.to_status = 'done')) over before as submitted_at,
      max(f.created_at) filter (where f.to_status = 'done') over before as done_at,
      min(f.created_at) filter (where (f.from_status, f.to_status) in
        (('checking', 'returned'), ('done', 'not_accepted'), ('accepted', 'returned')))
        over (partition by f.task_id) as returned_at
    from task_flows f
    where f.task_id = any(ids) and f.deleted_at is null and f.cancelled_at is null
    window before as (partition by f.task_id order by f.created_at, f.id
      rows between unbounded preceding and 1 preceding)),
  crossings as (
    select m.*, k.kind, m.to_status = any(k.statuses) as is_entry,
      lead(m.created_at) over (partition by m.task_id, k.kind order by m.created_at, m.id) as until_at
    from moved m join kinds k on (m.to_status = any(k.statuses)) <> (m.from_status = any(k.statuses)))
  select t.id, c.kind, c.id, c.created_at, c.until_at, c.executor_id, c.is_automatic,
    coalesce(c.submitted_at, c.done_at, c.created_at), c.returned_at, t.project_id, t.project_category_id,
    t.task_group_id, t.client_id, t.task_type_id, t.task_priority_id, t.hard_index, t.planned_minutes,
    t.actual_minutes, t.sub_task_count, t.kpi_deadline
  from crossings c join dev_tasks t on t.id = c.task_id
  where c.is_entry and t.deleted_at is null
$function$;

CREATE OR REPLACE FUNCTION public.earliest_day(at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select ((at at time zone 'UTC') - interval '12 hours')::date $function$;

CREATE OR REPLACE FUNCTION public.flow_taken_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.cancelled_at := new.created_at;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.flows_taken_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform take_back_flows(new);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.fold(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(replace(lower(NORMALIZE(given, NFKC)), 'тябр'::text, 'tabr'::text), (('абвгдезийклмнопрстуфхцыэўқғҳxw'::text || 'ъь'::text) || 'ʻʼ‘’`´'''::text), 'abvgdeziyklmnoprstufhsieoqghhv'::text), 'ж'::text, 'j'::text), 'ч'::text, 'ch'::text), 'ш'::text, 'sh'::text), 'щ'::text, 'sh'::text), 'ё'::text, 'yo'::text), 'ю'::text, 'yu'::text), 'я'::text, 'ya'::text), 'ye'::text, 'e'::text), 'ts'::text, 's'::text);

CREATE OR REPLACE FUNCTION public.is_past(at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select at < now() - interval '1 day' $function$;

CREATE OR REPLACE FUNCTION public.is_past_day(day date)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select day < (now() at time zone 'UTC' + interval '14 hours')::date - 1 $function$;

CREATE OR REPLACE FUNCTION public.keep_clients_of_acts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  act text;
begin
  select d.number into act from dev_tasks t
    join contract_document_lines l on l.task_id = t.id and l.holds and l.deleted_at is null
    join contract_documents d on d.id = l.document_id and d.deleted_at is null and d.status in ('sent', 'signed')
    join client_contracts c on c.id = d.contract_id
    join projects p on p.id = t.project_id
    where p.id = new.id and c.client_id is distinct from p.client_id and c.client_id is distinct from t.client_id
    limit 1;
  if act is not null then
    raise exception 'the project is billed' using errcode = 'VR001', constraint = 'project_in_act',
      column = 'client_id', detail = jsonb_build_object('act', act)::text;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_closed_groups()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  here record;
begin
  select is_closed, coalesce(closed_at, '-infinity') as closed_at into here
    from task_groups where id = new.task_group_id for key share;
  if here.is_closed and not exists (select from audit_log a
      where a.resource = 'fp/dev-tasks' and a.row_id = new.id and a.created_at >= here.closed_at
        and a.before->>'task_group_id' = new.task_group_id::text) then
    raise exception 'the group is closed'
      using errcode = 'VR001', constraint = 'group_takes_no_tasks', column = 'task_group_id';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_task_entries(ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  counted task_entries[];
begin
  if ids is null or cardinality(ids) = 0 then return; end if;
  counted := array(select c from counted_task_entries(ids) c);
  delete from task_entries e where e.task_id = any(ids)
    and not exists (select from unnest(counted) c where c.* is not distinct from e.*);
  insert into task_entries select c.* from unnest(counted) c on conflict do nothing;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_work_in_acts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  act text;
begin
  select d.number into act from dev_tasks t
    join contract_document_lines l on l.task_id = t.id and l.holds and l.deleted_at is null
    join contract_documents d on d.id = l.document_id and d.deleted_at is null and d.status in ('sent', 'signed')
    join client_contracts c on c.id = d.contract_id
    where t.id = new.id and (t.deleted_at is not null or t.status <> 'accepted'
      or (t.client_id is distinct from c.client_id
        and not exists (select from projects p where p.id = t.project_id and p.client_id = c.client_id)))
    limit 1;
  if act is not null then
    raise exception 'the task stands in an act' using errcode = 'VR001', constraint = 'task_in_act', column = 'id',
      detail = jsonb_build_object('act', act)::text;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.lacks_second_factor(u users)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN ((EXISTS (SELECT FROM user_roles r WHERE ((r.id = ANY ((lacks_second_factor.u).role_ids)) AND r.requires_second_factor AND (r.deleted_at IS NULL)))) AND (NOT (EXISTS (SELECT FROM second_factors f WHERE ((f.user_id = (lacks_second_factor.u).id) AND (f.confirmed_at IS NOT NULL))))) AND (NOT (EXISTS (SELECT FROM passkeys p WHERE (p.user_id = (lacks_second_factor.u).id)))));

CREATE OR REPLACE FUNCTION public.latest_day(at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select ((at at time zone 'UTC') + interval '14 hours')::date $function$;

CREATE OR REPLACE FUNCTION public.moves_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform keep_task_entries(array(
    select w.task_id from was w join made m using (id)
      where (w.task_id, w.created_at, w.from_status, w.to_status, w.executor_id, w.is_automatic, w.deleted_at,
          w.cancelled_at)
        is distinct from (m.task_id, m.created_at, m.from_status, m.to_status, m.executor_id, m.is_automatic,
          m.deleted_at, m.cancelled_at)
    union select m.task_id from was w join made m using (id) where m.task_id <> w.task_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.moves_gone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform keep_task_entries(array(select distinct w.task_id from was w));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.moves_made()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform keep_task_entries(array(select distinct m.task_id from made m
    where m.to_status in ('done', 'accepted') or m.from_status in ('done', 'accepted')
      or exists (select from task_entries e where e.task_id = m.task_id)));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.next_task_number(project bigint)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  number integer;
  own record;
begin
  select key, archived_at into own from projects where id = project;
  if own.archived_at is not null then
    raise exception 'the project is archived'
      using errcode = 'VR001', constraint = 'project_archived', column = 'project_id';
  end if;
  update task_numbers set last_number = last_number + 1 where project_id = project returning last_number into number;
  if number is null then
    insert into task_numbers (project_id, last_number)
      select id, 1 + coalesce((select max(split_part(t.number, '-', 2)::integer) from dev_tasks t
        where t.project_id = project), 0)
      from projects where id = project
      on conflict (project_id) do update set last_number = task_numbers.last_number + 1
      returning last_number into number;
  end if;
  return own.key || '-' || number;
end $function$;

CREATE OR REPLACE FUNCTION public.note_to_plan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into notices_to_plan select id from made where deleted_at is null and read_at is null on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.place_words_of_comment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  delete from task_words where kind = 'comment' and row_id = new.id;
  insert into task_words (kind, row_id, task_id, project_id, words)
    select 'comment', new.id, d.id, d.project_id, search_words(new.text)
    from dev_tasks d where d.id = new.task_id and d.deleted_at is null and new.deleted_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.place_words_of_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  delete from task_words where kind = 'file' and row_id = new.id;
  insert into task_words (kind, row_id, task_id, project_id, words)
    select 'file', new.id, d.id, d.project_id, search_words(new.name)
    from dev_tasks d where d.id = new.task_id and d.deleted_at is null and new.deleted_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.place_words_of_task()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  if new.deleted_at is not null then
    delete from task_words where task_id = new.id;
  elsif old.deleted_at is null then
    update task_words set project_id = new.project_id where task_id = new.id;
  else
    insert into task_words (kind, row_id, task_id, project_id, words)
      select 'task', new.id, new.id, new.project_id, words_of_task(new)
      union all select 'comment', c.id, c.task_id, new.project_id, search_words(c.text)
        from task_comments c where c.task_id = new.id and c.deleted_at is null
      union all select 'file', f.id, f.task_id, new.project_id, search_words(f.name)
        from task_files f where f.task_id = new.id and f.deleted_at is null
      on conflict do nothing;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.placed_words(project bigint, block bigint, words tsvector)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  placed text[] := tsvector_to_array(words);
  many integer := cardinality(placed);
  here text := project || '/';
  among text := 'b' || block || '/';
begin
  for at in 1 .. many loop
    placed[many + at] := among || left(placed[at], 400);
    placed[at] := here || left(placed[at], 400);
  end loop;
  return array_to_tsvector(placed);
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_rewriting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.search_words(given text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN strip((to_tsvector('simple'::regconfig, regexp_replace(fold("left"(given, 100000)), '[^[:alnum:]]+'::text, ' '::text, 'g'::text)) || to_tsvector('russian_words'::regconfig, "left"(given, 100000))));

CREATE OR REPLACE FUNCTION public.sound_of(folded text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN translate(replace(folded, 'dj'::text, 'j'::text), 'ouqge'::text, 'aakhi'::text);

CREATE OR REPLACE FUNCTION public.take_back_flows(undo task_flows)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  first task_flows;
begin
  select f.* into first from task_flows f
  where f.task_id = undo.task_id and f.deleted_at is null and f.cancelled_at is null and not f.is_undone
    and f.from_status = undo.to_status and (f.created_at, f.id) < (undo.created_at, undo.id)
  order by f.created_at desc, f.id desc limit 1;
  if first.id is null then return; end if;
  update task_flows f set cancelled_at = undo.created_at
  where f.task_id = undo.task_id and f.cancelled_at is null
    and (f.created_at, f.id) >= (first.created_at, first.id) and (f.created_at, f.id) < (undo.created_at, undo.id);
end $function$;

CREATE OR REPLACE FUNCTION public.task_of_entries_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.deleted_at is null) <> (new.deleted_at is null) then
    perform keep_task_entries(array[new.id]);
  else
    update task_entries e set project_id = new.project_id, project_category_id = new.project_category_id,
      task_group_id = new.task_group_id, client_id = new.client_id, task_type_id = new.task_type_id,
      task_priority_id = new.task_priority_id, hard_index = new.hard_index, planned_minutes = new.planned_minutes,
      actual_minutes = new.actual_minutes, sub_task_count = new.sub_task_count, kpi_deadline = new.kpi_deadline
    where e.task_id = new.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.task_of_entries_gone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from task_entries e where e.task_id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_stale_of_attendance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from kept_spans_begun) then return null; end if;
  insert into stale_spans (source, first_day, last_day)
    select distinct 'absent_minutes', i.at, i.at
    from (select old.day
      union all select new.day) as i(at)
    where is_past_day(i.at);
  insert into stale_spans (source, first_day, last_day)
    select distinct 'attended_days', i.at, i.at
    from (select old.day
      union all select new.day) as i(at)
    where is_past_day(i.at);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_stale_of_dev_tasks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from kept_spans_begun) then return null; end if;
  if 'accepted_tasks' = any(tg_argv) then
    insert into stale_spans (source, first_day, last_day)
    select distinct 'accepted_tasks', earliest_day(i.at), latest_day(i.at)
    from (select unnest(array(select e.at from task_entries e where e.kind = 'accepted' and e.task_id = old.id))
      union all select unnest(array(select e.at from task_entries e where e.kind = 'accepted' and e.task_id = new.id))) as i(at)
    where is_past(i.at);
  end if;
  if 'busy_parts' = any(tg_argv) then
    insert into stale_spans (source, first_day, last_day)
    select distinct 'busy_parts', i.at, i.at
    from (select unnest(array(select p.day from "task_intervals" i join employment_parts p on p.interval_id = i.id where i.task_id = old.id))
      union all select unnest(array(select p.day from "task_intervals" i join employment_parts p on p.interval_id = i.id where i.task_id = new.id))) as i(at)
    where is_past_day(i.at);
  end if;
  if 'evaluated_tasks' = any(tg_argv) then
    insert into stale_spans (source, first_day, last_day)
    select distinct 'evaluated_tasks', earliest_day(i.at), latest_day(i.at)
    from (select (select k.accepted_at from task_kpi k where k.task_id = old.id)
      union all select (select k.accepted_at from task_kpi k where k.task_id = new.id)) as i(at)
    where is_past(i.at);
  end if;
  if 'finished_tasks' = any(tg_argv) then
    insert into stale_spans (source, first_day, last_day)
    select distinct 'finished_tasks', earliest_day(i.at), latest_day(i.at)
    from (select unnest(array(select e.at from task_entries e where e.kind = 'closed' and e.task_id = old.parent_id))
      union all select unnest(array(select e.at from task_entries e where e.kind = 'closed' and e.task_id = new.parent_id))) as i(at)
    where is_past(i.at);
  end if;
  if 'made_tasks' = any(tg_argv) then
    insert into stale_spans (source, first_day, last_day)
    select distinct 'made_tasks', earliest_day(i.at), latest_day(i.at)
    from (select old.created_at
      union all select new.created_at) as i(at)
    where is_past(i.at);
  end if;
  if 'task_levels' = any(tg_argv) then
    insert into stale_spans (source, first_day, last_day)
    select distinct 'task_levels', earliest_day(i.at), latest_day(now())
    from (select old.created_at
      union all select new.created_at) as i(at)
    where is_past(i.at);
  end if;
  if 'task_moves' = any(tg_argv) then
    insert into stale_spans (source, first_day, last_day)
    select distinct 'task_moves', earliest_day(i.at), latest_day(i.at)
    from (select unnest(array(select f.created_at from "task_flows" f where f.task_id = old.id))
      union all select unnest(array(select f.created_at from "task_flows" f where f.task_id = new.id))) as i(at)
    where is_past(i.at);
  end if;
  if 'worked_minutes' = any(tg_argv) then
    insert into stale_spans (source, first_day, last_day)
    select distinct 'worked_minutes', earliest_day(i.at), latest_day(i.at)
    from (select unnest(array(select i.started_at from "task_intervals" i where i.task_id = old.id))
      union all select unnest(array(select i.started_at from "task_intervals" i where i.task_id = new.id))) as i(at)
    where is_past(i.at);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_stale_of_employment_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from kept_spans_begun) then return null; end if;
  insert into stale_spans (source, first_day, last_day)
    select distinct 'attended_days', i.at, i.at
    from (select old.day
      union all select new.day) as i(at)
    where is_past_day(i.at);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_stale_of_employment_parts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from kept_spans_begun) then return null; end if;
  insert into stale_spans (source, first_day, last_day)
    select distinct 'busy_parts', i.at, i.at
    from (select old.day
      union all select new.day) as i(at)
    where is_past_day(i.at);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_stale_of_frozen_rows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from kept_spans_begun) then return null; end if;
  if tg_op <> 'DELETE' then
    insert into stale_spans (source, first_day, last_day)
    select distinct 'accepted_tasks', earliest_day(i.at), latest_day(i.at)
    from (select unnest(array(select e.at from task_entries e where e.kind = 'accepted' and e.task_id = (r.row->>'row_id')::bigint and r.source = 'accepted_tasks')) from made as r) as i(at)
    where is_past(i.at);
  end if;
  if tg_op <> 'DELETE' then
    insert into stale_spans (source, first_day, last_day)
    select distinct 'finished_tasks', earliest_day(i.at), latest_day(i.at)
    from (select unnest(array(select e.at from task_entries e where e.kind = 'closed' and e.task_id = (r.row->>'row_id')::bigint and r.source = 'finished_tasks')) from made as r) as i(at)
    where is_past(i.at);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_stale_of_kpi_month_tasks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from kept_spans_begun) then return null; end if;
  if tg_op <> 'INSERT' then
    insert into stale_spans (source, first_day, last_day)
    select distinct 'evaluated_tasks', earliest_day(i.at), latest_day(i.at)
    from (select (select k.accepted_at from task_kpi k where k.task_id = r.task_id) from was as r) as i(at)
    where is_past(i.at);
  end if;
  if tg_op <> 'DELETE' then
    insert into stale_spans (source, first_day, last_day)
    select distinct 'evaluated_tasks', earliest_day(i.at), latest_day(i.at)
    from (select (select k.accepted_at from task_kpi k where k.task_id = r.task_id) from made as r) as i(at)
    where is_past(i.at);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_stale_of_task_deadlines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from kept_spans_begun) then return null; end if;
  insert into stale_spans (source, first_day, last_day)
    select distinct 'task_levels', '-infinity'::date, latest_day(i.at)
    from (select old.created_at
      union all select new.created_at) as i(at)
    where is_past(i.at);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_stale_of_task_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from kept_spans_begun) then return null; end if;
  insert into stale_spans (source, first_day, last_day)
    select distinct 'accepted_tasks', earliest_day(i.at), latest_day(i.at)
    from (select case old.kind when 'accepted' then old.at end
      union all select case new.kind when 'accepted' then new.at end) as i(at)
    where is_past(i.at);
  insert into stale_spans (source, first_day, last_day)
    select distinct 'finished_tasks', earliest_day(i.at), latest_day(i.at)
    from (select case old.kind when 'closed' then old.at end
      union all select case new.kind when 'closed' then new.at end) as i(at)
    where is_past(i.at);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_stale_of_task_flows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from kept_spans_begun) then return null; end if;
  insert into stale_spans (source, first_day, last_day)
    select distinct 'task_levels', earliest_day(i.at), latest_day(now())
    from (select least(old.created_at, (select t.created_at from "dev_tasks" t where t.id = old.task_id))
      union all select least(new.created_at, (select t.created_at from "dev_tasks" t where t.id = new.task_id))) as i(at)
    where is_past(i.at);
  insert into stale_spans (source, first_day, last_day)
    select distinct 'task_moves', earliest_day(i.at), latest_day(i.at)
    from (select old.created_at
      union all select new.created_at) as i(at)
    where is_past(i.at);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_stale_of_task_intervals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from kept_spans_begun) then return null; end if;
  insert into stale_spans (source, first_day, last_day)
    select distinct 'worked_minutes', earliest_day(i.at), latest_day(i.at)
    from (select old.started_at
      union all select new.started_at) as i(at)
    where is_past(i.at);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_stale_of_task_kpi()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from kept_spans_begun) then return null; end if;
  insert into stale_spans (source, first_day, last_day)
    select distinct 'evaluated_tasks', earliest_day(i.at), latest_day(i.at)
    from (select old.accepted_at
      union all select new.accepted_at) as i(at)
    where is_past(i.at);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.three_texts(uz text, uk text, ru text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN jsonb_build_object('uz', uz, 'uk', uk, 'ru', ru);

CREATE OR REPLACE FUNCTION public.words_of_task(t dev_tasks)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN search_words(concat_ws(' '::text, (t).number, (t).former_numbers, (t).name, (t).text));
