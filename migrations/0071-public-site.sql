-- Forms of the site that were sent: a second sending of one is the same letter.
create table site_forms (
  nonce text primary key,
  created_at timestamptz not null default now()
);
create index site_forms_index on site_forms (created_at);
