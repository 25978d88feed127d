import { appendFileSync } from 'node:fs';
import type pg from 'pg';
import { inject } from 'vitest';
import type { Column } from '#server/database/columns.ts';
import { type Declared, Sql } from '#server/database/sql.ts';

/** Types of PostgreSQL by their numbers, as far as they arrive as the same value here. */
const families: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^(bigint|integer|smallint)$/, [20, 21, 23]],
  [/^(numeric|decimal)/, [1700]],
  [/^double precision$/, [700, 701]],
  [/^boolean$/, [16]],
  [/^(text|varchar(\(\d+\))?)$/, [18, 19, 25, 1042, 1043, 2950, 705]],
  [/^date$/, [1082]],
  [/^timestamptz$/, [1184]],
  [/^(bigint|integer)\[\]$/, [1005, 1007, 1016]],
  [/^text\[\]$/, [1009, 1015]],
  [/^double precision\[\]$/, [1022]],
  [/^date\[\]$/, [1182]],
  [/^jsonb?$/, [114, 3802]],
  [/^bytea$/, [17]],
];

/** Statements that were compared already; one that serves many definitions is compared for each. */
const seen = new Set<string>();

/** Throws where PostgreSQL answers other columns than the statement declares, or null where something is promised. */
function compare({ columns, strings }: Declared, { fields, rows }: pg.QueryResult): void {
  const key = [...strings, ...Object.keys(columns)].join('\0');
  if (!seen.has(key)) {
    const given = new Set(fields.map(({ name }) => name));
    const wrong = [
      ...fields.filter(({ name }) => !columns[name]).map(({ name }) => `${name} is not declared`),
      ...Object.keys(columns).flatMap((name) => (given.has(name) ? [] : [`${name} is declared and does not come`])),
      ...fields.flatMap(({ name, dataTypeID }) => wrongType(name, columns[name], dataTypeID)),
    ];
    if (wrong.length) refuse(wrong.join('; '), strings);
    seen.add(key);
    appendFileSync(inject('statementsFile'), `${JSON.stringify(strings.join('\0'))}\n`);
  }
  for (const row of rows)
    for (const [name, { isNullable }] of Object.entries(columns))
      if (!isNullable && row[name] === null) refuse(`${name} is null, and declared as never so`, strings);
}

/** Says it aloud as well: a request answers only that something unexpected happened. */
function refuse(why: string, strings: TemplateStringsArray): never {
  const message = `${why}: ${strings.join('…')}`;
  process.stderr.write(`${message}\n`);
  throw new Error(message);
}

function wrongType(name: string, column: Column | undefined, type: number): string[] {
  if (!column || column.sqlType === '*') return [];
  const [, numbers = []] = families.find(([form]) => form.test(column.sqlType)) ?? [];
  return numbers.includes(type) ? [] : [`${name} is declared as ${column.sqlType} and comes as type ${type}`];
}

Sql.observer = compare;
