import { dayOf } from '#kernel/calendar-formats.ts';
import { isDay } from '#kernel/days.ts';
import { type Field, isList, traitsOf } from '#kernel/field.ts';
import { columnOf } from '#kernel/fields-of.ts';
import { daysOfWord, isWord, nowWord, readerWord } from '#kernel/filter-words.ts';
import { kinds } from '#kernel/kinds.ts';
import type { Filter } from '#kernel/list-query.ts';
import type { Resource } from '#kernel/resource.ts';
import { type Sql, sql, type SqlBool } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';

type Condition = Sql<SqlBool>;
/** Who asks and when: what the words of filters mean. */
export type Asking = Pick<Context, 'actor' | 'timeZone' | 'now'>;

/** Whole days, both counted. */
interface Days {
  readonly first: string;
  readonly last: string;
}
const areDays = (value: unknown): value is Days => typeof value === 'object' && value !== null && 'first' in value;

/** What the module of a computed field has said of it when its operations were made, as SQL over the row `t`. */
const computed = new WeakMap<Field, Sql>();

/** Throws for a field by which lists are narrowed and of which nothing says how. */
export function noteComputed(resource: Resource, columns: Readonly<Record<string, Sql>> = {}): void {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.options.computed !== 'sought') continue;
    const column = columns[name];
    if (!column) throw new Error(`${resource.path} is narrowed by ${name}, and nothing says how`);
    computed.set(field, sql`(${column})`);
  }
}

/** A field of the row `t` in SQL, whether it has a column of its own or is computed. */
export const soughtAs = (name: string, field: Field): Sql =>
  computed.get(field) ?? sql.ref(`t.${columnOf(name, field)}`);

/** What a row must fulfil so that the filter finds it. */
export function filterCondition(filter: Filter, asking: Asking): Condition {
  const column = soughtAs(filter.name, filter.field);
  const found = plainCondition(filter, column, asking);
  // What has no value is none of these either.
  return filter.isNot ? sql<SqlBool>`(${found}) is not true` : found;
}

function plainCondition(filter: Filter, column: Sql, asking: Asking): Condition {
  const { field, operator } = filter;
  const values = filter.values.map((value) => meant(filter, value, asking));
  const [value] = values;
  const startOf = (day: string, later = 0) => startOfDay(filter, day, later, asking.timeZone);
  switch (operator) {
    case 'null':
      return isList(field) ? sql`${column} = '{}'` : sql`${column} is null`;
    case 'not_null':
      return isList(field) ? sql`${column} <> '{}'` : sql`${column} is not null`;
    case 'contains':
      return sql`${column} && ${values}::${sql.raw(kinds[field.kind].sqlType(field.options))}`;
    case 'from':
      return sql`${column} >= ${areDays(value) ? startOf(value.first) : sql`${value}`}`;
    case 'to':
      return areDays(value) ? sql`${column} < ${startOf(value.last, 1)}` : sql`${column} <= ${value}`;
    default:
      return equalCondition(traitsOf(field).isLocalized ? sql`${column}->>'uz'` : column, values, startOf);
  }
}

/** A word as what it stands for at this moment, a day of moments as all of it; any other value stands for itself. */
function meant({ field }: Filter, value: unknown, { actor, now, timeZone }: Asking): unknown {
  if (!isWord(value)) {
    const isWholeDay = traitsOf(field).hasTime === true && isDay(String(value));
    return isWholeDay ? { first: String(value), last: String(value) } : value;
  }
  if (value.word === readerWord) return actor.id;
  if (value.word === nowWord) return now.toISOString();
  const [first, last] = daysOfWord(value.word, dayOf(now.getTime(), timeZone));
  return { first, last };
}

/** The start of a day, of moments on the clock of the company, so many days later. */
const startOfDay = ({ field }: Filter, day: string, later: number, timeZone: string): Sql =>
  traitsOf(field).hasTime
    ? sql`((${day}::date + ${sql.lit(later)})::timestamp at time zone ${timeZone})`
    : sql`(${day}::date + ${sql.lit(later)})`;

/** One value keeps the order of an index, which a list of values would not. */
function equalCondition(
  column: Sql,
  values: readonly unknown[],
  startOf: (day: string, later?: number) => Sql,
): Condition {
  const plain = values.filter((value) => !areDays(value));
  const spans = values
    .filter(areDays)
    .map(({ first, last }) => sql<SqlBool>`(${column} >= ${startOf(first)} and ${column} < ${startOf(last, 1)})`);
  if (!spans.length) return plain.length === 1 ? sql`${column} = ${plain[0]}` : sql`${column} = any(${plain})`;
  const all = [...spans, ...plain.map((value) => sql<SqlBool>`${column} = ${value}`)];
  return sql`(${sql.join(all, sql` or `)})`;
}
