-- Words of tasks, comments and file names, for the search over all of them. They stand in a table of their own, so that
-- moving a task, which writes a new version of its row, writes nothing here.
create text search configuration russian_words (copy = russian);
alter text search configuration russian_words
  drop mapping for asciiword, asciihword, hword_asciipart, email, url, url_path, host, file, sfloat, float, int, uint,
    numword, numhword, hword_numpart, version;

-- Every word in the one spelling of `fold`, and Russian words by their stems as well. What is longer than a book is cut.
create function search_words(given text) returns tsvector language sql immutable strict parallel safe
  return strip(to_tsvector('simple', regexp_replace(fold(left(given, 100000)), '[^[:alnum:]]+', ' ', 'g'))
    || to_tsvector('russian_words', left(given, 100000)));

create table task_words (
  kind text not null,
  row_id bigint not null,
  task_id bigint not null,
  words tsvector not null,
  primary key (kind, row_id)
);
create index task_words_words on task_words using gin (words);
create index task_words_task on task_words (task_id);

create function words_of_task(t dev_tasks) returns tsvector language sql immutable parallel safe
  return search_words(concat_ws(' ', t.number, t.former_numbers, t.name, t.text));

create function add_words_of_tasks() returns trigger language plpgsql as $$ begin
  insert into task_words (kind, row_id, task_id, words)
    select 'task', t.id, t.id, words_of_task(d) from fresh t join dev_tasks d on d.id = t.id;
  return null;
end $$;
create function change_words_of_task() returns trigger language plpgsql as $$ begin
  update task_words set words = words_of_task(new) where kind = 'task' and row_id = new.id;
  return null;
end $$;
create trigger dev_tasks_words_made after insert on dev_tasks referencing new table as fresh
  for each statement execute function add_words_of_tasks();
create trigger dev_tasks_words_changed after update of number, former_numbers, name, text on dev_tasks
  for each row when ((old.number, old.former_numbers, old.name, old.text)
    is distinct from (new.number, new.former_numbers, new.name, new.text)) execute function change_words_of_task();

create function add_words_of_comments() returns trigger language plpgsql as $$ begin
  insert into task_words (kind, row_id, task_id, words)
    select 'comment', c.id, c.task_id, search_words(c.text) from fresh c;
  return null;
end $$;
create function change_words_of_comment() returns trigger language plpgsql as $$ begin
  update task_words set words = search_words(new.text) where kind = 'comment' and row_id = new.id;
  return null;
end $$;
create trigger task_comments_words_made after insert on task_comments referencing new table as fresh
  for each statement execute function add_words_of_comments();
create trigger task_comments_words_changed after update of text on task_comments
  for each row when (old.text is distinct from new.text) execute function change_words_of_comment();

create function add_words_of_files() returns trigger language plpgsql as $$ begin
  insert into task_words (kind, row_id, task_id, words)
    select 'file', f.id, f.task_id, search_words(f.name) from fresh f;
  return null;
end $$;
create function change_words_of_file() returns trigger language plpgsql as $$ begin
  update task_words set words = search_words(new.name) where kind = 'file' and row_id = new.id;
  return null;
end $$;
create trigger task_files_words_made after insert on task_files referencing new table as fresh
  for each statement execute function add_words_of_files();
create trigger task_files_words_changed after update of name on task_files
  for each row when (old.name is distinct from new.name) execute function change_words_of_file();
