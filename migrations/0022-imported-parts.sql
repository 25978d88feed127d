-- What tasks from another system are called there, so that sub-tasks of a later file find them, and while an import
-- runs which task they stand below.
create table task_sources (
  task_id bigint primary key references dev_tasks on delete cascade,
  source_id text,
  parent_name text,
  batch uuid
);
create index task_sources_source_id_index on task_sources (source_id) where source_id is not null;
create index task_sources_batch_index on task_sources (batch) where batch is not null;
-- Lines of a file are known again by it.
create index dev_tasks_former_numbers_index on dev_tasks (fold(former_numbers)) where former_numbers is not null;
-- Rows that are made and not shown yet: few, and gone from here when their import is complete.
create index dev_tasks_hidden_index on dev_tasks (deletion_id) where deleted_at = 'infinity';
create index task_comments_hidden_index on task_comments (deletion_id) where deleted_at = 'infinity';
create index task_checks_hidden_index on task_checks (deletion_id) where deleted_at = 'infinity';
