-- A project that is over is put away: it is read only from then on, and still found.
alter table projects add column archived_at timestamptz;

-- No task gets a number in a project that is put away: by hand, import, template, recurrence, a move or a client's wish.
create or replace function next_task_number(project bigint) returns text language plpgsql as $$
declare
  number integer;
  own record;
begin
  select key, archived_at into own from projects where id = project;
  if own.archived_at is not null then
    raise exception 'the project is archived'
      using errcode = 'VR001', constraint = 'project_archived', column = 'project_id';
  end if;
  update task_numbers set last_number = last_number + 1 where project_id = project returning last_number into number;
  if number is null then
    insert into task_numbers (project_id, last_number)
      select id, 1 + coalesce((select max(split_part(t.number, '-', 2)::integer) from dev_tasks t
        where t.project_id = project), 0)
      from projects where id = project
      on conflict (project_id) do update set last_number = task_numbers.last_number + 1
      returning last_number into number;
  end if;
  return own.key || '-' || number;
end $$;

-- Categories of a project stand in an order that people arrange, one below the other.
alter table project_categories add column parent_id bigint references project_categories (id);
update project_categories c set ordering = n.place
  from (select id, row_number() over (partition by project_id order by ordering, id) as place
    from project_categories where deleted_at is null) n
  where n.id = c.id;
update project_categories set ordering = 0 where ordering is null;
alter table project_categories alter column ordering set not null;
create index project_categories_parent_id_index on project_categories (parent_id) where deleted_at is null;
