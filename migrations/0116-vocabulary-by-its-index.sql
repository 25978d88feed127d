-- Each new word is looked for by its index: joined as a whole, the vocabulary was read for every text that was written,
-- which took longer than dividing the text into words.
create or replace function add_to_vocabulary() returns trigger language plpgsql as $$ begin
  insert into search_vocabulary
    select n.word from (select distinct w.word from fresh f, unnest(tsvector_to_array(f.words)) as w(word)
      where w.word ~ '^[a-z]{4,30}$') as n
    where not exists (select from search_vocabulary v where v.word = n.word offset 0);
  return null;
end $$;
