-- Rights are numbers in the specification and in every document: an action is found and shown by its own.
alter table app_actions add column number text;
update app_actions set number = id::text;
alter table app_actions drop column search;
alter table app_actions add column search text generated always as
  (fold(coalesce(number, '') || ' ' || coalesce(names->>'uz', '') || ' ' || coalesce(names->>'uk', '') || ' ' || coalesce(names->>'ru', ''))) stored;
create index app_actions_search_index on app_actions using gin (search gin_trgm_ops) where deleted_at is null;
