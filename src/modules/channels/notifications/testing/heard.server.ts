import { text } from '#server/database/columns.ts';
import type { Db } from '#server/context.ts';
import { sql } from '#server/database/sql.ts';

/** Who was told of what since this was asked last, as `login: kind`: it empties the inboxes. */
export async function heard(db: Db): Promise<string[]> {
  const told = await sql({ told: text })`with gone as (delete from inbox returning user_id, kind)
    select u.login || ': ' || g.kind as told from gone g join users u on u.id = g.user_id`.column(db);
  return told.toSorted();
}
