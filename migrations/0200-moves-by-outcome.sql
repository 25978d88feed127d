-- What reports of long periods ask of moves: which tasks were finished, and which of them were opened again. Most moves
-- are neither, and are not looked at any more.
create index task_flows_closing_index on task_flows (created_at)
  include (task_id, id, from_status, to_status, executor_id, is_automatic)
  where deleted_at is null and cancelled_at is null and to_status in ('done', 'accepted');
create index task_flows_closed_at_index on task_flows (task_id, created_at)
  where deleted_at is null and cancelled_at is null and to_status in ('done', 'accepted')
    and from_status not in ('done', 'accepted');
create index task_flows_opened_again_index on task_flows (task_id, created_at, id) include (from_status, to_status)
  where deleted_at is null and cancelled_at is null and from_status in ('done', 'accepted')
    and to_status not in ('done', 'accepted');
create index task_flows_unaccepted_index on task_flows (task_id, created_at, id) include (to_status)
  where deleted_at is null and cancelled_at is null and from_status = 'accepted' and to_status <> 'accepted';
-- How many had been accepted before a day and rest since.
create index dev_tasks_accepted_index on dev_tasks (status_changed_at) include (created_at)
  where status = 'accepted' and sub_task_count = 0 and deleted_at is null;
