import { closedStatuses } from '#modules/company/projects/door.ts';
import { type Sql, sql, type SqlBool } from '#server/database/door.ts';

/** Late as of a moment, over the task `t`: the measure `late_count`, in review and blocked included. */
export const isLateAt = (moment: Date): Sql<SqlBool> =>
  sql<SqlBool>`t.deadline < ${moment} and t.status <> all(${closedStatuses}::text[])`;
