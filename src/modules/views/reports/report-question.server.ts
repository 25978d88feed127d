import { attendanceSeen, peopleSeen } from '#modules/company/people/door.server.ts';
import { dayOf } from '#kernel/calendar-formats.ts';
import { matrixMark } from '#kernel/list-query.ts';
import { outOfRange, Problem, wrongParameter } from '#kernel/problems.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { type Sql, sql, type SqlBool } from '#server/database/door.ts';
import {
  columnsOfKey,
  type Days,
  type KeyName,
  type Measure,
  type Source,
  stepsOf,
  stretchOf,
} from '#modules/numbers/measures/door.ts';
import { type FrozenMonths, frozenMonths, type Question } from '#modules/numbers/measures/door.server.ts';
import { clientContracts } from '#modules/clients/contracts/door.ts';
import { projects } from '#modules/company/projects/door.ts';
import {
  columnsAsked,
  type Given,
  keysAsked,
  periodBefore,
  periodOf,
  stepAmong,
} from '#modules/views/reports/asked.ts';
import { nameColumnsOf } from '#modules/views/reports/names-of-keys.server.ts';
import { narrowingOf } from '#modules/views/reports/report-filters.server.ts';
import type { Report, Split } from '#modules/views/reports/report.ts';

/** A report as somebody asks for it, judged. */
export interface ReportAsked {
  readonly report: Report;
  readonly keys: readonly KeyName[];
  readonly period: Days;
  readonly previous: Days | null;
  /** Closed months among the days, with the edition that is read. */
  readonly frozen: FrozenMonths;
  /** Columns of measures that are shown, parts of others among them. */
  readonly shown: readonly Measure[];
  readonly hidden: readonly string[];
  /** Whether a column stands in the answer, as far as `columns=` says. */
  readonly isChosen: (column: string) => boolean;
  /** Whether a measure is known behind the filters, and by the first keys of a row. */
  readonly isKnown: (measure: Measure, level: number) => boolean;
  /** All measures that the report has by these keys. */
  readonly measures: readonly Measure[];
  readonly split: Split | null;
  readonly page: number;
  readonly perPage: number;
  /** The question for a stretch of days. */
  readonly questionFor: (days: Days) => Question;
}

/**
 * Judges a request for a report. Throws a 400 that names the parameter and the rule. `asOf` is the moment of the
 * snapshot on which all is read.
 */
export async function reportAsked(
  ctx: Context,
  app: App,
  report: Report,
  given: Given,
  asOf: Date,
): Promise<ReportAsked> {
  if (report.alsoNeeds?.some((action) => !ctx.actor.actions.has(action))) throw new Problem('ACTION_NOT_HELD');
  const keys = keysAsked(given, report);
  if (keys.some((key) => !(report.rights?.[key]?.(ctx.actor) ?? true))) throw wrongParameter('group', 'choice');
  const today = dayOf(asOf.toISOString(), ctx.timeZone);
  const period = periodOf(given, today, report, stepAmong(keys));
  if (given.compare !== undefined && given.compare !== 'previous') throw wrongParameter('compare', 'choice');
  // What alone is known by a key is so behind a filter of it, too.
  const alone = Object.keys(report.onlyBy ?? {}) as KeyName[];
  const measures = measuresBy(report, [...keys, ...alone.filter((key) => given[key] !== undefined)]);
  const hidden = measures.filter(({ id }) => !(report.rights?.[id]?.(ctx.actor) ?? true)).map(({ id }) => id);
  const open = measures.filter(({ id }) => !hidden.includes(id));
  const chosen = columnsAsked(given, columnNamesOf(report, keys));
  const isShown = ({ id, within }: Measure) =>
    !chosen || chosen.includes(id) || (within && chosen.includes(within.measure));
  // The keys of a row open its numbers, also where its rows are not asked for by that group.
  const narrowing = narrowingOf(ctx, { ...report, filters: [...report.filters, ...report.groups, ...alone] }, given);
  const seen = await seenBy(ctx, report, app);
  const previous = given.compare ? periodBefore(period) : null;
  const shown = open.filter(isShown);
  // Where columns are keys alone, all measures say which rows there are.
  const counted = shown.length ? shown : open;
  const frozen = await frozenMonths(ctx, previous ? [period, previous] : [period], given.version);
  return {
    ...{ report, keys, period, measures, split: splitAsked(report, given) },
    ...{ hidden: chosen ? hidden.filter((one) => chosen.includes(one)) : hidden },
    ...{ previous, frozen },
    shown,
    isChosen: (column) => !chosen || chosen.includes(column),
    isKnown: ({ source }, level) =>
      narrowing.fits(source) && keys.slice(0, level).every((key) => columnsOfKey(key, source) !== null),
    page: pageAsked(given, 'page', 1, 1_000_000),
    perPage: pageAsked(given, 'perPage', 20, 500),
    questionFor: (days) => ({
      ...{ keys, asOf, frozen, measures: counted.filter((one) => narrowing.fits(one.source)) },
      period: stretchOf(days, asOf, ctx.timeZone),
      steps: stepsOf(days, stepAmong(keys) ?? 'month').map((one) => stretchOf(one, asOf, ctx.timeZone)),
      tasks: narrowing.tasks,
      where: (source) => {
        const asked = narrowing.rows(source);
        const conditions = [...asked, ...seen.conditions(source)];
        if (!conditions.length) return null;
        return { condition: sql`${sql.join(conditions, sql` and `)}`, by: asked.length ? null : seen.columns(source) };
      },
    }),
  };
}

/** What `columns=` may name: whatever stands in the columns of an answer by these keys. Keys always stand there. */
const columnNamesOf = (report: Report, keys: readonly KeyName[]): readonly string[] => [
  ...keys.flatMap((key, at) => [key, ...nameColumnsOf(keys, at)]),
  ...[...report.measures, ...Object.values(report.onlyBy ?? {}).flat()].map(({ id }) => id),
  ...(report.beside ?? []).map(({ name }) => name),
  ...Object.values(report.splits ?? {}).map(({ column }) => column),
  ...(report.ownColumns ?? []),
];

/** The measures of a report whose rows are told apart by these keys. */
function measuresBy({ measures, onlyBy, ofDays }: Report, keys: readonly KeyName[]): readonly Measure[] {
  const only = keys.map((key) => onlyBy?.[key]).find((one) => one !== undefined);
  if (only) return only;
  const isOfDays = keys.includes('day');
  return measures.filter(({ id }) => isOfDays || !ofDays?.includes(id));
}

function splitAsked({ splits }: Report, { split }: Given): Split | null {
  if (split === undefined) return null;
  const found = splits && Object.hasOwn(splits, split) ? splits[split] : undefined;
  if (!found) throw wrongParameter('split', splits ? 'choice' : 'known', splits ? undefined : 'UNKNOWN_PARAMETER');
  return found;
}

function pageAsked(given: Given, name: string, otherwise: number, most: number): number {
  const value = given[`${matrixMark}${name}`];
  if (value === undefined) return otherwise;
  const number = /^\d{1,10}$/.test(value) ? Number(value) : 0;
  if (number < 1 || number > most) throw outOfRange(name, 1, most);
  return number;
}

/** Which rows of a source the reader sees, and by which of its columns that is said; null: by more. */
interface Seen {
  readonly conditions: (source: Source) => Sql<SqlBool>[];
  readonly columns: (source: Source) => readonly string[] | null;
}

/** Which rows the reader sees: those of people, of projects, or of the resource behind the number. */
async function seenBy(ctx: Context, { who, whole }: Report, app: App): Promise<Seen> {
  if (who === 'people' || who === 'attendance') {
    const people = await (who === 'people' ? peopleSeen : attendanceSeen)(ctx, whole);
    if (people === 'all') return { conditions: () => [], columns: () => [] };
    return {
      conditions: (source) => [sql`s.${sql.ref(source.person)} = any(${people}::bigint[])`],
      columns: ({ person }) => [person],
    };
  }
  const isOfContracts = sql<SqlBool>`s.contract_id in (select c.id from ${rowsOf(ctx, clientContracts)} as c)`;
  if (who === 'contracts') return { conditions: () => [isOfContracts], columns: () => null };
  if (who === 'rows')
    return {
      conditions: ({ of }) => [
        sql`s.row_id in (select r.id from ${rowsOf(ctx, app.operationsAtPath(of).resource)} as r)`,
      ],
      columns: () => null,
    };
  const isOfProjects = sql<SqlBool>`s.project_id in (select p.id from ${rowsOf(ctx, projects)} as p)`;
  return {
    conditions: (source) => [columnsOfKey('project_id', source) === null ? sql`false` : isOfProjects],
    columns: () => ['project_id'],
  };
}
