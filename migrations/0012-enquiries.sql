-- What visitors of the site write: the contact form and suggestions.
create table new_clients (
  id bigint generated always as identity primary key,
  name text not null,
  organisation text,
  phone text,
  email text,
  text text,
  status text not null default 'new',
  note text,
  lang_code text not null default 'uz',
  search text generated always as (fold(coalesce(name, '') || ' ' || coalesce(organisation, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create index new_clients_search_index on new_clients using gin (search gin_trgm_ops) where deleted_at is null;
create index new_clients_created_at_index on new_clients (created_at, id) where deleted_at is null;

create table suggestions (
  id bigint generated always as identity primary key,
  name text not null default '—',
  contact text,
  text text not null,
  status text not null default 'new',
  note text,
  lang_code text not null default 'uz',
  search text generated always as (fold(coalesce(name, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create index suggestions_search_index on suggestions using gin (search gin_trgm_ops) where deleted_at is null;
create index suggestions_created_at_index on suggestions (created_at, id) where deleted_at is null;

-- From where letters come: only to count them.
create table enquiry_senders (
  address text not null,
  created_at timestamptz not null default now()
);
create index enquiry_senders_index on enquiry_senders (address, created_at);
