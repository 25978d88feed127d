/**
 * What the number of a report is, as data. Rows behind it come from a source, the number is an aggregate over them, and
 * the rows that it opens are the same without `group by`: the two cannot differ.
 *
 * **A measure** is one line: `count('return_count', moves, "s.to_status = 'returned'")`. Conditions and values are SQL
 * over the row `s` of its source, of constants alone, and name columns of the source only. Add it to the list of its
 * module (`taskMeasures`), its words (`measure.<id>`, `measure_text.<id>`) to `texts.json`, and to its reports.
 *
 * **A source** says its columns here (`sourceOf`) and its SQL where the server is (`relationOf` in
 * `sources.server.ts`): one relation of the rows of a period, each with `row_id`, the id of a row of the resource `of`.
 */

/** How a column is shown, and rounded as the last step, half away from zero. */
export type MeasureType =
  | 'count'
  | 'minutes'
  | 'days'
  | 'share'
  | 'score'
  | 'points'
  | 'ratio'
  | 'percent'
  | 'money'
  | 'day'
  | 'codes'
  | 'percentiles'
  | 'text'
  | 'instant'
  | 'texts';

/** Digits behind the point that a type shows. Parts of shares are not rounded. */
export const digitsOf: Readonly<Record<MeasureType, number>> = {
  ...{ count: 0, minutes: 0, days: 0, percent: 0, day: 0, codes: 0, percentiles: 0, text: 0, instant: 0, texts: 0 },
  ...{ share: 4, score: 2, points: 2, ratio: 2, money: 2 },
};

/** The rows behind measures: one relation in SQL. */
export interface Source<C extends string = string> {
  readonly name: string;
  /** The resource whose row `row_id` is; the rows that a number opens are those. */
  readonly of: string;
  /**
   * Columns beside `row_id`, with their types in PostgreSQL. `day` is the day of the row in the company's zone: that of
   * the event, or the last one of the period for a level.
   */
  readonly columns: Readonly<Record<C, string>>;
  /** The column with the person whose the row is. */
  readonly person: NoInfer<C>;
  /** Rows are what stands at the end of the period, not what happened in it. */
  readonly isLevel?: true;
  /** A row belongs to its day, whichever stretch that lies in: nothing is judged at the end of the stretch. */
  readonly isOfDays?: true;
  /** A row of the resource stands in a period once, as a task that was finished twice. */
  readonly isOnce?: true;
  /** Closed months do not keep its rows, which are too many, or are no facts of the month. */
  readonly isNotFrozen?: true;
}

export const sourceOf = <const C extends string>(source: Source<C>): Source<C> => source;

/** The parts that a share shows beside itself, as aggregates. */
interface Parts {
  readonly numerator: string;
  readonly denominator: string;
}

export interface Measure<I extends string = string> {
  readonly id: I;
  readonly type: MeasureType;
  readonly source: Source;
  /** An aggregate over the rows `s`, rounded; null is unknown. */
  readonly number: string;
  readonly parts?: Parts;
  /**
   * The aggregates in `number` and `parts`, word by word, where all are counts and sums: what some rows add may be
   * added up by itself and put in their place. Without them the number is one of all rows at once, as percentiles are.
   */
  readonly sums?: readonly string[];
  /** Which rows it opens, and what each adds: to the number, of a share to both sides. */
  readonly rows: { readonly where: string; readonly value: string; readonly of?: string };
  /** Of numbers by code: the column whose value is the code, and the codes. */
  readonly by?: { readonly column: string; readonly codes: readonly string[] };
  /** A code of another measure: it is shown as part of it, not as a column. */
  readonly within?: { readonly measure: string; readonly code: string };
  /** A formula as people write it, for the list of measures. */
  readonly formula: string;
  /** What is shown when nothing is known: 0 for counts, a dash else. */
  readonly missing: 'zero' | 'dash';
}

const rounded = (type: MeasureType, value: string): string => `round((${value})::numeric, ${digitsOf[type]})`;
const filtered = (aggregate: string, where: string): string =>
  where === 'true' ? aggregate : `${aggregate} filter (where ${where})`;

/** How many rows of the source there are; of none 0. */
export const count = <const I extends string>(id: I, source: Source, where = 'true'): Measure<I> => ({
  ...{ id, type: 'count', source, formula: `count(${source.name}: ${where})`, missing: 'zero' },
  number: filtered('count(*)', where),
  sums: [filtered('count(*)', where)],
  rows: { where, value: '1' },
});

/** The sum of what is known of the rows; of nothing known null, or 0 where nothing means none (`isNone`). */
export function sum<const I extends string>(
  id: I,
  source: Source,
  value: string,
  { where = 'true', type = 'minutes', isNone = false }: { where?: string; type?: MeasureType; isNone?: boolean } = {},
): Measure<I> {
  const all = filtered(`sum(${value})`, where);
  return {
    ...{ id, type, source, formula: `sum(${source.name}: ${value}; ${where})`, missing: isNone ? 'zero' : 'dash' },
    number: rounded(type, isNone ? `coalesce(${all}, 0)` : all),
    sums: [all],
    rows: { where: `(${where}) and (${value}) is not null`, value },
  };
}

/** Σ numerator ÷ Σ denominator over the rows that have both; of denominator 0 null. A total is that of all rows. */
export function share<const I extends string>(
  id: I,
  source: Source,
  numerator: string,
  denominator: string,
  { where = 'true', type = 'share' }: { where?: string; type?: MeasureType } = {},
): Measure<I> {
  const sums = [numerator, denominator].map((value) => filtered(`sum(${value})`, where)) as [string, string];
  const parts = { numerator: `coalesce(${sums[0]}, 0)`, denominator: `coalesce(${sums[1]}, 0)` };
  return {
    ...{ id, type, source, parts, sums, missing: 'dash' },
    formula: `sum(${numerator}) / sum(${denominator}); ${source.name}: ${where}`,
    number: rounded(type, `${parts.numerator}::numeric / nullif(${parts.denominator}, 0)`),
    rows: { where: `(${where}) and (${denominator}) <> 0`, value: numerator, of: denominator },
  };
}

/** Nearest rank: the smallest value with at least that share of all at or below it. Of nothing null. */
export function percentile<const I extends string>(
  id: I,
  source: Source,
  at: number,
  value: string,
  { where = 'true', type = 'ratio' }: { where?: string; type?: MeasureType } = {},
): Measure<I> {
  const which = `(${where}) and (${value}) is not null`;
  return {
    ...{ id, type, source, formula: `p${at * 100}(${value}); ${source.name}: ${where}`, missing: 'dash' },
    number: rounded(type, filtered(`percentile_disc(${at}) within group (order by ${value})`, which)),
    rows: { where: which, value },
  };
}

/** Fewer than this are shown with a warning. */
export const smallSample = 10;

/** Several percentiles at once: `{p50, p85, count, is_small}`. */
export function percentiles<const I extends string>(
  id: I,
  source: Source,
  at: readonly number[],
  value: string,
  { where = 'true', digits = 0 }: { where?: string; digits?: number } = {},
): Measure<I> {
  const which = `(${where}) and (${value}) is not null`;
  const each = at.map((one) => {
    const rank = filtered(`percentile_disc(${one}) within group (order by ${value})`, which);
    return `'p${Math.round(one * 100)}', round((${rank})::numeric, ${digits})`;
  });
  const all = filtered('count(*)', which);
  return {
    ...{ id, type: 'percentiles', source, missing: 'dash' },
    formula: `${at.map((one) => `p${one * 100}`).join(', ')}(${value}); ${source.name}: ${where}`,
    number: `jsonb_build_object(${each.join(', ')}, 'count', ${all}, 'is_small', ${all} < ${smallSample})`,
    rows: { where: which, value },
  };
}

/** How many rows there are, or what they add up to, by a code: `{new: 3, processing: 1}`; of none 0. */
export function byCode<const I extends string>(
  id: I,
  source: Source,
  column: string,
  codes: readonly string[],
  { where = 'true', value = '1' }: { where?: string; value?: string } = {},
): Measure<I> {
  const sums = codes.map((code) =>
    filtered(value === '1' ? 'count(*)' : `sum(${value})`, `(${where}) and s.${column} = '${code}'`),
  );
  const each = codes.map(
    (code, at) => `'${code}', ${value === '1' ? sums[at] : `coalesce(round((${sums[at]})::numeric), 0)`}`,
  );
  return {
    ...{ id, type: 'codes', source, by: { column, codes }, sums, missing: 'zero' },
    formula: `by ${column}: ${value === '1' ? 'count' : `sum(${value})`}; ${source.name}: ${where}`,
    number: `jsonb_build_object(${each.join(', ')})`,
    rows: { where, value },
  };
}

/** What a row of one day says as it stands; of several days nothing. */
export const said = <const I extends string>(
  id: I,
  source: Source,
  column: string,
  type: 'text' | 'instant' | 'texts',
): Measure<I> => ({
  ...{ id, type, source, formula: `${column} of one day`, missing: 'dash' },
  number: `case when count(*) = 1 then (jsonb_agg(s.${column}))->0 end`,
  rows: { where: `s.${column} is not null`, value: '1' },
});

/** A number that is an aggregate of its own: said whole, with the rows it opens. */
export const measure = <const I extends string>(
  of: Omit<Measure<I>, 'formula'> & { readonly formula?: string },
): Measure<I> => ({
  ...of,
  formula: of.formula ?? of.number,
});
