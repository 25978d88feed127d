-- Thoughts that people catch, share and make tasks of.
create table issues (
  title text not null,
  text text,
  tags text[] not null default '{}',
  is_shared text not null default 'own' check (is_shared in ('own', 'team', 'all')),
  is_pinned boolean not null default false,
  color text,
  search text generated always as (fold(coalesce(title, '') || ' ' || coalesce(text, ''))) stored
);
select add_system_columns('issues');
create index issues_created_by_index on issues (created_by) where deleted_at is null;
create index issues_is_shared_index on issues (is_shared) where deleted_at is null and is_shared <> 'own';
create index issues_tags_index on issues using gin (tags) where deleted_at is null;
-- Which note a task was made of: where the note may become one again, the others are deleted.
alter table task_origins add column issue_id bigint;
create index task_origins_issue_id_index on task_origins (issue_id) where issue_id is not null;
create index issues_search_index on issues using gin (search gin_trgm_ops) where deleted_at is null;
