import { allows } from '#kernel/access.ts';
import { traitsOf } from '#kernel/field.ts';
import type { Cursor, ListQuery } from '#kernel/list-query.ts';
import type { Resource } from '#kernel/resource.ts';
import { searchWords, shortestTrigram, typedWords } from '#kernel/search-folding.ts';
import { formsPattern } from '#kernel/search-forms.ts';
import { type Sql, sql, type SqlBool } from '#server/database/door.ts';
import type { Actor, Scope } from '#server/context.ts';
import { hasAlternatives } from '#server/crud/alternatives.ts';
import { isSearched } from '#server/crud/columns.ts';
import { type Asking, filterCondition } from '#server/crud/filter-conditions.ts';

type Condition = Sql<SqlBool>;

/** Everything that a row of the list must fulfil: alive, visible, filtered, found. */
export function conditionsOf(resource: Resource, scope: Scope, asking: Asking, query: ListQuery): Condition[] {
  return [
    sql`t.deleted_at is null`,
    ...scopeCondition(scope, asking.actor),
    ...askedConditions(resource, asking, query),
  ];
}

/** What the filters and words of a question ask of the row, whoever sees it. */
export const askedConditions = (resource: Resource, asking: Asking, { filters, q }: ListQuery): Condition[] => [
  ...filters.map((filter) => filterCondition(filter, asking)),
  ...searchConditions(resource, q),
];

export const scopeCondition = (scope: Scope, actor: Actor): Condition[] => {
  const visible = scope(actor);
  return visible === 'all' ? [] : [hasAlternatives(visible) ? visible : sql`(${visible})`];
};

/** All of them hold; of none nothing is asked. */
export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length ? sql.join(conditions, sql` and `) : sql`true`;

/** The rows `t` that are there for somebody. */
export const thereFor = (scope: Scope, actor: Actor): Condition =>
  allOf([sql`t.deleted_at is null`, ...scopeCondition(scope, actor)]);

/** Each word anywhere in the folded text, or a form of it; one too short for trigrams at the beginning of a word. */
export function searchConditions(resource: Resource, question: string): Condition[] {
  if (!question.trim()) return [];
  if (!isSearched(resource)) return [sql`false`];
  return searchWords(question).map((word, at) => {
    const pattern = word.replace(/[\\%_]/g, '\\$&');
    if (word.length < shortestTrigram) return sql`(t.search like ${`${pattern}%`} or t.search like ${`% ${pattern}%`})`;
    const forms = formsPattern(typedWords(question)[at] ?? word);
    const found = sql<SqlBool>`t.search like ${`%${pattern}%`}`;
    return forms ? sql`(${found} or t.search ~ ${forms})` : found;
  });
}

/**
 * The same for somebody who knows rows by their names only: words are looked for in the name, so that nobody spells out
 * the address or the login behind it letter by letter. Names in several languages are those of dictionaries.
 */
export function nameConditions(resource: Resource, question: string, actor: Actor): Condition[] {
  const found = searchConditions(resource, question);
  const display = resource.fields[resource.display];
  if (!found.length || allows(resource.access.read, actor) || !display || traitsOf(display).isLocalized) return found;
  const name = sql`fold(${sql.ref(`t.${resource.display}`)})`;
  const typed = typedWords(question);
  return [
    ...found,
    ...searchWords(question).map((word, at) => {
      const forms = formsPattern(typed[at] ?? word);
      const isThere = sql<SqlBool>`strpos(${name}, ${word}) > 0`;
      return forms ? sql<SqlBool>`(${isThere} or ${name} ~ ${forms})` : isThere;
    }),
  ];
}

/**
 * Rows behind a cursor, in two steps so that each can use the index: first those comparable with it, then, when
 * they do not fill the page, those on the other side of the nulls. Nulls come last going up and first going down.
 */
export function cursorSteps(ordering: string, descending: boolean, { value, id }: Cursor): Condition[] {
  const column = sql.raw(ordering);
  const compare = sql.raw(descending ? '<' : '>');
  if (ordering === 't.id') return [sql`t.id ${compare} ${id}`];
  const isNull = sql<SqlBool>`${column} is null`;
  if (value === null) {
    const here = sql<SqlBool>`(${isNull} and t.id ${compare} ${id})`;
    return descending ? [here, sql`${column} is not null`] : [here];
  }
  const here = sql<SqlBool>`(${column}, t.id) ${compare} (${value}, ${id})`;
  return descending ? [here] : [here, isNull];
}
