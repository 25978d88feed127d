-- A client task has one name in texts and in what it takes to undo an order, too.
update translations set key = 'client-tasks.' || substr(key, 8) where key like 'wishes.%';
update translations set key = 'client-tasks.send_asked' where key = 'client-tasks.send_wish';
update translations set key = 'rule.project_has_client_tasks' where key = 'rule.project_has_wishes';
update client_task_orders set before = before - 'wishes' || jsonb_build_object('client_tasks', before -> 'wishes')
where before ? 'wishes';
