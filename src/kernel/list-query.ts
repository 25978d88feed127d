import { fieldNamed, isSortable, isSought } from '#kernel/fields-of.ts';
import { type Field, type Kind, traitsOf } from '#kernel/field.ts';
import type { FilterWord } from '#kernel/filter-words.ts';
import { kinds } from '#kernel/kinds.ts';
import { outOfRange, Problem, wrongParameter } from '#kernel/problems.ts';
import { longestQuestion } from '#kernel/search-folding.ts';
import type { Resource } from '#kernel/resource.ts';

export interface Filter {
  readonly name: string;
  readonly field: Field;
  /** `equals` compares with any of the values, `contains` is the same for lists. */
  readonly operator: 'equals' | 'contains' | 'from' | 'to' | 'null' | 'not_null';
  /** Values to compare with, and words that stand for them: `filter-words.ts`. */
  readonly values: readonly unknown[];
  /** Rows that are none of these, those without a value among them. */
  readonly isNot?: true;
}

export interface ListQuery {
  readonly page: number;
  readonly perPage: number;
  readonly sortBy: string;
  readonly descending: boolean;
  /** A cursor, '' to begin a walk, undefined for pages. */
  readonly after?: string;
  readonly filters: readonly Filter[];
  readonly q: string;
  /** Of each row only these fields, and its id and version; all without it. */
  readonly columns?: readonly string[];
}

/** Matrix parameters arrive as query parameters whose names begin with a semicolon: `server/http/matrix.ts`. */
export const matrixMark = ';';
const defaultPerPage = 20;
const largestPerPage = 500;
const matrixNames = ['sortBy', 'descending', 'page', 'perPage', 'after', 'columns'];

type Asked = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * What a list is asked for. Throws a 400 that names the first parameter that is unknown or has the wrong form:
 * nothing is ever ignored. `own` are further parameters that the caller of this function reads itself.
 */
export function parseListQuery(resource: Resource, asked: Asked, own: readonly string[] = ['format']): ListQuery {
  const matrix: Record<string, string> = {};
  const filters: Filter[] = [];
  let q = '';
  for (const [name, value] of Object.entries(asked)) {
    if (value === undefined || name === '' || own.includes(name)) continue;
    if (typeof value !== 'string') throw wrongParameter(name.replace(matrixMark, ''), 'once');
    if (value.includes('\0')) throw wrongParameter(name.replace(matrixMark, ''), 'characters');
    if (name.startsWith(matrixMark)) matrix[matrixName(name.slice(1))] = value;
    else if (name === 'q') q = questionOf(value);
    else filters.push(filterOf(resource, name, value));
  }
  const isDescending = resource.order.startsWith('-');
  const sortBy = matrix.sortBy ?? resource.order.replace('-', '');
  const field = fieldNamed(resource, sortBy);
  if (!field || !isSortable(field)) throw wrongParameter(sortBy, 'sortable', 'UNKNOWN_PARAMETER');
  return {
    sortBy,
    descending:
      matrix.descending === undefined ? !matrix.sortBy && isDescending : flagOf('descending', matrix.descending),
    page: wholeNumber('page', matrix.page, 1, 1_000_000_000),
    perPage: wholeNumber('perPage', matrix.perPage, defaultPerPage, largestPerPage),
    ...(matrix.after !== undefined && { after: matrix.after }),
    ...(matrix.columns !== undefined && { columns: columnsAsked(resource, matrix.columns) }),
    filters,
    q,
  };
}

function columnsAsked(resource: Resource, text: string): readonly string[] {
  const names = [...new Set(text.split(','))];
  for (const name of names) {
    const field = fieldNamed(resource, name);
    if (!field || traitsOf(field).isSecret) throw wrongParameter('columns', 'known');
  }
  return names;
}

function matrixName(name: string): string {
  if (!matrixNames.includes(name)) throw wrongParameter(name || matrixMark, 'known', 'UNKNOWN_PARAMETER');
  return name;
}

function questionOf(value: string): string {
  if (value.length > longestQuestion) throw wrongParameter('q', 'max_length', undefined, { max: longestQuestion });
  return value;
}

function flagOf(name: string, value: string): boolean {
  if (value !== 'true' && value !== 'false') throw wrongParameter(name, 'boolean');
  return value === 'true';
}

function wholeNumber(name: string, value: string | undefined, otherwise: number, largest: number): number {
  if (value === undefined) return otherwise;
  const number = /^\d{1,10}$/.test(value) ? Number(value) : 0;
  if (number < 1 || number > largest) throw outOfRange(name, 1, largest);
  return number;
}

/** `status=new,done`, `status=!done`, `deadline_from=2026-11-01`, `deadline_to=+7d`, `executor_id=null`. */
function filterOf(resource: Resource, name: string, value: string): Filter {
  const plain = fieldNamed(resource, name);
  if (plain && isSought(plain)) return plainFilter(name, plain, value);
  const end = name.endsWith('_from') ? 'from' : name.endsWith('_to') ? 'to' : null;
  const base = end ? name.slice(0, -end.length - 1) : name;
  const field = end ? fieldNamed(resource, base) : undefined;
  if (!field || !end || !isSought(field) || !kinds[field.kind].operators.includes('range'))
    throw wrongParameter(name, 'known', 'UNKNOWN_PARAMETER');
  return { name: base, field, operator: end, values: [valueOf(name, field, value, true)] };
}

function plainFilter(name: string, field: Field, value: string): Filter {
  const { operators } = kinds[field.kind];
  if (operators.includes('null') && (value === 'null' || value === '!null')) {
    return { name, field, operator: value === 'null' ? 'null' : 'not_null', values: [] };
  }
  const operator = operators.includes('contains') ? 'contains' : 'equals';
  if (!operators.includes(operator)) throw wrongParameter(name, 'known', 'UNKNOWN_PARAMETER');
  const isNot = operators.includes('not') && value.startsWith('!');
  const values = (isNot ? value.slice(1) : value).split(',');
  if (values.length > largestPerPage) throw wrongParameter(name, 'max_items', undefined, { max: largestPerPage });
  return {
    name,
    field,
    operator,
    values: values.map((one) => valueOf(name, field, one, false)),
    ...(isNot && { isNot }),
  };
}

function valueOf(name: string, field: Field, value: string, isEnd: boolean): unknown {
  const kind: Kind = kinds[field.kind];
  const word = kind.word?.(value, field.options, isEnd);
  if (word) return { word } satisfies FilterWord;
  const parsed = kind.parse(value, field.options);
  if (parsed === undefined) throw wrongParameter(name, field.kind);
  return parsed;
}

/** The place in a walk: the sorted value and the id of the last row, bound to the order in which it was made. */
export interface Cursor {
  readonly value: unknown;
  readonly id: number;
}

export const cursorOf = (query: ListQuery, { value, id }: Cursor): string =>
  toBase64Url(JSON.stringify([query.sortBy, query.descending ? 1 : 0, value ?? null, id]));

/** Throws a 400 for anything that this server did not make for the same order. */
export function readCursor(query: ListQuery): Cursor | null {
  if (!query.after) return null;
  let parts: unknown;
  try {
    parts = JSON.parse(fromBase64Url(query.after));
  } catch {
    throw wrongParameter('after', 'cursor');
  }
  const [sortBy, descending, value, id] = Array.isArray(parts) ? parts : [];
  const fits = sortBy === query.sortBy && descending === (query.descending ? 1 : 0) && Number.isSafeInteger(id);
  if (!fits || (value !== null && typeof value === 'object'))
    throw new Problem('WRONG_PARAMETER', { values: { name: 'after' }, errors: [{ field: 'after', rule: 'cursor' }] });
  return { value, id };
}

const toBase64Url = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const fromBase64Url = (text: string): string =>
  new TextDecoder('utf-8', { fatal: true }).decode(
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0)),
  );
