import type { Row } from '#kernel/resource.ts';
import { daysMeant, isRelativePeriod } from '#modules/numbers/saved-reports/relative-period.ts';
import type { savedReports } from '#modules/numbers/saved-reports/saved-reports.ts';

/** Parameters by name, as they stand behind the question mark; those with a semicolon before are of the matrix. */
export type Parameters = Readonly<Record<string, string>>;

/** `status=new&period=last_month` by name. Null where a name stands twice or what is there is no text. */
export function parametersIn(query: string): Parameters | null {
  const found = new Map<string, string>();
  for (const one of query.replace(/^\?/, '').split('&')) {
    if (!one) continue;
    const at = one.indexOf('=');
    const name = decoded(at < 0 ? one : one.slice(0, at));
    const value = decoded(at < 0 ? '' : one.slice(at + 1));
    if (!name || value === null || found.has(name)) return null;
    found.set(name, value);
  }
  return Object.fromEntries(found);
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

type SavedReport = Pick<Row<typeof savedReports>, 'report' | 'query' | 'columns' | 'compare' | 'closed_version'>;

/** What a report is asked for: its own query, columns and comparison, and what the caller says instead. */
export function askedOf(
  { query, columns, compare, closed_version }: SavedReport,
  instead: Parameters = {},
): Parameters {
  const own = parametersIn(query ?? '') ?? {};
  const days = ['period', 'day_from', 'day_to'];
  // Who names days means those and no others.
  const kept = Object.entries(own).filter(([name]) => !(days.includes(name) && days.some((one) => one in instead)));
  return {
    ...Object.fromEntries(kept),
    ...(columns.length && { columns: columns.join(',') }),
    ...(compare && { compare }),
    ...(closed_version && { version: String(closed_version) }),
    ...instead,
  };
}

/** With days in place of a word for them. A word that means nothing stays, and the report refuses it. */
export function onDay({ period, ...asked }: Parameters, today: string): Parameters {
  if (period === undefined) return asked;
  return isRelativePeriod(period) ? { ...asked, ...daysMeant(period, today) } : { ...asked, period };
}

/** `/api/fp/reports/tasks;perPage=50?status=new`. */
export function addressOf(path: string, asked: Parameters): string {
  const written = ([name, value]: [string, string]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  const [matrix, query] = [true, false].map((isMatrix) =>
    Object.entries(asked).filter(([name]) => name.startsWith(';') === isMatrix),
  );
  const matrixText = matrix!.map(([name, value]) => `;${written([name.slice(1), value])}`).join('');
  return `/api/${path}${matrixText}${query!.length ? `?${query!.map(written).join('&')}` : ''}`;
}
