import { type Sql, sql, type SqlBool } from '#server/database/sql.ts';

/** Of rows with `starts_on` and `ends_on`, both counted: does one hold on a day? `row` is its alias. */
export const holdsOn = (row: string, on: string): Sql<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${row}.starts_on`)} <= ${on}::date
    and coalesce(${sql.ref(`${row}.ends_on`)}, 'infinity'::date) >= ${on}::date`;
