-- What the public site shows, how people are told, the days of the work calendar, and the kinds of the parts of the
-- organisation. Wherever rows stand in an order the server keeps it: 1, 2, 3 … inside each group.
alter table branches add column kind text not null default 'department';
update branches set kind = 'company' where parent_id is null;
update branches set kind = 'branch' where parent_id in (select id from branches where parent_id is null);
update branches as b set ordering = n.place from (
  select id, row_number() over (partition by parent_id order by ordering, id) as place from branches
    where deleted_at is null) as n where b.id = n.id;
update branches set ordering = 1 where ordering is null;
alter table branches alter column ordering set default 0, alter column ordering set not null;

create table work_calendar (
  id bigint generated always as identity primary key,
  day date not null,
  kind text not null,
  week_type integer,
  names jsonb,
  source_i18n jsonb,
  is_provisional boolean not null default false,
  search text generated always as (fold(coalesce(names->>'uz', '') || ' ' || coalesce(names->>'uk', '') || ' ' || coalesce(names->>'ru', ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create unique index work_calendar_day_unique on work_calendar (day, week_type) nulls not distinct where deleted_at is null;
alter table work_calendar add constraint work_calendar_week_type_check check (week_type in (5, 6));
create index work_calendar_search_index on work_calendar using gin (search gin_trgm_ops) where deleted_at is null;

create table publication_types (
  id bigint generated always as identity primary key,
  names jsonb not null,
  code text not null,
  layout text not null default 'list',
  is_shown boolean not null default true,
  ordering integer default 0,
  search text generated always as (fold(coalesce(names->>'uz', '') || ' ' || coalesce(names->>'uk', '') || ' ' || coalesce(names->>'ru', '') || ' ' || coalesce(code, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create unique index publication_types_names_unique on publication_types (lower(names->>'uz')) where deleted_at is null;
create unique index publication_types_code_unique on publication_types (lower(code)) where deleted_at is null;
create index publication_types_search_index on publication_types using gin (search gin_trgm_ops) where deleted_at is null;

create table sections (
  id bigint generated always as identity primary key,
  names jsonb not null,
  code text not null,
  layout text not null default 'text',
  is_shown boolean not null default true,
  ordering integer not null default 0,
  search text generated always as (fold(coalesce(names->>'uz', '') || ' ' || coalesce(names->>'uk', '') || ' ' || coalesce(names->>'ru', '') || ' ' || coalesce(code, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create unique index sections_names_unique on sections (lower(names->>'uz')) where deleted_at is null;
create unique index sections_code_unique on sections (lower(code)) where deleted_at is null;
create index sections_search_index on sections using gin (search gin_trgm_ops) where deleted_at is null;

create table site_content (
  id bigint generated always as identity primary key,
  names jsonb not null,
  section_id bigint not null,
  kind text not null default 'text',
  text_i18n jsonb,
  link text,
  img_resource_id bigint,
  is_shown boolean not null default true,
  ordering integer not null default 0,
  search text generated always as (fold(coalesce(names->>'uz', '') || ' ' || coalesce(names->>'uk', '') || ' ' || coalesce(names->>'ru', '') || ' ' || coalesce(text_i18n->>'uz', '') || ' ' || coalesce(text_i18n->>'uk', '') || ' ' || coalesce(text_i18n->>'ru', ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create index site_content_section_id_index on site_content (section_id) where deleted_at is null;
create index site_content_img_resource_id_index on site_content (img_resource_id) where deleted_at is null;
create index site_content_search_index on site_content using gin (search gin_trgm_ops) where deleted_at is null;
alter table site_content add constraint site_content_section_id_fkey foreign key (section_id) references sections deferrable;
alter table site_content add constraint site_content_img_resource_id_fkey foreign key (img_resource_id) references resources deferrable;

create table menu (
  id bigint generated always as identity primary key,
  names jsonb not null,
  parent_id bigint,
  target text not null default 'none',
  section_id bigint,
  publication_type_id bigint,
  link text,
  is_shown boolean not null default true,
  ordering integer not null default 0,
  search text generated always as (fold(coalesce(names->>'uz', '') || ' ' || coalesce(names->>'uk', '') || ' ' || coalesce(names->>'ru', ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create index menu_parent_id_index on menu (parent_id) where deleted_at is null;
create index menu_section_id_index on menu (section_id) where deleted_at is null;
create index menu_publication_type_id_index on menu (publication_type_id) where deleted_at is null;
create index menu_search_index on menu using gin (search gin_trgm_ops) where deleted_at is null;
alter table menu add constraint menu_parent_id_fkey foreign key (parent_id) references menu deferrable;
alter table menu add constraint menu_section_id_fkey foreign key (section_id) references sections deferrable;
alter table menu add constraint menu_publication_type_id_fkey foreign key (publication_type_id) references publication_types deferrable;

create table landing_data (
  id bigint generated always as identity primary key,
  names jsonb not null,
  place text not null default 'hero',
  value text,
  text_i18n jsonb,
  link text,
  img_resource_id bigint,
  is_shown boolean not null default true,
  ordering integer not null default 0,
  search text generated always as (fold(coalesce(names->>'uz', '') || ' ' || coalesce(names->>'uk', '') || ' ' || coalesce(names->>'ru', '') || ' ' || coalesce(text_i18n->>'uz', '') || ' ' || coalesce(text_i18n->>'uk', '') || ' ' || coalesce(text_i18n->>'ru', ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create index landing_data_img_resource_id_index on landing_data (img_resource_id) where deleted_at is null;
create index landing_data_search_index on landing_data using gin (search gin_trgm_ops) where deleted_at is null;
alter table landing_data add constraint landing_data_img_resource_id_fkey foreign key (img_resource_id) references resources deferrable;

create table site_user_data (
  id bigint generated always as identity primary key,
  names jsonb not null,
  position_i18n jsonb,
  user_id bigint,
  about_i18n jsonb,
  img_resource_id bigint,
  is_shown boolean not null default true,
  ordering integer default 0,
  search text generated always as (fold(coalesce(names->>'uz', '') || ' ' || coalesce(names->>'uk', '') || ' ' || coalesce(names->>'ru', ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create unique index site_user_data_user_id_unique on site_user_data (user_id) where deleted_at is null;
create index site_user_data_user_id_index on site_user_data (user_id) where deleted_at is null;
create index site_user_data_img_resource_id_index on site_user_data (img_resource_id) where deleted_at is null;
create index site_user_data_search_index on site_user_data using gin (search gin_trgm_ops) where deleted_at is null;
alter table site_user_data add constraint site_user_data_user_id_fkey foreign key (user_id) references users deferrable;
alter table site_user_data add constraint site_user_data_img_resource_id_fkey foreign key (img_resource_id) references resources deferrable;

create table company_events (
  id bigint generated always as identity primary key,
  names jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  place_i18n jsonb,
  participant_ids bigint[] not null default '{}',
  reminder text,
  second_reminder text,
  is_public boolean not null default false,
  description_i18n jsonb,
  search text generated always as (fold(coalesce(names->>'uz', '') || ' ' || coalesce(names->>'uk', '') || ' ' || coalesce(names->>'ru', ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create index company_events_participant_ids_index on company_events using gin (participant_ids) where deleted_at is null;
create index company_events_search_index on company_events using gin (search gin_trgm_ops) where deleted_at is null;

create table notification_methods (
  id bigint generated always as identity primary key,
  names jsonb not null,
  code text not null,
  is_active boolean not null default true,
  max_tries integer not null default 5,
  ordering integer default 0,
  search text generated always as (fold(coalesce(names->>'uz', '') || ' ' || coalesce(names->>'uk', '') || ' ' || coalesce(names->>'ru', '') || ' ' || coalesce(code, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create unique index notification_methods_names_unique on notification_methods (lower(names->>'uz')) where deleted_at is null;
create unique index notification_methods_code_unique on notification_methods (lower(code)) where deleted_at is null;
create index notification_methods_search_index on notification_methods using gin (search gin_trgm_ops) where deleted_at is null;

create table notification_types (
  id bigint generated always as identity primary key,
  names jsonb not null,
  code text not null,
  category text not null,
  method_ids bigint[] not null default '{}',
  is_urgent boolean not null default false,
  bundle_minutes integer not null default 0,
  is_active boolean not null default true,
  ordering integer default 0,
  search text generated always as (fold(coalesce(names->>'uz', '') || ' ' || coalesce(names->>'uk', '') || ' ' || coalesce(names->>'ru', '') || ' ' || coalesce(code, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create unique index notification_types_names_unique on notification_types (lower(names->>'uz')) where deleted_at is null;
create unique index notification_types_code_unique on notification_types (lower(code)) where deleted_at is null;
create index notification_types_method_ids_index on notification_types using gin (method_ids) where deleted_at is null;
create index notification_types_search_index on notification_types using gin (search gin_trgm_ops) where deleted_at is null;

create table notification_templates (
  id bigint generated always as identity primary key,
  names jsonb not null,
  notification_type_id bigint not null,
  notification_method_id bigint not null,
  text_i18n jsonb not null,
  is_active boolean not null default true,
  search text generated always as (fold(coalesce(names->>'uz', '') || ' ' || coalesce(names->>'uk', '') || ' ' || coalesce(names->>'ru', '') || ' ' || coalesce(text_i18n->>'uz', '') || ' ' || coalesce(text_i18n->>'uk', '') || ' ' || coalesce(text_i18n->>'ru', ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create unique index notification_templates_notification_method_id_unique on notification_templates (notification_method_id, notification_type_id) where deleted_at is null;
create index notification_templates_notification_type_id_index on notification_templates (notification_type_id) where deleted_at is null;
create index notification_templates_notification_method_id_index on notification_templates (notification_method_id) where deleted_at is null;
create index notification_templates_search_index on notification_templates using gin (search gin_trgm_ops) where deleted_at is null;
alter table notification_templates add constraint notification_templates_notification_type_id_fkey foreign key (notification_type_id) references notification_types deferrable;
alter table notification_templates add constraint notification_templates_notification_method_id_fkey foreign key (notification_method_id) references notification_methods deferrable;
