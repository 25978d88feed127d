import { sql, type Sql, type SqlBool } from '#server/database/door.ts';

/** The days `a` of attendance by which people are judged: those that are over and had a norm. */
export const isJudged = (today: string): Sql<SqlBool> =>
  sql`(a.day < ${today}::date and a.norm_minutes > 0 and a.deleted_at is null)`;

/** Were they late on the day `a` of attendance, or absent? A day that nothing has been made of yet is not missed. */
export const isMissed = sql<SqlBool>`(a.late_minutes > 0 or coalesce(a.status = 'absent', false))`;
