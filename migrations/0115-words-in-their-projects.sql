-- Words know their project. Each stands in the index behind the number of its project, and once more behind the block
-- of tasks that it is in: a search of a project reads nothing of others, and a search of everything reads the newest
-- blocks first, however common the words are. Only what is there has words: what is deleted is found by nobody.
alter table task_words add column project_id bigint;

-- So many tasks of one after the other are a block.
create function block_of_task(id bigint) returns bigint language sql immutable strict parallel safe return id >> 13;

-- In PL/pgSQL, which fills a list in half the time of a query. What is longer than any question is cut.
create function placed_words(project bigint, block bigint, words tsvector) returns tsvector
  language plpgsql immutable strict parallel safe as $$
declare
  placed text[] := tsvector_to_array(words);
  many integer := cardinality(placed);
  here text := project || '/';
  among text := 'b' || block || '/';
begin
  for at in 1 .. many loop
    placed[many + at] := among || left(placed[at], 400);
    placed[at] := here || left(placed[at], 400);
  end loop;
  return array_to_tsvector(placed);
end $$;

create or replace function add_words_of_tasks() returns trigger language plpgsql as $$ begin
  if current_setting('vazifa.is_trial', true) = 'on' then return null; end if;
  insert into task_words (kind, row_id, task_id, project_id, words)
    select 'task', d.id, d.id, d.project_id, words_of_task(d)
    from fresh t join dev_tasks d on d.id = t.id where d.deleted_at is null;
  return null;
end $$;
create or replace function add_words_of_comments() returns trigger language plpgsql as $$ begin
  if current_setting('vazifa.is_trial', true) = 'on' then return null; end if;
  insert into task_words (kind, row_id, task_id, project_id, words)
    select 'comment', c.id, c.task_id, d.project_id, search_words(c.text)
    from fresh c join dev_tasks d on d.id = c.task_id where c.deleted_at is null and d.deleted_at is null;
  return null;
end $$;
create or replace function add_words_of_files() returns trigger language plpgsql as $$ begin
  insert into task_words (kind, row_id, task_id, project_id, words)
    select 'file', f.id, f.task_id, d.project_id, search_words(f.name)
    from fresh f join dev_tasks d on d.id = f.task_id where f.deleted_at is null and d.deleted_at is null;
  return null;
end $$;

-- A task that goes takes the words of its parts along, and one that comes back brings those of parts that are there.
create function place_words_of_task() returns trigger language plpgsql as $$ begin
  if new.deleted_at is not null then
    delete from task_words where task_id = new.id;
  elsif old.deleted_at is null then
    update task_words set project_id = new.project_id where task_id = new.id;
  else
    insert into task_words (kind, row_id, task_id, project_id, words)
      select 'task', new.id, new.id, new.project_id, words_of_task(new)
      union all select 'comment', c.id, c.task_id, new.project_id, search_words(c.text)
        from task_comments c where c.task_id = new.id and c.deleted_at is null
      union all select 'file', f.id, f.task_id, new.project_id, search_words(f.name)
        from task_files f where f.task_id = new.id and f.deleted_at is null
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger dev_tasks_words_placed after update of project_id, deleted_at on dev_tasks
  for each row when (old.project_id is distinct from new.project_id
    or (old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function place_words_of_task();

create function place_words_of_comment() returns trigger language plpgsql as $$ begin
  delete from task_words where kind = 'comment' and row_id = new.id;
  insert into task_words (kind, row_id, task_id, project_id, words)
    select 'comment', new.id, d.id, d.project_id, search_words(new.text)
    from dev_tasks d where d.id = new.task_id and d.deleted_at is null and new.deleted_at is null;
  return null;
end $$;
create trigger task_comments_words_placed after update of task_id, deleted_at on task_comments
  for each row when (old.task_id is distinct from new.task_id
    or (old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function place_words_of_comment();

create function place_words_of_file() returns trigger language plpgsql as $$ begin
  delete from task_words where kind = 'file' and row_id = new.id;
  insert into task_words (kind, row_id, task_id, project_id, words)
    select 'file', new.id, d.id, d.project_id, search_words(new.name)
    from dev_tasks d where d.id = new.task_id and d.deleted_at is null and new.deleted_at is null;
  return null;
end $$;
create trigger task_files_words_placed after update of task_id, deleted_at on task_files
  for each row when (old.task_id is distinct from new.task_id
    or (old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function place_words_of_file();
