import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays } from '#kernel/days.ts';
import { addressOf, type Parameters } from '#web/api/address.ts';
import { addressAt } from '#web/api/call.ts';
import { problemOf } from '#web/api/problem.ts';
import { request } from '#web/api/request.ts';
import type { Filters } from '#web/crud/use-filters.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { ownStoreOf } from '#web/state/own-stores.ts';
import { storeOf, useStore } from '#web/state/store.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import type { ReportAnswer, ReportColumn, RowsAnswer } from '#modules/views/reports/screens/report-answer.ts';
import {
  isKeyOfTime,
  isShown,
  measuresAsked,
  openedOf,
  openedText,
  type OpenedNumber,
  rowsQuery,
} from '#modules/views/reports/screens/report-columns.ts';
import { filtersIn } from '#modules/views/reports/screens/report-filters.ts';
import { type AskedPeriod, periodOf } from '#modules/views/reports/screens/report-period.ts';
import type { ShownReport } from '#modules/views/reports/screens/report-view.tsx';

export const reportsKey = ['reports'] as const;
const PER_PAGE = 100;
const ROWS_PER_PAGE = 100;
/** So far ahead looks a report that does. */
const DAYS_AHEAD = 370;

/** Columns that the person has chosen, per report; they count until the address names others. */
const kept = ownStoreOf<Readonly<Record<string, readonly string[]>>>('vazifa.report_columns', {});

/**
 * Which columns each report has for this reader, as its last whole answer says. Until one has come all are asked for,
 * afterwards only what is shown.
 */
const known = storeOf<Readonly<Record<string, readonly ReportColumn[]>>>({});

/** Reports of which some column is not counted by name: they are asked for with all of theirs. */
const unnamed = storeOf<ReadonlySet<string>>(new Set());

export interface Report {
  readonly view: ShownReport;
  /** What may be shown. */
  readonly offered: readonly string[];
  readonly query: UseQueryResult<ReportAnswer>;
  readonly filters: Filters;
  readonly period: AskedPeriod;
  /** The latest day that the report knows. */
  readonly last: string;
  readonly groups: readonly string[];
  /** By what rows are known now. */
  readonly keys: readonly string[];
  readonly isCompared: boolean;
  readonly columns: readonly string[];
  readonly showColumns: (columns: readonly string[] | null) => void;
  readonly sortBy: string | null;
  readonly descending: boolean;
  /** How it is asked for without its page: saved reports, files and rows behind numbers take it along. */
  readonly asked: Readonly<Record<string, string>>;
  readonly opened: OpenedNumber | null;
  readonly open: (number: OpenedNumber | null) => void;
}

/** What stands in the address of a report, and its answer. */
export function useReport(view: ShownReport): Report {
  const search = useSearchTexts();
  const { lang } = useTexts();
  const today = useFormats().today();
  const last = lastDayOf(view, today);
  const chosen = useStore(kept)[view.path];
  const period = askedPeriod(view, search, last);
  const groups = groupsIn(search.group, view);
  const columns = search.columns?.split(',') ?? chosen ?? view.usual;
  const isCompared = !view.isAlone && search.compare === 'previous';
  const filtered = filtersIn(search, view.filters);
  const choices = (view.choices ?? []).flatMap(({ name, values }) => {
    const value = search[name];
    return value && values.includes(value) ? [[name, value] as const] : [];
  });
  const asked: Record<string, string> = {
    ...filtered,
    ...period.days,
    ...Object.fromEntries(choices),
    ...(groups.length > 0 && { group: groups.join(',') }),
    ...(isCompared && { compare: 'previous' }),
    ...(search.version && { version: search.version }),
  };
  const { page, sortBy, descending } = orderIn(search);
  const matrix = { ...(sortBy && { sortBy, descending }), page, perPage: view.perPage ?? PER_PAGE };
  const place = [view.path, groups, choices].join(' ');
  const columnsThere = useStore(known)[place];
  const offered = columnsThere?.map(({ name }) => name);
  const isWhole = useStore(unnamed).has(view.path) || view.isOfItems;
  const there = isWhole ? [] : (offered ?? []);
  const measures = measuresAsked(columns, view.drawn).filter((name) => there.includes(name));
  const wanted = { ...asked, ...(measures.length > 0 && { columns: measures.join(',') }) };
  const snapshot = useSnapshot(JSON.stringify([view.path, wanted]));
  const query = useQuery({
    queryKey: [...reportsKey, view.path, lang, wanted, matrix],
    queryFn: async ({ signal }) => {
      const as_of = page > 1 ? snapshot.get() : undefined;
      const ask = (query: Parameters) =>
        askReport(view.path, { matrix, query: { ...query, ...(as_of && { as_of }) }, signal });
      // A column that is not counted by name comes with all of them.
      const answer = await ask(wanted).catch((error) => {
        if (problemOf(error).description !== 'UNKNOWN_COLUMN') throw error;
        unnamed.set((now) => new Set([...now, view.path]));
        return ask(asked);
      });
      snapshot.keep(answer.as_of);
      if (measures.length === 0) known.set((now) => ({ ...now, [place]: answer.columns.filter(isShown) }));
      return answer;
    },
    placeholderData: keepPreviousData,
    meta: { keeps: ['day_from', 'day_to', 'version'] },
  });
  return {
    ...{ view, query, period, last, groups, isCompared, columns, sortBy, descending, asked },
    offered: offered ?? view.measures,
    keys: groups.length ? groups : keysNow(view, choices),
    filters: filtersOf(filtered),
    showColumns: (names) => {
      kept.set((now) => ({ ...now, [view.path]: names ?? view.usual }));
      changeSearch({ columns: null }, { replace: true });
    },
    opened: openedOf(search.open),
    open: (number) => changeSearch({ open: number && openedText(number) }, { replace: search.open !== undefined }),
  };
}

/** The latest day that the report knows. */
function lastDayOf({ until }: ShownReport, today: string): string {
  if (until === 'ahead') return addDays(today, DAYS_AHEAD);
  return until === 'yesterday' ? addDays(today, -1) : today;
}

/** Words of the address are of days that were: a report that looks ahead is asked by days alone. */
const askedPeriod = ({ until }: ShownReport, search: Readonly<Record<string, string>>, last: string): AskedPeriod =>
  periodOf(until === 'ahead' ? { ...search, period: '' } : search, last);

const orderIn = (search: Readonly<Record<string, string>>) => ({
  page: Math.max(1, Number(search.page) || 1),
  sortBy: search.sortBy || null,
  descending: search.descending === 'true',
});

/** Two keys only where a report has levels. */
function groupsIn(asked: string | undefined, { groups, hasLevels, first }: ShownReport): string[] {
  const known = (asked ?? first ?? '').split(',').filter((key) => groups.includes(key));
  return [...new Set(known)].slice(0, hasLevels ? 2 : 1);
}

/** Rows by time are known by the step that is chosen. */
const keysNow = (view: ShownReport, choices: readonly (readonly [string, string])[]): readonly string[] => {
  const step = choices.find(([name]) => name === 'step')?.[1];
  return step && isKeyOfTime(view.keys[0] ?? '') ? [step] : view.keys;
};

function filtersOf(asked: Readonly<Record<string, string>>): Filters {
  const first = { page: null, open: null };
  return {
    asked,
    isFiltered: Object.keys(asked).length > 0,
    setFilters: (parts) => changeSearch({ ...parts, ...first }, { replace: true }),
    clearFilters: () =>
      changeSearch({ ...Object.fromEntries(Object.keys(asked).map((name) => [name, null])), ...first }),
  };
}

/** Pages of one report are one snapshot: the moment of the first of them is asked for with the others. */
function useSnapshot(of: string) {
  const [moments] = useState(() => new Map<string, string>());
  return {
    get: () => moments.get(of),
    keep: (as_of: string) => moments.set(of, as_of),
  };
}

interface Asking {
  readonly matrix?: Parameters;
  readonly query: Parameters;
  readonly signal?: AbortSignal;
}

/** Throws a `CallProblem`: 409 `SNAPSHOT_GONE` when what `as_of` names is over. */
export const askReport = (path: string, asking: Asking): Promise<ReportAnswer> =>
  request(`GET ${addressAt({ path }, '')}`, asking) as Promise<ReportAnswer>;

/** The rows behind a number, of the snapshot that it was read from. When that is over, those of now. */
export function useRowsOf(report: Report, opened: OpenedNumber, page: number): UseQueryResult<RowsAnswer> {
  const { view, asked, query } = report;
  const as_of = query.data?.as_of;
  const of = { ...asked, ...rowsQuery(opened) };
  return useQuery({
    queryKey: [...reportsKey, view.path, 'rows', of, as_of, page],
    queryFn: async ({ signal }) => {
      const matrix = { page, perPage: ROWS_PER_PAGE };
      const ask = (more: Parameters) =>
        request(`GET ${addressAt(view, '/rows')}`, {
          matrix,
          query: { ...of, ...more },
          signal,
        }) as Promise<RowsAnswer>;
      try {
        return await ask(as_of ? { as_of } : {});
      } catch (error) {
        if (problemOf(error).description !== 'SNAPSHOT_GONE') throw error;
        await query.refetch();
        return ask({});
      }
    },
    enabled: as_of !== undefined,
    placeholderData: keepPreviousData,
  });
}

/** The address of the report's file, signed for a download. Throws a `CallProblem`. */
export async function fileOf(report: Report, format: 'csv' | 'xlsx'): Promise<string> {
  const { view, asked, columns, offered, sortBy, descending, query } = report;
  const isWhole = unnamed.get().has(view.path) || view.isOfItems;
  const measures = isWhole ? [] : measuresAsked(columns, []).filter((name) => offered.includes(name));
  const wanted = { ...asked, columns: measures.join(','), as_of: query.data?.as_of };
  const { url } = addressOf('GET ', { matrix: sortBy ? { sortBy, descending } : {}, query: wanted });
  const [matrix = '', text = ''] = url.split('?');
  const body = { format, matrix, query: text };
  const answer = (await request(`POST ${addressAt(view, '/export-link')}`, { body })) as { readonly url: string };
  return answer.url;
}
