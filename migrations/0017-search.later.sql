-- The words of what was written before there were words. A piece locks the rows that it reads: who changes one of them
-- waits for the piece, and finds the words to change.

-- words of tasks: dev_tasks.id, 1000 at a time
insert into task_words (kind, row_id, task_id, words)
  select 'task', d.id, d.id, words_of_task(d) from dev_tasks d where d.id > $1 and d.id <= $2 for share of d
  on conflict do nothing;

-- words of comments: task_comments.id, 2000 at a time
insert into task_words (kind, row_id, task_id, words)
  select 'comment', c.id, c.task_id, search_words(c.text) from task_comments c
  where c.id > $1 and c.id <= $2 for share of c
  on conflict do nothing;

-- words of file names: task_files.id, 2000 at a time
insert into task_words (kind, row_id, task_id, words)
  select 'file', f.id, f.task_id, search_words(f.name) from task_files f
  where f.id > $1 and f.id <= $2 for share of f
  on conflict do nothing;
