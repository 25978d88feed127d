import { json, type Sql, sql, type SqlBool } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import type { Stretch } from '#modules/measures/asking.ts';
import { columnsOfKey, isStep, type KeyName } from '#modules/measures/keys.ts';
import { keyColumnOf } from '#modules/measures/key-columns.server.ts';
import type { Measure, Source } from '#modules/measures/measure.ts';
import { type FrozenMonths, rowsOfSource } from '#modules/measures/frozen-months.server.ts';

/** A question: measures by keys over a period. */
export interface Question {
  readonly measures: readonly Measure[];
  /** At most two; rows of the first alone are totals of those of both. */
  readonly keys: readonly KeyName[];
  /** The whole period. */
  readonly period: Stretch;
  /** The same in its steps, where a key is one. */
  readonly steps: readonly Stretch[];
  readonly asOf: Date;
  /** Closed months among these days, read as they were. */
  readonly frozen?: FrozenMonths;
  /** What the task `t` behind a row must fulfil, of a source whose rows have these columns. */
  readonly tasks: (source: Source) => Sql<SqlBool> | null;
  /** What the row `s` of a source must fulfil; `t` is the same row, its person called `executor_id`. */
  readonly where: (source: Source) => Sql<SqlBool> | null;
}

export type Numbers = Readonly<Record<string, unknown>>;
/** Numbers by the values of keys: none of the total, one of level 1, two of level 2. Of a step: its place. */
export interface Counted {
  readonly by: readonly (number | string | null)[];
  readonly numbers: Numbers;
}

const counted = { by: json<(number | string | null)[]>(), numbers: json<Record<string, unknown>>() };

/** Numbers of all measures: the total, and the rows of each level. What a key does not divide is left out. */
export async function numbersOf(ctx: Context, question: Question): Promise<Counted[]> {
  const bySource = Map.groupBy(question.measures, ({ source }) => source);
  const merged = new Map<string, { by: Counted['by']; numbers: Record<string, unknown> }>();
  for (const [source, measures] of bySource)
    for (const { by, numbers } of await numbersOfSource(ctx, question, source, measures)) {
      const key = JSON.stringify(by);
      const row = merged.get(key);
      if (row) Object.assign(row.numbers, numbers);
      else merged.set(key, { by, numbers: { ...numbers } });
    }
  return [...merged.values()];
}

async function numbersOfSource(
  ctx: Context,
  question: Question,
  source: Source,
  measures: readonly Measure[],
): Promise<Counted[]> {
  const { keys, period, steps } = question;
  const levels = keys.map((_, at) => keys.slice(0, at + 1)).filter((level) => isDivided(source, level));
  const plain = [[], ...levels.filter((level) => !level.some(isStep))];
  const stepped = levels.filter((level) => level.some(isStep));
  const whole = await statementOf(ctx, question, source, measures, plain, [period]);
  if (!stepped.length) return whole;
  return [...whole, ...(await statementOf(ctx, question, source, measures, stepped, steps))];
}

const isDivided = (source: Source, level: readonly KeyName[]): boolean =>
  level.every((key) => columnsOfKey(key, source) !== null);

async function statementOf(
  ctx: Context,
  question: Question,
  source: Source,
  measures: readonly Measure[],
  levels: readonly (readonly KeyName[])[],
  stretches: readonly Stretch[],
): Promise<Counted[]> {
  const numbers = jsonOf(measures);
  const needed = new Set(levels.flatMap((level) => level.flatMap((key) => columnsOfKey(key, source) ?? [])));
  for (const word of numbers.matchAll(/\bs\.(\w+)/g)) needed.add(word[1]!);
  const rows = await rowsBehind(ctx, question, source, [...needed], stretches);
  const parts = levels.map((level) => {
    const columns = level.map((key) => keyColumnOf(key, source));
    const joins = sql.join(
      columns.map(({ join }) => (join ? sql`left join ${join.table} on ${join.on}` : sql``)),
      sql` `,
    );
    const values = columns.map(({ column }) => column);
    return sql`select jsonb_build_array(${sql.join(values)}) as by, ${sql.raw(numbers)} as numbers from s ${joins}
      ${values.length ? sql`group by ${sql.join(values)}` : sql``}`;
  });
  return sql(counted)`with s as (${rows}) ${sql.join(parts, sql` union all `)}`.rows(ctx.db);
}

/** The rows of a source that a question asks for, with `row_id`, `stretch` and some columns. */
export async function rowsBehind(
  ctx: Context,
  { asOf, tasks, where, frozen }: Pick<Question, 'asOf' | 'tasks' | 'where' | 'frozen'>,
  source: Source,
  columns: readonly string[],
  stretches: readonly Stretch[],
): Promise<Sql> {
  const asked = { stretches, asOf, tasks: tasks(source) };
  const relation = await rowsOfSource(ctx, source, asked, frozen ?? new Map());
  const condition = where(source);
  const selected = ['row_id', 'stretch', ...columns].map((name) => sql.ref(`s.${name}`));
  return sql`select ${sql.join(selected)} from (${relation}) as s
    ${condition ? sql`cross join lateral (select ${copied(source)}) as t where ${condition}` : sql``}`;
}

/** The columns of a row `s` under the names of filters: its person is the executor. */
function copied({ columns, person }: Source): Sql {
  const names = Object.keys(columns).filter((name) => name !== 'executor_id');
  return sql.join([...names.map((name) => sql.ref(`s.${name}`)), sql`s.${sql.ref(person)} as executor_id`]);
}

/** PostgreSQL takes a hundred arguments at once. */
const mostPairs = 40;

/** All numbers as one JSON, shares with their parts beside them. */
function jsonOf(measures: readonly Measure[]): string {
  const pairs = measures.flatMap(({ id, number, parts }) => [
    `'${id}', ${number}`,
    ...(parts
      ? [`'${id}_parts', jsonb_build_object('numerator', ${parts.numerator}, 'denominator', ${parts.denominator})`]
      : []),
  ]);
  const chunks = Array.from({ length: Math.ceil(pairs.length / mostPairs) }, (_, at) =>
    pairs.slice(at * mostPairs, (at + 1) * mostPairs),
  );
  return chunks.map((chunk) => `jsonb_build_object(${chunk.join(', ')})`).join(' || ') || "'{}'::jsonb";
}
