import { sql } from '#server/database/sql.ts';
import type { Db } from '#server/context.ts';

interface FirstIds {
  readonly dev_tasks: number;
  readonly task_comments: number;
}

/**
 * The words of what was loaded, which came past the triggers. A million tasks choose from some thousands of texts:
 * each text is divided into words once, and the index is made again from all rows.
 */
export async function fillWords(db: Db, firstIds: FirstIds): Promise<void> {
  await db.transaction(async (transaction) => {
    await sql`set local maintenance_work_mem = '512MB'`.run(transaction);
    await sql`set local work_mem = '256MB'`.run(transaction);
    await sql`drop index task_words_placed`.run(transaction);
    await sql`alter table task_words disable trigger user`.run(transaction);
    await sql`insert into task_words (kind, row_id, task_id, project_id, words)
      with texts as materialized (select text, search_words(text) as words
        from (select distinct text from dev_tasks where id >= ${firstIds.dev_tasks} and text is not null) as x)
      select 'task', t.id, t.id, t.project_id, strip(search_words(concat_ws(' ', t.number, t.former_numbers, t.name))
        || coalesce(x.words, ''::tsvector))
      from dev_tasks t left join texts x using (text)
      where t.id >= ${firstIds.dev_tasks} and t.deleted_at is null`.run(transaction);
    await sql`insert into task_words (kind, row_id, task_id, project_id, words)
      with texts as materialized (select text, search_words(text) as words
        from (select distinct text from task_comments where id >= ${firstIds.task_comments}) as x)
      select 'comment', c.id, c.task_id, t.project_id, x.words
      from task_comments c join texts x using (text) join dev_tasks t on t.id = c.task_id
      where c.id >= ${firstIds.task_comments} and c.deleted_at is null and t.deleted_at is null`.run(transaction);
    await sql`alter table task_words enable trigger user`.run(transaction);
    await sql`create index task_words_placed on task_words
      using gin (placed_words(project_id, block_of_task(task_id), words)) with (fastupdate = off)`.run(transaction);
    await sql`insert into search_vocabulary select s.word from ts_stat('select words from task_words') as s
      where s.word ~ '^[a-z]{4,30}$'
        and not exists (select from search_vocabulary v where v.word = s.word)`.run(transaction);
  });
}
