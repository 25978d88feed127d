-- How many tasks serve what clients asked for before anybody counted.

-- tasks of client tasks: client_tasks.id, 1000 at a time
update client_tasks c set task_count = d.task_count, accepted_count = d.accepted_count,
  done_at = coalesce(c.done_at, case when c.status in ('done', 'confirmed') then coalesce(d.ended_at, c.updated_at) end),
  answered_at = coalesce(c.answered_at, case when c.status <> 'new' then c.updated_at end),
  confirmed_at = coalesce(c.confirmed_at, case when c.status = 'confirmed' then c.updated_at end)
from (select k.id, count(t.id) as task_count, count(t.id) filter (where t.status = 'accepted') as accepted_count,
    max(t.ended_at) as ended_at
  from client_tasks k left join dev_tasks t on t.client_task_id = k.id and t.deleted_at is null
  where k.id > $1 and k.id <= $2 group by k.id) d
where d.id = c.id;
