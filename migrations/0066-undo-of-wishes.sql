-- A task that was joined to a wish, or a wish that became a part of another: what it takes to undo it.
create table client_task_orders (
  id bigint generated always as identity primary key,
  kind text not null,
  client_task_id bigint not null references client_tasks deferrable,
  before jsonb not null,
  created_at timestamptz not null default now(),
  created_by bigint,
  undone_at timestamptz
);
create index client_task_orders_client_task_id_index on client_task_orders (client_task_id) where undone_at is null;
