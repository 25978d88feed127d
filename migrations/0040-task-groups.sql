-- When a group of tasks was closed, and what its tasks came to then.
alter table task_groups add column closed_at timestamptz, add column summary jsonb;
