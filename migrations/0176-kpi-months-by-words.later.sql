-- How strict somebody is is judged by the marks that they gave.

-- index of marks by who gave them: task_marks, at once
create index concurrently task_marks_marker_index on task_marks (created_by, created_at)
  where not is_void and deleted_at is null;
