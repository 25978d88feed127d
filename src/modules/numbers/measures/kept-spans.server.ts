import { addDays } from '#kernel/days.ts';
import { json, type Sql, sql, texts } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import type { Stretch } from '#modules/numbers/measures/asking.ts';
import { isWithin, type KeptSpan } from '#modules/numbers/measures/kept-ranges.ts';
import type { Source } from '#modules/numbers/measures/measure.ts';
import type { StaleBy } from '#modules/numbers/measures/stale-triggers.server.ts';

/** How the sums of a source are kept. */
export interface Keeping {
  /** What makes them stale; the triggers of the database follow from it, and the check "stale" holds them to it. */
  readonly stale: StaleBy;
  /** Columns of which the sums are told apart, each by itself; those of the source where nothing is said. */
  readonly by?: readonly string[];
  /** Sums are kept that go by these columns alone; where nothing is said, by any. */
  readonly columns?: readonly string[];
  /** Rows of a stretch that are in none of the sums though no index finds them, as `id`: what follows from more. */
  readonly leftOver?: (stretch: Stretch, ctx: Context) => Sql;
  /** Days before a period from which rows reach into it. */
  readonly reachesBack?: number;
  readonly isReady?: (ctx: Context) => Promise<boolean>;
}

const keepings = new Map<string, readonly [Source, Keeping]>();

/** Says that the sums of a source are kept, where its SQL is. */
export function keepsSpans(source: Source, keeping: Keeping): void {
  keepings.set(source.name, [source, keeping]);
}

export const allKeepings = (): readonly (readonly [Source, Keeping])[] => [...keepings.values()];

/** Of everything together: sums of no column. */
export const ofAll = '';

/** By what the sums of a source are told apart, each by itself: everything together day by day. */
export const dividedBy = ({ person, columns }: Source, { by }: Keeping): readonly string[] => [
  ofAll,
  ...(by ?? [person, ...(Object.hasOwn(columns, 'project_id') ? ['project_id'] : [])]),
];

/** What is known of a period: which spans lie in which stretch, and where each sum stands. */
export interface KeptSums {
  readonly source: string;
  readonly by: string;
  /** All spans that were found, those before the period too. */
  readonly spans: readonly KeptSpan[];
  readonly within: readonly { readonly stretch: number; readonly day_from: string }[];
  /** Places in `numbers`, from 1, in the order of the sums that were asked for. */
  readonly places: readonly number[];
}

interface Wanted {
  readonly source: Source;
  /** Columns by which rows are told apart or narrowed. */
  readonly columns: readonly string[];
  readonly sums: readonly string[];
  readonly stretches: readonly Stretch[];
  /** Days that are read from elsewhere. */
  readonly isElsewhere: (day: string) => boolean;
}

const found = { sums: texts, spans: json<KeptSpan[]>() };

/** Sums that are kept and true of whole parts of some stretches; null: none are. */
export async function keptSumsOf(
  ctx: Context,
  { source, columns, sums, stretches, isElsewhere }: Wanted,
): Promise<KeptSums | null> {
  const [, keeping] = keepings.get(source.name) ?? [];
  const by = keeping && dividedBy(source, keeping).find((one) => columns.every((name) => name === one));
  if (by === undefined || !keeping || !stretches.length) return null;
  const first = addDays(
    stretches.reduce((least, { day_from }) => (day_from < least ? day_from : least), stretches[0]!.day_from),
    -(keeping.reachesBack ?? 0),
  );
  const last = stretches.reduce((most, { day_to }) => (day_to > most ? day_to : most), first);
  // The words of the sums are long, and the same in all: those of an earlier state of the product do not count. An
  // import of old rows tells of the same days again and again, until what is kept of them is forgotten.
  const known = await sql(found)`with newest as (select k.sums from kept_spans k
      where k.source = ${source.name} and k.divided_by = ${by} order by k.first_day desc limit 1),
    stale as materialized (select distinct s.first_day, s.last_day from stale_spans s where s.source = ${source.name})
    select n.sums, json_agg(json_build_object('day_from', k.first_day, 'day_to', k.last_day, 'leftOver', k.left_over)
      order by k.first_day) as spans
    from newest n join kept_spans k on k.sums = n.sums
    where k.source = ${source.name} and k.divided_by = ${by} and k.time_zone = ${ctx.timeZone}
      and k.first_day >= ${first}::date and k.last_day <= ${last}::date and n.sums @> ${sums}::text[]
      and not exists (select from stale s where s.first_day <= k.last_day and s.last_day >= k.first_day)
    group by n.sums`.first(ctx.db);
  if (!known) return null;
  const spans = known.spans.filter((span) => !isElsewhere(span.day_to));
  const within = stretches.flatMap((stretch, place) =>
    spans
      .filter((span) => (source.isLevel ? span.day_to === stretch.day_to : isWithin(span, stretch)))
      .map(({ day_from }) => ({ stretch: place, day_from })),
  );
  if (!within.length) return null;
  return { source: source.name, by, spans, within, places: sums.map((sum) => known.sums.indexOf(sum) + 1) };
}

/** The kept sums as rows: `stretch`, the column by which they are told apart, `sum_<place>` as they were asked for. */
export function rowsOfKept({ source, by, within, places }: KeptSums, hasColumn: boolean): Sql {
  const sums = sql.join(places.map((place, at) => sql.raw(`k.numbers[${place}] as sum_${at}`)));
  const spans = within.map(({ stretch, day_from }) => sql`(${sql.lit(stretch)}, ${day_from}::date)`);
  return sql`select v.stretch, ${hasColumn ? sql`k.key as ${sql.ref(by)},` : sql``} ${sums}
    from (values ${sql.join(spans)}) as v(stretch, first_day)
      join kept_span_sums k on k.source = ${source} and k.divided_by = ${by} and k.first_day = v.first_day`;
}
