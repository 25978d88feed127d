-- What was sent is found by its kind, as every list finds its rows.
alter table deliveries add column search text generated always as (fold(coalesce(kind, ''))) stored;
create index deliveries_search_index on deliveries using gin (search gin_trgm_ops) where deleted_at is null;
