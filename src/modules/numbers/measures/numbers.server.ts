// How measures become one statement: long, because its parts read each other’s columns.

import { json, type Sql, sql, type SqlBool, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import type { Stretch } from '#modules/numbers/measures/asking.ts';
import { columnsOfKey, isStep, type KeyName } from '#modules/numbers/measures/keys.ts';
import { type KeyColumn, keyColumnOf } from '#modules/numbers/measures/key-columns.server.ts';
import type { KeptSpan } from '#modules/numbers/measures/kept-ranges.ts';
import { keptSumsOf, ofAll, rowsOfKept } from '#modules/numbers/measures/kept-spans.server.ts';
import type { Measure, Source } from '#modules/numbers/measures/measure.ts';
import {
  type FrozenMonths,
  isFrozenOn,
  partsOfSource,
  rowsOfSource,
} from '#modules/numbers/measures/frozen-months.server.ts';
import type { Asked } from '#modules/numbers/measures/relations.server.ts';

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
  readonly where: (source: Source) => RowCondition | null;
}

/** What a row `s` must fulfil, and the columns of `s` by which alone that is said; null: by more. */
export interface RowCondition {
  readonly condition: Sql<SqlBool>;
  readonly by: readonly string[] | null;
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
  for (const found of await inTurns(ctx.db, [...bySource], (one) => numbersOfSource(ctx, question, ...one)))
    for (const { by, numbers } of found) {
      const key = JSON.stringify(by);
      const row = merged.get(key);
      if (row) Object.assign(row.numbers, numbers);
      else merged.set(key, { by, numbers: { ...numbers } });
    }
  return [...merged.values()];
}

/** Does the same for each, all at once where statements may stand beside one another, else one after the other. */
async function inTurns<T, R>({ isWide }: Context['db'], all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  if (isWide) return Promise.all(all.map(work));
  const done: R[] = [];
  for (const one of all) done.push(await work(one));
  return done;
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
  // What belongs to its day whatever the end of the stretch adds up from steps to the whole period.
  if (stepped.length && source.isOfDays)
    return statementOf(ctx, question, source, measures, [...plain, ...stepped], steps);
  const parts = stepped.length
    ? ([
        [plain, [period]],
        [stepped, steps],
      ] as const)
    : ([[plain, [period]]] as const);
  const all = await inTurns(ctx.db, parts, ([some, at]) => statementOf(ctx, question, source, measures, some, at));
  return all.flat();
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
  const keyColumns = new Set(levels.flatMap((level) => level.flatMap((key) => columnsOfKey(key, source) ?? [])));
  // Rows of a day and a person are hardly fewer when they are added up.
  const added = levels.some((level) => level.includes('day') && level.length > 1) ? null : addedUp(measures);
  const numbers = added?.numbers ?? jsonOf(measures);
  const needed = new Set(keyColumns);
  for (const word of (added?.sums.join(' ') ?? numbers).matchAll(/\bs\.(\w+)/g)) needed.add(word[1]!);
  const isOfAll = !levels.flat().some((key) => !isStep(key));
  const asked = { columns: [...needed], stretches, isOfAll };
  const rows = added
    ? await addedUpBehind(ctx, question, source, asked, [...keyColumns], added.sums)
    : await rowsBehind(ctx, question, source, asked.columns, stretches, isOfAll);
  const keyed = levels.map((level) => level.map((key) => keyColumnOf(key, source)));
  // Levels whose joins are the same are counted together, so that the rows are gone through once.
  const parts = [...Map.groupBy(keyed, (level) => timesOf(level)).values()];
  const from = parts.length > 1 ? sql`s` : sql`(${rows}) as s`;
  const statements = sql.join(
    parts.map((part) => partOf(part, from, numbers)),
    sql` union all `,
  );
  const counting = parts.length > 1 ? sql`with s as (${rows}) ${statements}` : statements;
  return sql(counted)`${counting}`.rows(ctx.db);
}

interface Added {
  /** What is added up of rows that are alike, each as `sum_<place>`. */
  readonly sums: readonly string[];
  /** All numbers as one JSON, of such sums. */
  readonly numbers: string;
}

/**
 * Measures as numbers of sums of rows; null: one of them is of all rows at once. Adding up alike rows first is work
 * that processors share, and each row is looked at once, however many levels of totals there are.
 */
export function addedUp(measures: readonly Measure[]): Added | null {
  const places = new Map<string, number>();
  const placeOf = (sum: string): number => places.get(sum) ?? (places.set(sum, places.size), places.size - 1);
  const put = (text: string, sums: readonly string[]): string =>
    sums.reduce((done, sum) => {
      const all = `sum(s.sum_${placeOf(sum)})`;
      return done.replaceAll(sum, sum.startsWith('count(') ? `coalesce(${all}, 0)::bigint` : all);
    }, text);
  const of: Measure[] = [];
  for (const one of measures) {
    if (!one.sums) return null;
    // One may be the beginning of another.
    const sums = one.sums.toSorted((a, b) => b.length - a.length);
    const parts = one.parts && {
      numerator: put(one.parts.numerator, sums),
      denominator: put(one.parts.denominator, sums),
    };
    of.push({ ...one, number: put(one.number, sums), ...(parts && { parts }) });
  }
  return { sums: [...places.keys()], numbers: jsonOf(of) };
}

/** The rows of a source added up: of spans that are kept their sums, of all else the rows themselves. */
async function addedUpBehind(
  ctx: Context,
  question: Question,
  source: Source,
  { columns, stretches, isOfAll }: { columns: readonly string[]; stretches: readonly Stretch[]; isOfAll: boolean },
  keys: readonly string[],
  sums: readonly string[],
): Promise<Sql> {
  const asked = question.where(source);
  const narrowed = asked ? asked.by : [];
  const kept =
    narrowed && question.tasks(source) === null
      ? await keptSumsOf(ctx, {
          ...{ source, sums, stretches, columns: [...new Set([...keys, ...narrowed])] },
          isElsewhere: (day) => isFrozenOn(source, question.frozen, day),
        })
      : null;
  const behind = (of: readonly Stretch[], spans?: readonly KeptSpan[]) =>
    rowsBehind(ctx, question, source, columns, of, isOfAll, spans);
  if (!kept) return addedRows(await behind(stretches), keys, sums);
  const known = sql`select s.* from (${rowsOfKept(kept, kept.by !== ofAll)}) as s
    ${asked ? sql`where ${asked.condition}` : sql``}`;
  const names = sql.join(['stretch', ...keys, ...sums.map((_, place) => `sum_${place}`)].map((name) => sql.ref(name)));
  const both = (live: Sql) => sql`${live} union all select ${names} from (${known}) as known`;
  if (!source.isLevel) return both(addedRows(await behind(stretches, kept.spans), keys, sums));
  // A level that is kept is whole: only the ends of other stretches are looked at.
  const places = stretches.flatMap((_, place) => (kept.within.some(({ stretch }) => stretch === place) ? [] : place));
  if (!places.length) return sql`select ${names} from (${known}) as known`;
  const live = await behind(places.map((place) => stretches[place]!));
  const placed = sql`select (array[${sql.join(places.map((place) => sql.lit(place)))}])[l.stretch + 1] as stretch,
      ${sql.join(columns.map((name) => sql.ref(`l.${name}`)))} from (${live}) as l`;
  return both(addedRows(placed, keys, sums));
}

/** Rows that are alike in some columns, and of the same stretch, as one with its sums. */
export function addedRows(rows: Sql, columns: readonly string[], sums: readonly string[]): Sql {
  const alike = sql.join(['stretch', ...columns].map((name) => sql.ref(`s.${name}`)));
  const added = sql.join(sums.map((sum, place) => sql`${sql.raw(sum)} as ${sql.raw(`sum_${place}`)}`));
  return sql`select ${alike}, ${added} from (${rows}) as s group by ${alike}`;
}

/** By which joins a row may stand several times: a person of two teams counts in both, and once in the total. */
const timesOf = (level: readonly KeyColumn[]): string =>
  level
    .filter(({ join }) => join?.isMany)
    .map(({ join }) => join!.name)
    .join(' ');

/** Counts some levels of the same joins at once; the longest has the keys of all others. */
function partOf(levels: readonly (readonly KeyColumn[])[], from: Sql, numbers: string): Sql {
  const longest = levels.reduce((most, level) => (level.length > most.length ? level : most), levels[0]!);
  const joined = new Map(longest.flatMap(({ join }) => (join ? [[join.name, join]] : [])));
  const joins = sql.join(
    [...joined.values()].map(({ table, on }) => sql`left join ${table} on ${on}`),
    sql` `,
  );
  const by = (level: readonly KeyColumn[]) => sql`jsonb_build_array(${sql.join(level.map(({ column }) => column))})`;
  const selected = (asked: Sql) => sql`select ${asked} as by, ${sql.raw(numbers)} as numbers from ${from} ${joins}`;
  const [only] = levels;
  if (levels.length === 1 && only)
    return only.length
      ? sql`${selected(by(only))} group by ${sql.join(only.map(({ column }) => column))}`
      : selected(by(only));
  // What the keys of a row are follows from how many of them it was grouped by.
  const cases = levels
    .filter((level) => level.length < longest.length)
    .toSorted((a, b) => a.length - b.length)
    .map((level) => sql`when grouping(${longest[level.length]!.column}) = 1 then ${by(level)}`);
  const sets = levels.map((level) => sql`(${sql.join(level.map(({ column }) => column))})`);
  return sql`${selected(sql`case ${sql.join(cases, sql` `)} else ${by(longest)} end`)}
    group by grouping sets (${sql.join(sets)})`;
}

/** The rows of a source that a question asks for, with `row_id`, `stretch` and some columns. */
export async function rowsBehind(
  ctx: Context,
  { asOf, tasks, where, frozen }: Pick<Question, 'asOf' | 'tasks' | 'where' | 'frozen'>,
  source: Source,
  columns: readonly string[],
  stretches: readonly Stretch[],
  isOfAll = false,
  kept: readonly KeptSpan[] = [],
): Promise<Sql> {
  const condition = where(source)?.condition ?? null;
  const asked = { stretches, asOf, tasks: tasks(source), isOfAll: isOfAll && condition === null, kept };
  const months = frozen ?? new Map();
  const which = condition && source.isOnce ? await onlyThese(ctx, source, asked, months, condition) : asked;
  const relation = await rowsOfSource(ctx, source, which, months);
  const selected = ['row_id', 'stretch', ...columns].map((name) => sql.ref(`s.${name}`));
  // What stood then is looked for row by row: once, and not anew for each number that asks for it.
  const isHeld = source.isLevel && condition === null;
  return sql`select ${sql.join(selected)} from (${relation}${isHeld ? sql` offset 0` : sql``}) as s
    ${condition ? sql`cross join lateral (select ${copied(source)}) as t where ${condition}` : sql``}`;
}

/** More than so many tasks are not named one by one. */
const mostNamed = 5_000;

/**
 * Of closed months alone the last row of a task is chosen among all of them before it is asked whose it is. So the
 * tasks are looked for first that have any row of those, and nothing is worked out of the others.
 */
async function onlyThese(
  ctx: Context,
  source: Source,
  asked: Asked,
  months: FrozenMonths,
  condition: Sql<SqlBool>,
): Promise<Asked> {
  const parts = await partsOfSource(ctx, source, asked, months);
  if (!parts || parts.live) return asked;
  const ids = await sql({ row_id: whole })`select distinct s.row_id from (${parts.frozen}) as s
    cross join lateral (select ${copied(source)}) as t where ${condition}
    limit ${sql.lit(mostNamed + 1)}`.column(ctx.db);
  if (ids.length > mostNamed) return asked;
  const named = sql<SqlBool>`t.id = any(${ids}::bigint[])`;
  return { ...asked, tasks: asked.tasks ? sql<SqlBool>`${asked.tasks} and ${named}` : named };
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
