-- Threads: an answer belongs to the comment that began its thread.
alter table task_comments add parent_id bigint;
alter table task_comments add is_resolved boolean not null default false;
alter table task_comments add edited_at timestamptz;
alter table task_comments add constraint task_comments_parent_id_fkey foreign key (parent_id) references task_comments deferrable;
create index task_comments_parent_id_index on task_comments (parent_id) where deleted_at is null;

create table task_reactions (
  id bigint generated always as identity primary key,
  task_id bigint not null,
  comment_id bigint not null,
  reaction text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
alter table task_reactions add constraint task_reactions_task_id_fkey foreign key (task_id) references dev_tasks deferrable;
alter table task_reactions add constraint task_reactions_comment_id_fkey foreign key (comment_id) references task_comments deferrable;
create index task_reactions_task_id_index on task_reactions (task_id) where deleted_at is null;
create index task_reactions_comment_id_index on task_reactions (comment_id) where deleted_at is null;
create unique index task_reactions_reaction_unique on task_reactions (comment_id, created_by, reaction) where deleted_at is null;

-- Who was called by name, in the text of a task (no comment) or in a comment, and waits to be told.
create table task_mentions (
  id bigint generated always as identity primary key,
  task_id bigint not null references dev_tasks deferrable,
  comment_id bigint references task_comments deferrable,
  user_id bigint not null references users deferrable,
  mentioned_by bigint,
  mentioned_at timestamptz not null default now(),
  told_at timestamptz
);
create unique index task_mentions_once on task_mentions (task_id, coalesce(comment_id, 0), user_id);
create index task_mentions_untold on task_mentions (user_id) where told_at is null;

-- The versions of one file name the first of them.
alter table task_files add version_of_id bigint;
alter table task_files add constraint task_files_version_of_id_fkey foreign key (version_of_id) references task_files deferrable;
create index task_files_version_of_id_index on task_files (version_of_id) where deleted_at is null;

create table task_appeals (
  id bigint generated always as identity primary key,
  task_id bigint not null,
  text text not null,
  status text not null default 'open',
  answer text,
  answered_by bigint,
  answered_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
alter table task_appeals add constraint task_appeals_task_id_fkey foreign key (task_id) references dev_tasks deferrable;
alter table task_appeals add constraint task_appeals_answered_by_fkey foreign key (answered_by) references users deferrable;
create unique index task_appeals_task_id_unique on task_appeals (task_id) where deleted_at is null;
create index task_appeals_answered_by_index on task_appeals (answered_by) where deleted_at is null;
