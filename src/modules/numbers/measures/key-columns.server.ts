import { type Sql, sql } from '#server/database/door.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { projects } from '#modules/company/projects/door.ts';
import { isStep, type KeyName } from '#modules/numbers/measures/keys.ts';
import type { Source } from '#modules/numbers/measures/measure.ts';

/** A key in SQL over the row `s`, and what has to be joined for it. */
export interface KeyColumn {
  readonly column: Sql;
  readonly join?: Joined;
}

/** A table under its alias, and by what its rows belong to the row `s`: one at most, or one for each team. */
export interface Joined {
  readonly name: string;
  readonly table: Sql;
  readonly on: Sql;
  /** A row may belong to several. */
  readonly isMany?: true;
}

const whole = 'to which group, team or branch a row counts, whoever looks; who may see the row was judged';

/** Who was in a team or branch on the day of the row: a person of several teams counts in each. */
const dated = (table: string, alias: string, person: Sql): Joined => ({
  ...{ name: alias, isMany: true },
  table: sql`${rowsForAll(table, whole)} ${sql.raw(alias)}`,
  on: sql`${sql.raw(alias)}.user_id = ${person} and ${sql.raw(alias)}.deleted_at is null
    and ${sql.raw(alias)}.starts_on <= s.day
    and (${sql.raw(alias)}.ends_on is null or ${sql.raw(alias)}.ends_on >= s.day)`,
});

/** How a key is read of the rows of a source; a step is the place of its stretch. */
export function keyColumnOf(key: KeyName, source: Source): KeyColumn {
  const person = sql.ref(`s.${source.person}`);
  if (isStep(key)) return { column: sql.raw('s.stretch') };
  if (key === 'executor_id' || key === 'user_id') return { column: person };
  if (Object.hasOwn(source.columns, key)) return { column: sql.ref(`s.${key}`) };
  if (key === 'team_id') return { column: sql.raw('tm.team_id'), join: dated('team_members', 'tm', person) };
  if (key === 'branch_id') return { column: sql.raw('ub.branch_id'), join: dated('user_branches', 'ub', person) };
  return {
    column: sql.ref(`kp.${key}`),
    join: { name: 'kp', table: sql`${rowsForAll(projects, whole)} kp`, on: sql.raw('kp.id = s.project_id') },
  };
}
