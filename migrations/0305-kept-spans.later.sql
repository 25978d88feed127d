-- Until they are there, nothing is kept of spans.

-- index of tasks that closed months have: frozen_rows, at once
create index concurrently frozen_rows_of_tasks on frozen_rows (source, ((row->>'row_id')::bigint))
  where source in ('finished_tasks', 'accepted_tasks');

-- index of entries that were left: task_entries.task_id, at once
create index concurrently task_entries_left on task_entries (kind, at) where until_at is not null;

-- index of points that were void later: task_kpi.task_id, at once
create index concurrently task_kpi_voided on task_kpi (accepted_at) where voided_at is not null;
