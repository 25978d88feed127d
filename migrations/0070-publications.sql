-- What the company tells the world: what editors write, and the pages that visitors read.
create table publications (
  names jsonb not null,
  publication_type_id bigint not null,
  shown_on date,
  published_langs text[] not null default '{}',
  changed_langs text[] not null default '{}',
  publish_from timestamptz,
  publish_until timestamptz,
  slug_i18n jsonb,
  lead_i18n jsonb,
  body_i18n jsonb,
  img_resource_id bigint,
  cover_alt_i18n jsonb,
  gallery_ids bigint[] not null default '{}',
  body_file_ids bigint[] not null default '{}',
  author_id bigint,
  is_pinned boolean not null default false,
  ordering integer default 0,
  client_name text,
  problem_i18n jsonb,
  solution_i18n jsonb,
  figures_i18n jsonb,
  technologies text,
  quote_i18n jsonb,
  quote_author_i18n jsonb,
  place_i18n jsonb,
  employment text,
  is_remote boolean not null default false,
  salary_from integer,
  salary_to integer,
  open_until date,
  search text generated always as (fold(coalesce(names->>'uz', '') || ' ' || coalesce(names->>'uk', '') || ' ' || coalesce(names->>'ru', '') || ' ' || coalesce(lead_i18n->>'uz', '') || ' ' || coalesce(lead_i18n->>'uk', '') || ' ' || coalesce(lead_i18n->>'ru', ''))) stored
);
select add_system_columns('publications');
create index publications_publication_type_id_index on publications (publication_type_id) where deleted_at is null;
create index publications_img_resource_id_index on publications (img_resource_id) where deleted_at is null;
create index publications_gallery_ids_index on publications using gin (gallery_ids) where deleted_at is null;
create index publications_body_file_ids_index on publications using gin (body_file_ids) where deleted_at is null;
create index publications_author_id_index on publications (author_id) where deleted_at is null;
create index publications_search_index on publications using gin (search gin_trgm_ops) where deleted_at is null;
alter table publications add constraint publications_publication_type_id_fkey foreign key (publication_type_id) references publication_types deferrable;
alter table publications add constraint publications_img_resource_id_fkey foreign key (img_resource_id) references resources deferrable;
alter table publications add constraint publications_author_id_fkey foreign key (author_id) references site_user_data deferrable;

-- No two have one address in a language. What may be told to the editor is found first; this is the net below.
create unique index publications_slug_uz_unique on publications ((slug_i18n->>'uz')) where deleted_at is null;
create unique index publications_slug_uk_unique on publications ((slug_i18n->>'uk')) where deleted_at is null;
create unique index publications_slug_ru_unique on publications ((slug_i18n->>'ru')) where deleted_at is null;
alter table publications add constraint publications_salary_to_check check (salary_to >= salary_from);

-- What visitors of one language read: made of the publication when it was published, and of nothing else.
create table publication_pages (
  publication_id bigint not null references publications,
  lang text not null,
  publication_type_id bigint not null,
  slug text not null,
  title text not null,
  content jsonb not null,
  hash text not null,
  shown_on date not null,
  ordering integer not null default 0,
  is_pinned boolean not null default false,
  from_at timestamptz,
  until_at timestamptz,
  file_ids bigint[] not null default '{}',
  made_at timestamptz not null,
  changed_at timestamptz not null,
  search text generated always as (fold(title || ' ' || coalesce(content->>'lead', '') || ' ' || coalesce(content->>'body', '')
    || ' ' || coalesce(content->>'problem', '') || ' ' || coalesce(content->>'solution', '')
    || ' ' || coalesce(content->>'technologies', ''))) stored,
  primary key (publication_id, lang)
);
create unique index publication_pages_slug_unique on publication_pages (lang, slug);
create index publication_pages_list_index on publication_pages (publication_type_id, lang, shown_on desc, publication_id desc);
create index publication_pages_search_index on publication_pages using gin (search gin_trgm_ops);
create index publication_pages_file_ids_index on publication_pages using gin (file_ids);

-- Addresses that pages had before. Each leads to the publication and never to another address, so none leads on.
create table publication_redirects (
  lang text not null,
  slug text not null,
  publication_id bigint not null references publications,
  created_at timestamptz not null default now(),
  primary key (lang, slug)
);

-- Who has a publication open to write in it.
create table publication_editors (
  publication_id bigint not null references publications,
  user_id bigint not null references users,
  seen_at timestamptz not null default now(),
  primary key (publication_id, user_id)
);

-- Pictures of the site: their measures, what of them must be seen, and the lighter forms that were made of them.
create table site_pictures (
  resource_id bigint primary key references resources,
  status text not null default 'waiting',
  width integer,
  height integer,
  focus_x integer not null default 50,
  focus_y integer not null default 50,
  color text,
  tries integer not null default 0,
  updated_at timestamptz not null default now()
);
create table picture_variants (
  resource_id bigint not null references site_pictures,
  width integer not null,
  format text not null,
  storage_key text not null,
  size integer not null,
  primary key (resource_id, width, format)
);
