-- Blocks of a page that show more than words: pictures in a row, what was published, people, a map.
alter table site_content add column gallery_ids bigint[] not null default '{}';
alter table site_content add column publication_type_id bigint references publication_types deferrable;
alter table site_content add column shown_count integer;
create index site_content_gallery_ids_index on site_content using gin (gallery_ids) where deleted_at is null;
create index site_content_publication_type_id_index on site_content (publication_type_id) where deleted_at is null;
