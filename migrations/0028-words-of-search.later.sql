-- Words that stood somewhere before. Those that are written meanwhile come by the triggers.

-- vocabulary: task_words.task_id, 5000 at a time
insert into search_vocabulary
  select distinct w.word from task_words t, unnest(tsvector_to_array(t.words)) as w(word)
  where t.task_id > $1 and t.task_id <= $2 and w.word ~ '^[a-z]{4,30}$'
    and not exists (select from search_vocabulary v where v.word = w.word);
