-- What waits for a task is counted anew when the task goes, and its dependencies with it: deleted ones are looked for.
create index task_dependencies_predecessor_index on task_dependencies (predecessor_id, task_id);
