import { allows } from '#kernel/access.ts';
import { isDay } from '#kernel/days.ts';
import { fieldNamed, isSortable, systemFields } from '#kernel/fields-of.ts';
import { matrixMark } from '#kernel/list-query.ts';
import { wrongParameter } from '#kernel/problems.ts';
import type { AnyRow, Resource } from '#kernel/resource.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { orderingOf } from '#server/crud/columns.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { fraction, orNull, type Sql, sql, type SqlBool, whole, yesNo } from '#server/database/door.ts';
import { beginOf, type Days, type Measure, steps, stepsOf, stretchOf } from '#modules/numbers/measures/door.ts';
import { rowsBehind } from '#modules/numbers/measures/door.server.ts';
import type { Given } from '#modules/views/reports/asked.ts';
import type { ReportAsked } from '#modules/views/reports/report-question.server.ts';
import { listOfRows } from '#modules/views/reports/list-of-rows.ts';
import type { OpenedRows } from '#modules/views/reports/report.ts';

/** What says which number is opened, beside the filters that are the keys of its row. */
export const openingNames = ['measure', 'kind', ...steps] as const;

const sums = { count: whole, sum: orNull(fraction), of: orNull(fraction) };

/**
 * The rows behind one number of a report, as far as the reader sees them; what is hidden is counted beside them, so
 * that both are the number. Throws 400 for a measure or a code that the report does not have.
 */
export async function openedRows(
  ctx: Context,
  app: App,
  asked: ReportAsked,
  given: Given,
): Promise<Omit<OpenedRows, 'as_of'>> {
  const { measure, code } = measureAsked(asked, given);
  const period = daysAsked(asked, given);
  const question = asked.questionFor(period);
  const operations = app.operationsAtPath(measure.source.of);
  const { resource } = operations;
  const words = `${measure.rows.where} ${measure.rows.value} ${measure.rows.of ?? ''}`;
  const columns = [...words.matchAll(/\bs\.(\w+)/g)].map(([, name]) => name!).concat(measure.by?.column ?? []);
  const stretch = stretchOf(period, question.asOf, ctx.timeZone);
  const rows = await rowsBehind(ctx, question, measure.source, [...new Set(columns)], [stretch]);
  const isKnown = sql<SqlBool>`${asked.isKnown(measure, 0)}::boolean`;
  const isOfCode =
    measure.by && code !== undefined
      ? sql` and s.${sql.ref(measure.by.column)}::text is not distinct from ${code === 'null' ? null : code}::text`
      : sql``;
  const mayRead = sql<SqlBool>`${allows(resource.access.read, ctx.actor)}::boolean`;
  const behind = sql`with s as (${rows}), v as (select s.row_id, sum(${sql.raw(measure.rows.value)})::numeric as value,
        sum(${sql.raw(measure.rows.of ?? '1')})::numeric as of
      from s where ${isKnown} and ${sql.raw(`(${measure.rows.where})`)}${isOfCode} group by s.row_id),
    r as (select t.* from ${rowsOf(ctx, resource)} as t where ${mayRead})`;
  const { seen, hidden } = await sumsOf(ctx, behind);
  const page = await pageOf(ctx, behind, asked, given, resource);
  const found = page.length
    ? await rowsAt(
        ctx,
        app,
        measure.source.of,
        page.map(({ row_id }) => row_id),
      )
    : [];
  const values = new Map(page.map((one) => [one.row_id, one]));
  const isShare = measure.rows.of !== undefined;
  const partsOf = (one: Sums) => ({
    sum: one.sum,
    numerator: isShare ? (one.sum ?? 0) : null,
    denominator: isShare ? (one.of ?? 0) : null,
  });
  return {
    of: measure.source.of,
    rows: found.map((row) => ({ ...row, ...valueOf(values.get(row.id)!, isShare) })),
    total: seen.count,
    ...{ page: asked.page, perPage: asked.perPage, period },
    list: listOfRows(measure, code, given, period.day_to === asked.period.day_to && stretch.end >= question.asOf),
    ...partsOf(seen),
    hidden: { count: hidden.count, ...partsOf(hidden) },
  };
}

interface Sums {
  readonly count: number;
  readonly sum: number | null;
  readonly of: number | null;
}
/** What the seen rows come to, and the hidden ones: exact numbers, so that both together are the number. */
async function sumsOf(ctx: Context, behind: Sql): Promise<{ readonly seen: Sums; readonly hidden: Sums }> {
  const rows = await sql({ ...sums, is_seen: yesNo })`${behind} select r.id is not null as is_seen, count(*) as count,
      sum(v.value)::float8 as sum, sum(v.of)::float8 as of
    from v left join r on r.id = v.row_id group by 1`.rows(ctx.db);
  const nothing = { count: 0, sum: null, of: null };
  return { seen: rows.find((row) => row.is_seen) ?? nothing, hidden: rows.find((row) => !row.is_seen) ?? nothing };
}

const valueOf = ({ value, of }: { value: number | null; of: number | null }, isShare: boolean) =>
  isShare ? { value, weight: of, is_in: value !== 0 } : { value };

const placed = { row_id: whole, value: orNull(fraction), of: orNull(fraction) };

async function pageOf(ctx: Context, behind: Sql, { page, perPage }: ReportAsked, given: Given, resource: Resource) {
  const by = given[`${matrixMark}sortBy`];
  const direction = given[`${matrixMark}descending`] === 'true' ? 'desc' : 'asc';
  const field = by === undefined || by === 'value' ? undefined : fieldNamed(resource, by);
  if (by !== undefined && by !== 'value' && (!field || !isSortable(field)))
    throw wrongParameter(by.slice(0, 60), 'sortable', 'UNKNOWN_PARAMETER');
  const order = field ? orderingOf(by!, field, ctx.lang) : by === 'value' ? 'v.value' : 't.id';
  return sql(
    placed,
  )`${behind} select v.row_id, v.value::float8 as value, v.of::float8 as of from v join r as t on t.id = v.row_id
    order by ${sql.raw(order)} ${sql.raw(direction)} nulls last, v.row_id
    limit ${sql.lit(perPage)} offset ${sql.lit((page - 1) * perPage)}`.rows(ctx.db);
}

/** The rows with these ids in this order, as their list gives them. */
export async function rowsAt(ctx: Context, app: App, path: string, ids: readonly number[]): Promise<AnyRow[]> {
  const filters = [{ name: 'id', field: systemFields.id, operator: 'equals', values: ids }] as const;
  const query = { page: 1, perPage: ids.length, sortBy: 'id', descending: false, filters, q: '' };
  const { rows } = await app.operationsAtPath(path).list(ctx, query);
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows.toSorted((a, b) => places.get(a.id)! - places.get(b.id)!);
}

/** The measure that is opened, and of numbers by code which one. */
function measureAsked(
  { report, measures, hidden }: ReportAsked,
  given: Given,
): { measure: Measure; code?: string | undefined } {
  const { measure: name } = given;
  if (name === undefined) throw wrongParameter('measure', 'required');
  const split = Object.values(report.splits ?? {}).find(({ column }) => column === name);
  if (split) {
    const code = given[split.key];
    if (code !== undefined && code !== 'null' && !/^\d{1,15}$/.test(code)) throw wrongParameter(split.key, 'reference');
    return { measure: { ...split.measure, by: { column: split.key, codes: [] } }, code };
  }
  const measure = measures.find(({ id }) => id === name);
  if (!measure || hidden.includes(name)) throw wrongParameter('measure', 'choice');
  if (!measure.by) return { measure };
  const code = given[measure.by.column];
  const part = measures.find(({ within }) => within?.measure === name && within.code === code);
  if (part) return { measure: part };
  if (code === undefined) return { measure };
  if (!measure.by.codes.includes(code)) throw wrongParameter(measure.by.column, 'choice');
  return { measure, code };
}

/** The days of the number: those of the period, or the step of its row within them. */
function daysAsked({ period }: ReportAsked, given: Given): Days {
  const step = steps.find((name) => given[name] !== undefined);
  if (!step) return period;
  const text = step === 'month' ? `${given[step]}-01` : given[step]!;
  if (!isDay(text)) throw wrongParameter(step, 'not_a_day');
  const found = stepsOf(period, step).find(({ day_from, day_to }) =>
    step === 'month'
      ? day_from.slice(0, 7) === given[step]
      : (day_from <= text && text <= day_to) || text === beginOf(step, day_from),
  );
  if (!found) throw wrongParameter(step, 'choice');
  return found;
}
