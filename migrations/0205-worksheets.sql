-- One catalogue of works seen from two sides: with which types of time a line of it is compared.
alter table work_types add column logged_type_ids bigint[] not null default '{}';
create index work_types_logged_type_ids_index on work_types using gin (logged_type_ids) where deleted_at is null;
-- The types of time that the product ships with are lines of the catalogue too, where nobody has said otherwise.
update work_types t set work_type_category_id = c.id
from (values ('Dasturlash', 'Dasturlash texnologiyalari'), ('Xatolarni tuzatish', 'Dasturlash texnologiyalari'),
    ('Dizayn', 'Dasturlash texnologiyalari'), ('Infratuzilma va joylashtirish', 'Dasturlash texnologiyalari'),
    ('Sinovdan oʻtkazish', 'Sinov va sifat'), ('Koʻrib chiqish', 'Sinov va sifat'),
    ('Tahlil', 'Tahlil va hujjatlar'), ('Hujjatlashtirish', 'Tahlil va hujjatlar'),
    ('Rejalashtirish', 'Boshqaruv va muloqot'), ('Mijoz bilan uchrashuv', 'Boshqaruv va muloqot'),
    ('Murojaatlar bilan ishlash', 'Boshqaruv va muloqot')) as shipped(type, category)
  join work_type_categories c on c.names->>'uz' = shipped.category and c.deleted_at is null
where t.names->>'uz' = shipped.type and t.work_category_id is not null and t.work_type_category_id is null
  and t.deleted_at is null;

create table worksheet_forms (
  names jsonb not null,
  has_works boolean not null default true,
  -- Of the next version.
  questions jsonb,
  -- Published ones, which never change; the newest last.
  versions jsonb,
  search text generated always as (fold(coalesce(names->>'uz', '') || ' ' || coalesce(names->>'uk', '')
    || ' ' || coalesce(names->>'ru', ''))) stored
);
select add_system_columns('worksheet_forms');
create unique index worksheet_forms_names_unique on worksheet_forms (lower(names->>'uz')) where deleted_at is null;
create index worksheet_forms_search_index on worksheet_forms using gin (search gin_trgm_ops) where deleted_at is null;

create table worksheets (
  name text not null,
  form_id bigint not null references worksheet_forms deferrable,
  period_from date not null,
  period_to date not null,
  user_ids bigint[] not null default '{}',
  team_ids bigint[] not null default '{}',
  role_ids bigint[] not null default '{}',
  ends_at timestamptz not null,
  reminders text[] not null default '{}',
  state text not null default 'draft',
  opened_at timestamptz,
  -- Of the reminders those that have gone out.
  reminded text[] not null default '{}',
  search text generated always as (fold(coalesce(name, ''))) stored
);
select add_system_columns('worksheets');
create index worksheets_form_id_index on worksheets (form_id) where deleted_at is null;
create index worksheets_user_ids_index on worksheets using gin (user_ids) where deleted_at is null;
create index worksheets_team_ids_index on worksheets using gin (team_ids) where deleted_at is null;
create index worksheets_role_ids_index on worksheets using gin (role_ids) where deleted_at is null;
create index worksheets_search_index on worksheets using gin (search gin_trgm_ops) where deleted_at is null;
create index worksheets_ends_at_index on worksheets (ends_at) where deleted_at is null;

create table worksheet_responses (
  worksheet_id bigint not null references worksheets deferrable,
  user_id bigint not null references users deferrable,
  form_version integer not null,
  state text not null default 'not_filled',
  sent_at timestamptz,
  -- Whether it came in time does not change when it is opened again.
  first_sent_at timestamptz,
  answers jsonb,
  works jsonb,
  file_ids bigint[] not null default '{}',
  left_over jsonb,
  former jsonb
);
select add_system_columns('worksheet_responses');
create unique index worksheet_responses_of_person on worksheet_responses (worksheet_id, user_id)
  where deleted_at is null;
create index worksheet_responses_user_id_index on worksheet_responses (user_id) where deleted_at is null;
create index worksheet_responses_file_ids_index on worksheet_responses using gin (file_ids) where deleted_at is null;

create table worksheet_evaluations (
  response_id bigint not null references worksheet_responses deferrable,
  mark integer not null,
  comment text
);
select add_system_columns('worksheet_evaluations');
create unique index worksheet_evaluations_of_response on worksheet_evaluations (response_id) where deleted_at is null;
