-- How far an import is, what of its file has no place, and what is taken otherwise than it stands there.
alter table imports
  add column phase text,
  add column remarked integer not null default 0,
  add column "left" jsonb not null default '[]';
alter table import_errors add column is_remark boolean not null default false;

-- What is written on trial is taken back: nobody searches for its words, and finding them takes longer than the rest.
create or replace function add_words_of_tasks() returns trigger language plpgsql as $$ begin
  if current_setting('vazifa.is_trial', true) = 'on' then return null; end if;
  insert into task_words (kind, row_id, task_id, words)
    select 'task', t.id, t.id, words_of_task(d) from fresh t join dev_tasks d on d.id = t.id;
  return null;
end $$;
create or replace function add_words_of_comments() returns trigger language plpgsql as $$ begin
  if current_setting('vazifa.is_trial', true) = 'on' then return null; end if;
  insert into task_words (kind, row_id, task_id, words)
    select 'comment', c.id, c.task_id, search_words(c.text) from fresh c;
  return null;
end $$;
