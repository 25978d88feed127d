-- Who takes over the work of somebody on leave: asked for with the request, agreed to, carried out, given back.
create table leave_hand_overs (
  leave_request_id bigint not null references leave_requests deferrable,
  task_id bigint not null references dev_tasks deferrable,
  of_user_id bigint not null references users deferrable,
  user_id bigint not null references users deferrable,
  what text not null default 'executor',
  gives_back boolean not null default false,
  state text not null default 'draft',
  answered_at timestamptz,
  carried_out_at timestamptz,
  given_back_at timestamptz
);
select add_system_columns('leave_hand_overs');
create unique index leave_hand_overs_task_unique on leave_hand_overs (leave_request_id, task_id, what)
  where deleted_at is null;
create index leave_hand_overs_task_id_index on leave_hand_overs (task_id) where deleted_at is null;
create index leave_hand_overs_user_id_index on leave_hand_overs (user_id, state) where deleted_at is null;
create index leave_hand_overs_of_user_id_index on leave_hand_overs (of_user_id) where deleted_at is null;
-- What the job looks at each minute.
create index leave_hand_overs_open on leave_hand_overs (state)
  where state in ('agreed', 'carried_out') and deleted_at is null;
