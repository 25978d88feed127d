import { closedInSql } from '#modules/company/projects/task-statuses.ts';
import { sql } from '#server/database/door.ts';

/** The statuses of a task that is closed: `t.status in ${closed}`, of an open one `not in`. */
export const closed = sql.raw(closedInSql);
