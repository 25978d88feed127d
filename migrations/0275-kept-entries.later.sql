-- Until all of this is done, reports count moves one by one, as before. A piece locks the tasks that it reads: who
-- moves one waits for the piece, and then counts it anew.

-- entries of tasks: dev_tasks.id, 2000 at a time
with tasks as (select id from dev_tasks where id > $1 and id <= $2 and deleted_at is null for share)
select keep_task_entries((select array_agg(t.id) from tasks t));
