-- How a folded name sounds, whoever wrote it down: Джураев is Joʻrayev, Юлдашев Yoʻldoshev, Кадыров Qodirov. The same
-- function is `soundOf` of src/kernel/search-folding.ts, kept equal by a test.
create function sound_of(folded text) returns text language sql immutable strict parallel safe
  return translate(replace(folded, 'dj', 'j'), 'ouqge', 'aakhi');

-- Every folded word that stands somewhere, to find what was meant by a word that stands nowhere. Without a unique index:
-- two transactions with the same new word do not wait for each other, and a word that is there twice does no harm.
create table search_vocabulary (word text not null);
create index search_vocabulary_word on search_vocabulary (word text_pattern_ops);
create index search_vocabulary_trigrams on search_vocabulary using gin (word gin_trgm_ops);
create index search_vocabulary_sound on search_vocabulary (sound_of(word) text_pattern_ops);

create function add_to_vocabulary() returns trigger language plpgsql as $$ begin
  insert into search_vocabulary
    select distinct w.word from fresh f, unnest(tsvector_to_array(f.words)) as w(word)
    where w.word ~ '^[a-z]{4,30}$' and not exists (select from search_vocabulary v where v.word = w.word);
  return null;
end $$;
create trigger task_words_known_made after insert on task_words referencing new table as fresh
  for each statement execute function add_to_vocabulary();
create trigger task_words_known_changed after update on task_words referencing new table as fresh
  for each statement execute function add_to_vocabulary();
