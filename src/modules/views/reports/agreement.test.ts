import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '#kernel/calendar-formats.ts';
import { addDays } from '#kernel/days.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { beginOf, digitsOf, keyNames, type Measure } from '#modules/numbers/measures/door.ts';
import { reports } from '#modules/views/reports/report-list.ts';
import type { Report } from '#modules/views/reports/report.ts';
import { ofDay } from '#server/testing/chance-of-day.ts';

/** Every number of every report equals the rows that it opens, its total the parts of all rows, its file the screen. */
let server: TestServer;
const people = {} as Record<string, Caller>;
const readers = ['director', 'manager', 'lead', 'developer'] as const;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  for (const login of readers) people[login] = await signedIn(server, login);
  for (const { name } of reports)
    for (const login of readers)
      if ((await people[login]!.get(`fp/reports/${name};perPage=1`)).status !== 403)
        readersOf.set(name, [...(readersOf.get(name) ?? []), people[login]!]);
});
afterAll(() => server?.close());
/** Who has an action of which report. */
const readersOf = new Map<string, readonly Caller[]>();

type Row = Record<string, unknown>;

/** The same filters in every run: a number between 0 and 1 from a seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
const oneOf = <T>(random: () => number, values: readonly T[]): T => values[Math.floor(random() * values.length)]!;

const today = dayOf(Date.now(), 'Asia/Tashkent');
const monthsBack = (count: number): string => {
  let begin = beginOf('month', today);
  for (let at = 0; at < count; at++) begin = beginOf('month', addDays(begin, -1));
  return begin;
};
const periods = [
  { day_from: monthsBack(0), day_to: today },
  { day_from: monthsBack(1), day_to: addDays(monthsBack(0), -1) },
  { day_from: monthsBack(3), day_to: addDays(monthsBack(1), -1) },
  { day_from: addDays(today, -10), day_to: addDays(today, -6) },
  { day_from: monthsBack(8), day_to: addDays(monthsBack(4), -1) },
];

async function filtersOf(random: () => number, report: Report): Promise<Record<string, string>> {
  const values = async (table: string): Promise<string> => {
    const { rows } = await server.pool.query(`select id from ${table} where deleted_at is null order by id`);
    return rows.length ? String(oneOf(random, rows).id) : 'null';
  };
  const query: Record<string, string> = { ...oneOf(random, report.endsYesterday ? periods.slice(1) : periods) };
  const more: Record<string, () => Promise<string> | string> = {
    project_id: () => values('projects'),
    executor_id: () => oneOf(random, ['me', 'null', '!null']),
    task_type_id: () => values('task_types'),
    status: () => oneOf(random, ['new,processing', '!accepted', 'done,accepted', 'checking']),
    planned_minutes: () => oneOf(random, ['null', '!null']),
    hard_index_from: () => '4',
    team_id: () => values('teams'),
    task_priority_id: () => values('task_priorities'),
    client_id: () => values('clients'),
    currency: () => oneOf(random, ['UZS', 'USD']),
  };
  const names = Object.keys(more).filter((name) => report.filters.includes(name.replace(/_from$/, '')));
  for (let count = Math.floor(random() * 3); count > 0; count--) {
    const name = oneOf(random, names);
    query[name] = await more[name]!();
  }
  if (report.step) query.step = oneOf(random, ['day', 'week', 'month']);
  if (report.hasItems || random() < 0.5) query.group = oneOf(random, report.groups);
  return query;
}

const asQuery = (query: Record<string, string>, more: Record<string, string> = {}): string => {
  const parameters = new URLSearchParams(query);
  // A person of several teams: the team of the row beside that of the filter.
  for (const [name, value] of Object.entries(more))
    if (name === 'team_id' || name === 'branch_id') parameters.append(name, value);
    else parameters.set(name, value);
  return parameters.toString();
};

/** What opens the number of a row: its keys. */
const keysOf = (row: Row, columns: readonly Column[]): Record<string, string> =>
  Object.fromEntries(
    columns
      .filter(({ name }) => (keyNames as readonly string[]).includes(name))
      .slice(0, row.level === 1 ? 1 : 2)
      .map(({ name }) => [name, String(row[name])]),
  );

/** Types of which rows make the number by being counted or added up. */
const comparable = new Set<string>([
  ...['count', 'minutes', 'days', 'share', 'score', 'points', 'percent', 'codes', 'ratio', 'money'],
]);

const allOf = (json: Row): number => Number(json.total) + Number((json.hidden as Row).count);

/** Is a number what the rows make, but for the rounding of its last digit? Money is told by its amount. */
function isShownAs({ type }: Measure, made: unknown, value: unknown): boolean {
  const number = typeof value === 'object' && value !== null ? (value as Row).amount : value;
  return Math.abs(Number(made) - Number(number)) <= 0.5 / 10 ** digitsOf[type] + 1e-9;
}

/** A number as the rows behind it make it: those seen and those hidden together. */
function remade(measure: Measure, json: Row): unknown {
  const hidden = json.hidden as Row;
  const both = (name: string): number => Number(json[name] ?? 0) + Number(hidden[name] ?? 0);
  const all = Number(json.total) + Number(hidden.count);
  if (measure.type === 'count' && measure.rows.value === '1') return all;
  if (measure.parts) return { numerator: both('numerator'), denominator: both('denominator') };
  if (!all) return measure.missing === 'zero' ? 0 : null;
  return Number(both('sum').toFixed(digitsOf[measure.type]));
}

type Column = { readonly name: string; readonly measure: string | null; readonly type: string };

/** The cells of a line of a file; numbers in them with a point, of numbers by code those that are not 0. */
const cellsIn = (line: string): string[] =>
  [...`;${line}`.matchAll(/;(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain!)
      .replace(/^(-?\d+),(\d+)$/, '$1.$2')
      .replace(/^([^:,]+: \d+(, [^:,]+: \d+)*)$/, (codes) =>
        [...codes.matchAll(/: (\d+)/g)].map(([, one]) => one).join(),
      ),
  );

/** The same cells as the screen has them: ids only where nothing has a name, each part of a number in its own. */
function cellsOf(row: Row, columns: readonly Column[]): string[] {
  const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
  const hasName = columns.some(({ type }) => type === 'text');
  const named = columns.filter(({ measure, type }) => measure === null && (type !== 'ref' || !hasName));
  return [...named, ...columns.filter(({ measure }) => measure !== null)].flatMap(({ name, type }) => {
    const parts = row[name] as Row | null;
    if (type === 'percentiles') return [textOf(parts?.p50), textOf(parts?.p85)];
    if (type === 'money') return [textOf(parts?.amount), textOf(parts?.currency)];
    if (type === 'codes')
      return [
        Object.values(parts ?? {})
          .filter(Boolean)
          .join(),
      ];
    return [textOf(parts)];
  });
}

const cases = reports.flatMap((report) =>
  ofDay(Array.from({ length: 20 }, (_, seed) => seed)).map((seed) => ({ name: report.name, seed, report })),
);

describe.each(cases)('$name with filters $seed', ({ report, seed }) => {
  it('agrees with its rows, its parts and its file', async () => {
    const random = randomOf(seed * 7919 + report.name.length);
    const reader = oneOf(random, readersOf.get(report.name)!);
    const query = await filtersOf(random, report);
    const path = `fp/reports/${report.name}`;
    const answer = await reader.get(`${path};perPage=500?${asQuery(query)}`);
    expect([answer.status, answer.json]).toMatchObject([200, {}]);
    const { rows, totals, columns, as_of } = answer.json as {
      rows: Row[];
      totals: Row;
      columns: Column[];
      as_of: string;
    };
    const measures = report.measures.filter(
      ({ id, type, number }) =>
        columns.some(({ name }) => name === id) && comparable.has(type) && !number.includes('percentile_disc'),
    );
    // What is of several currencies has no sum.
    const whole = report.alsoBy ? [] : [null];
    const places = [...(rows.length ? [oneOf(random, rows), oneOf(random, rows)] : []), ...whole];
    // Every column, each at a place of its own: of two rows, or of the whole.
    for (const [at, measure] of measures.entries())
      for (const row of places.slice(at % places.length, (at % places.length) + 1)) {
        const codes = measure.by ? [oneOf(random, measure.by.codes)] : [null];
        for (const code of codes) {
          const { group: _, step: __, ...plain } = query;
          const keys = { ...(row && keysOf(row, columns)), measure: measure.id, as_of };
          const asked = code === null ? keys : { ...keys, [measure.by!.column]: code };
          if (code !== null && query.status !== undefined) continue;
          const opened = await reader.get(`${path}/rows;perPage=500?${asQuery(plain, asked)}`);
          expect([asked, opened.status, opened.json]).toMatchObject([asked, 200, {}]);
          const shown = (row ?? totals)[measure.id] as Row | number | null;
          const number = code === null ? shown : (shown as Row)[code];
          const part = measure.within
            ? measure
            : (report.measures.find(({ within }) => within?.measure === measure.id && within.code === code) ?? measure);
          const made = code === null || part.rows.value !== '1' ? remade(part, opened.json) : allOf(opened.json);
          if (measure.parts) {
            const parts = (row ?? totals)[`${measure.id}_parts`] as Row;
            for (const [name, value] of Object.entries(made as Row))
              expect([asked, Number(value).toFixed(6)]).toEqual([asked, Number(parts[name]).toFixed(6)]);
          } else if (number === null && measure.source.of === 'admin/users') continue;
          // What is of several currencies has no sum.
          else if (number === null && measure.type === 'money') continue;
          else if (number === null) expect([asked, made || null]).toEqual([asked, null]);
          else expect([asked, made, number, isShownAs(measure, made, number)]).toEqual([asked, made, number, true]);
          const seen = (opened.json.rows as Row[]).length;
          if (Number(opened.json.total) <= 500) expect(seen).toBe(opened.json.total);
        }
      }
    const overlap =
      query.group === 'team_id' ||
      query.group === 'branch_id' ||
      report.step ||
      report.alsoBy ||
      query.group === 'month';
    if (!overlap)
      for (const measure of measures.filter(({ parts }) => parts)) {
        const added = (name: string): number =>
          rows.reduce(
            (sum, row) => sum + Number((row[`${measure.id}_parts`] as Row | null | undefined)?.[name] ?? 0),
            0,
          );
        const parts = totals[`${measure.id}_parts`] as Row;
        expect(added('denominator')).toBeCloseTo(Number(parts.denominator), 6);
        expect(added('numerator')).toBeCloseTo(Number(parts.numerator), 6);
      }
    const file = await reader.get(`${path}?${asQuery({ ...query, format: 'csv', as_of })}`);
    const lines = file.text.split('\r\n').slice(1);
    expect(lines.length).toBe(answer.json.total);
    const cells = lines.slice(0, 500).map((line) => cellsIn(line));
    expect(cells).toEqual(rows.map((row) => cellsOf(row, columns)));
  });
});
