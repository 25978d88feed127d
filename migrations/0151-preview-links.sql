-- Secret addresses of drafts are rows: listed, taken back, and over with the account of who made them.
create table preview_links (
  shows text not null,
  publication_id bigint references publications on delete cascade deferrable,
  expires_at timestamptz not null,
  check ((shows = 'publication') = (publication_id is not null))
);
select add_system_columns('preview_links');
create index preview_links_publication_id_index on preview_links (publication_id) where deleted_at is null;
create index preview_links_maker_index on preview_links (created_by, shows) where deleted_at is null;
