import { type Sql, sql, type SqlBool } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import type { Stretch } from '#modules/numbers/measures/asking.ts';
import { type KeptSpan, type Range, type Ranges, rangesOf } from '#modules/numbers/measures/kept-ranges.ts';
import type { Source } from '#modules/numbers/measures/measure.ts';

/** What a relation is asked for. */
export interface Asked {
  /** The stretches of the period, each judged at its own end; most often one. */
  readonly stretches: readonly Stretch[];
  readonly asOf: Date;
  /** What the task of a row must fulfil, as a condition on `t`, the row of `dev_tasks`; null: nothing. */
  readonly tasks: Sql<SqlBool> | null;
  /** Rows of different people are put together, and none are left out: what only one person has is of no use. */
  readonly isOfAll?: boolean;
  /** Spans in their order whose settled rows are left out: their sums are kept. */
  readonly kept?: readonly KeptSpan[];
  /** Settled rows alone: those that count in whichever stretch their day lies, of which sums may be kept. */
  readonly isSettled?: true;
}

/**
 * The rows of a source for some stretches of days: a statement that answers `row_id`, `stretch` (the place of the
 * stretch) and the columns of the source. It reads no further than the stretches reach.
 */
export type Relation = (ctx: Context, asked: Asked) => Sql | Promise<Sql>;

const relations = new Map<string, readonly [Source, Relation]>();

/** Says the SQL of a source, once, where the product is put together. */
export function relationIs(source: Source, relation: Relation): void {
  relations.set(source.name, [source, relation]);
}

export function relationOf(source: Source): Relation {
  const found = relations.get(source.name);
  if (!found) throw new Error(`nothing says what the rows of ${source.name} are`);
  return found[1];
}

export const allRelations = (): readonly (readonly [Source, Relation])[] => [...relations.values()];

/** Stands behind `from`: the stretches as `b(stretch, begins_at, ends_at, day)`; `day` is the last one. */
export const stretchRows = ({ stretches }: Asked): Sql =>
  sql`(values ${sql.join(
    stretches.map(
      ({ from, end, day_to }, at) =>
        sql`(${sql.lit(at)}, ${from.toISOString()}::timestamptz, ${end.toISOString()}::timestamptz, ${day_to}::date)`,
    ),
  )}) as b(stretch, begins_at, ends_at, day)`;

/** The parts of the stretches of which rows are read, and those of which only what is left over is. */
export const rangesAsked = ({ timeZone }: Pick<Context, 'timeZone'>, { stretches, kept = [] }: Asked): Ranges =>
  rangesOf(stretches, kept, timeZone);

/**
 * Stands behind `from`: parts of stretches as `b(stretch, begins_at, ends_at, day, reads_from, reads_until)`; what is
 * judged at the end of a stretch is so at `ends_at`.
 */
export const rangeRows = ({ stretches }: Asked, ranges: readonly Range[]): Sql =>
  sql`(values ${sql.join(
    ranges.map(({ stretch, from, until }) => {
      const { from: begin, end, day_to } = stretches[stretch]!;
      return sql`(${sql.lit(stretch)}, ${begin.toISOString()}::timestamptz, ${end.toISOString()}::timestamptz,
        ${day_to}::date, ${from.toISOString()}::timestamptz, ${until.toISOString()}::timestamptz)`;
    }),
  )}) as b(stretch, begins_at, ends_at, day, reads_from, reads_until)`;

/** The first stretch as a range: what a statement reads that answers nothing. */
export const wholeOfFirst = ({ stretches: [first] }: Asked): Range[] => [
  { stretch: 0, day_from: first!.day_from, day_to: first!.day_to, from: first!.from, until: first!.end },
];

/** Some statements of the same columns one below the other; of none nothing stands in their place. */
export const allRowsOf = (parts: readonly Sql[], nothing: () => Sql): Sql =>
  parts.length ? sql.join(parts, sql` union all `) : sql`${nothing()} limit 0`;

/** Rows that stand until an instant: which column says it, which is the id, and what else makes one settled. */
interface Lasting {
  readonly ended: Sql;
  readonly id: Sql;
  readonly isSettled: Sql;
}

/** Such rows that stand at the end of their stretch; of spans that are kept those alone that are in no sum. */
export function lastingRows(
  ctx: Pick<Context, 'timeZone'>,
  asked: Asked,
  { ended, id, isSettled }: Lasting,
  rows: (ranges: readonly Range[], which: Sql) => Sql,
): Sql {
  const { read, kept } = rangesAsked(ctx, asked);
  const leftOver = kept.flatMap((one) => one.leftOver);
  const standing = asked.isSettled
    ? sql`${ended} is null and ${isSettled}`
    : sql`(${ended} is null or ${ended} >= b.ends_at)`;
  const parts = [
    ...(read.length ? [rows(read, standing)] : []),
    ...(kept.length ? [rows(kept, sql`${ended} is not null and ${ended} >= b.ends_at`)] : []),
    ...(leftOver.length ? [rows(kept, sql`${ended} is null and ${id} = any(${leftOver}::bigint[])`)] : []),
  ];
  return allRowsOf(parts, () => rows(wholeOfFirst(asked), standing));
}

/** From the first instant of all stretches to the end of the last. */
export const reachOf = ({ stretches }: Asked): { readonly from: Date; readonly end: Date } => ({
  from: stretches.reduce((least, { from }) => (from < least ? from : least), stretches[0]!.from),
  end: stretches.reduce((most, { end }) => (end > most ? end : most), stretches[0]!.end),
});

/** ` and …` of what is asked of the task, for a statement that has it as `t`. */
export const andTasks = ({ tasks }: Asked): Sql => (tasks ? sql` and ${tasks}` : sql``);

/** The day of an instant in the company's zone. */
export const dayIn = ({ timeZone }: Pick<Context, 'timeZone'>, instant: Sql): Sql =>
  sql`(${instant} at time zone ${sql.lit(timeZone)})::date`;
