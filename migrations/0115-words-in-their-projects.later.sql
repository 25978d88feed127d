-- Until all of this is done, words are asked for without their places, as before. A piece locks the tasks
-- that it reads: who deletes one or moves it elsewhere waits for the piece, and finds the words to change.

-- words of what is gone: dev_tasks.id, 2000 at a time
with tasks as (select id, deleted_at from dev_tasks where id > $1 and id <= $2 for share)
delete from task_words w using tasks t where w.task_id = t.id and (t.deleted_at is not null
  or (w.kind = 'comment' and not exists (select from task_comments c where c.id = w.row_id and c.deleted_at is null))
  or (w.kind = 'file' and not exists (select from task_files f where f.id = w.row_id and f.deleted_at is null)));

-- projects of words: dev_tasks.id, 2000 at a time
with tasks as (select id, project_id from dev_tasks where id > $1 and id <= $2 and deleted_at is null for share)
update task_words w set project_id = t.project_id from tasks t
  where w.task_id = t.id and w.project_id is distinct from t.project_id;

-- A search reads it once for each block, and what waits to be sorted in would be read each time.
-- index of words in their places: task_words.task_id, at once
create index concurrently task_words_placed on task_words using gin (placed_words(project_id, block_of_task(task_id), words))
  with (fastupdate = off);

-- index of words without places: task_words.task_id, at once
drop index concurrently task_words_words;
