import { sql } from '#server/database/door.ts';
import type { Db } from '#server/context.ts';

/** Whether the database has its first data. Apart from what makes them, which most starts never need. */
export const isFilled = (db: Db): Promise<boolean> => sql`select from installation where name = 'seed'`.isThere(db);
