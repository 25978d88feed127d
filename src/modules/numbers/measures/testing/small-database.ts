import { type Context, everyRow, system } from '#server/context.ts';
import { noteScope } from '#server/crud/sources.ts';
import { dbOf } from '#server/database/db.ts';
import { makePool } from '#server/database/pool.ts';
import { freshDatabase } from '#server/testing/database.ts';
import { worldZone } from '#modules/numbers/measures/testing/world.ts';
import { devTasks } from '#modules/work/tasks/door.ts';

/** A database of a test's own with all tasks in sight, filled and asked at a moment. */
export async function smallDatabase(fill: (db: Context['db']) => Promise<void>, now: Date) {
  const database = await freshDatabase('none');
  const pool = makePool(database.url, 2);
  const db = dbOf(pool);
  noteScope(devTasks, everyRow);
  await fill(db);
  const ctx: Context = {
    ...{ db, now, actor: system, lang: 'uz', timeZone: worldZone, settings: {} },
    origin: { request_id: 'test', session_id: null, address: '' },
  };
  const end = async () => {
    await pool.end();
    await database.drop();
  };
  return { ctx, end };
}
