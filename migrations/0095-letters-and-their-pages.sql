-- An application names the vacancy that it answers; letters of visitors say from which page of the site they came.
alter table appeal_for_jobs add column publication_id bigint references publications deferrable;
alter table appeal_for_jobs add column from_page text;
alter table new_clients add column from_page text;
alter table suggestions add column from_page text;
create index appeal_for_jobs_publication_id_index on appeal_for_jobs (publication_id) where deleted_at is null;
