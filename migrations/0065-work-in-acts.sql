-- Whatever code does: work that a sent or signed act asks money for stays accepted, there, and its client's. Judged at
-- the end of a transaction, because organisations that are merged bring contracts and work along one after the other.
-- A rule that the database keeps is raised as VR001: `constraint` is the rule, `column` the field, `detail` its values
-- (server/crud/database-problems.ts).
create function keep_work_in_acts() returns trigger language plpgsql as $$
declare
  act text;
begin
  select d.number into act from dev_tasks t
    join contract_document_lines l on l.task_id = t.id and l.holds and l.deleted_at is null
    join contract_documents d on d.id = l.document_id and d.deleted_at is null and d.status in ('sent', 'signed')
    join client_contracts c on c.id = d.contract_id
    where t.id = new.id and (t.deleted_at is not null or t.status <> 'accepted'
      or (t.client_id is distinct from c.client_id
        and not exists (select from projects p where p.id = t.project_id and p.client_id = c.client_id)))
    limit 1;
  if act is not null then
    raise exception 'the task stands in an act' using errcode = 'VR001', constraint = 'task_in_act', column = 'id',
      detail = jsonb_build_object('act', act)::text;
  end if;
  return null;
end $$;
create constraint trigger dev_tasks_keep_work_in_acts after update of status, deleted_at, client_id, project_id
  on dev_tasks deferrable initially deferred for each row
  when ((old.status = 'accepted' and new.status <> 'accepted') or (old.deleted_at is null and new.deleted_at is not null)
    or old.client_id is distinct from new.client_id or old.project_id <> new.project_id)
  execute function keep_work_in_acts();

create function keep_clients_of_acts() returns trigger language plpgsql as $$
declare
  act text;
begin
  select d.number into act from dev_tasks t
    join contract_document_lines l on l.task_id = t.id and l.holds and l.deleted_at is null
    join contract_documents d on d.id = l.document_id and d.deleted_at is null and d.status in ('sent', 'signed')
    join client_contracts c on c.id = d.contract_id
    join projects p on p.id = t.project_id
    where p.id = new.id and c.client_id is distinct from p.client_id and c.client_id is distinct from t.client_id
    limit 1;
  if act is not null then
    raise exception 'the project is billed' using errcode = 'VR001', constraint = 'project_in_act',
      column = 'client_id', detail = jsonb_build_object('act', act)::text;
  end if;
  return null;
end $$;
create constraint trigger projects_keep_clients_of_acts after update of client_id on projects
  deferrable initially deferred for each row when (old.client_id is distinct from new.client_id)
  execute function keep_clients_of_acts();
