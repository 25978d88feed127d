-- What a client asks for on its way: who answers by when, what was said and sent, and how it ended.
alter table client_tasks
  add column responsible_id bigint references users deferrable,
  add column decision_comment text,
  add column duplicate_of_id bigint references client_tasks deferrable,
  add column answer_due_at timestamptz,
  add column answer_warn_at timestamptz,
  add column answered_at timestamptz,
  add column done_due_at timestamptz,
  add column done_warn_at timestamptz,
  add column done_at timestamptz,
  add column confirmed_at timestamptz,
  add column is_confirmed_by_silence boolean not null default false,
  add column return_count integer not null default 0,
  add column satisfaction integer,
  add column satisfaction_comment text,
  add column task_count integer not null default 0,
  add column accepted_count integer not null default 0,
  add column comment_count integer not null default 0,
  add column file_count integer not null default 0;
create index client_tasks_responsible_id_index on client_tasks (responsible_id) where deleted_at is null;
create index client_tasks_duplicate_of_id_index on client_tasks (duplicate_of_id) where duplicate_of_id is not null;
-- What is still to be answered or done, by when one has to be warned: asked for each minute.
create index client_tasks_answer_warn_index on client_tasks (answer_warn_at)
  where answer_warn_at is not null and deleted_at is null;
create index client_tasks_done_warn_index on client_tasks (done_warn_at)
  where done_warn_at is not null and deleted_at is null;
create index client_tasks_done_at_index on client_tasks (done_at) where status = 'done' and deleted_at is null;
create index client_tasks_status_index on client_tasks (status, id) where deleted_at is null;

create table client_task_targets (
  id bigint generated always as identity primary key,
  task_priority_id bigint not null references task_priorities deferrable,
  answer_minutes integer not null,
  done_minutes integer not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create unique index client_task_targets_task_priority_id_unique on client_task_targets (task_priority_id)
  where deleted_at is null;

create table client_task_flows (
  id bigint generated always as identity primary key,
  client_task_id bigint not null references client_tasks deferrable,
  from_status text,
  to_status text not null,
  action text not null,
  comment text,
  count integer,
  is_automatic boolean not null default false,
  told_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create index client_task_flows_client_task_id_index on client_task_flows (client_task_id) where deleted_at is null;
create index client_task_flows_told_index on client_task_flows (created_at) where told_at is null;

create table client_task_comments (
  id bigint generated always as identity primary key,
  client_task_id bigint not null references client_tasks deferrable,
  text text not null,
  is_inner boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create index client_task_comments_client_task_id_index on client_task_comments (client_task_id)
  where deleted_at is null;

create table client_task_files (
  id bigint generated always as identity primary key,
  client_task_id bigint not null references client_tasks deferrable,
  resource_id bigint not null references resources deferrable,
  name text not null,
  search text generated always as (fold(coalesce(name, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deletion_id uuid
);
create index client_task_files_client_task_id_index on client_task_files (client_task_id) where deleted_at is null;
create unique index client_task_files_resource_id_unique on client_task_files (client_task_id, resource_id)
  where deleted_at is null;
create index client_task_files_resource_id_index on client_task_files (resource_id) where deleted_at is null;

-- Wishes that became tasks by one order: what it takes to undo it.
create table client_task_conversions (
  id bigint generated always as identity primary key,
  made jsonb not null,
  created_at timestamptz not null default now(),
  created_by bigint,
  undone_at timestamptz
);

-- Older installations get the targets that new ones begin with, by the order of their priorities.
insert into client_task_targets (task_priority_id, answer_minutes, done_minutes)
select id, case place when 1 then 60 when 2 then 240 when 3 then 480 else 960 end,
  case place when 1 then 1440 when 2 then 4800 when 3 then 9600 else 19200 end
from (select id, row_number() over (order by ordering, id) as place from task_priorities where deleted_at is null) p;
