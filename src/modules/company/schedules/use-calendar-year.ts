import { useQuery } from '@tanstack/react-query';
import { call, newIdempotencyKey } from '#web/api/call.ts';
import { listKey, patchRows, refreshLists } from '#web/lists/list-cache.ts';
import { texts, useTexts } from '#web/i18n/texts.ts';
import { useChanges } from '#web/live/changes.ts';
import { notify, notifyProblem } from '#web/ui/notices.ts';
import { formatDay } from '#kernel/calendar-formats.ts';
import type { CalendarRow } from '#modules/company/schedules/calendar-year.ts';
import { statutoryYear } from '#modules/company/schedules/work-calendar-statutory.ts';
import type { WeekType } from '#modules/company/schedules/work-calendar.ts';
import type { WorkDayKind } from '#modules/company/schedules/work-day-kinds.ts';

const path = 'fp/work-calendar';

/** The entries of a year, kept true by the event stream; a year without any shows what the law says of it. */
export function useCalendarYear(year: number) {
  const { lang } = useTexts();
  const query = useQuery({
    queryKey: [...listKey(path), lang, 'year', year],
    queryFn: ({ signal }) =>
      call('GET /api/fp/work-calendar', {
        matrix: { sortBy: 'day', descending: false, perPage: 500 },
        query: { day_from: `${year}-01-01`, day_to: `${year}-12-31` },
        signal,
      }),
  });
  useChanges(path, (changes) => {
    patchRows(path, new Map(changes.flatMap(({ id, row, gone }) => (row && !gone ? [[id, row] as const] : []))));
    void refreshLists(path);
  });
  const rows = query.data?.rows ?? [];
  const isProposal = query.data !== undefined && rows.length === 0;
  return {
    ...query,
    rows,
    isProposal,
    days: isProposal ? statutoryYear(year) : rows,
    isProvisional: rows.some((row) => row.is_provisional),
  };
}

/** Fills or confirms a year. */
export async function writeYear(verb: 'fill-year' | 'confirm-year', year: number): Promise<void> {
  try {
    await call(`POST /api/fp/work-calendar/${verb}`, { body: { year } });
    await refreshLists(path);
    const text = verb === 'fill-year' ? 'calendar_year.filled' : 'calendar_year.confirmed';
    notify({ kind: 'success', text: texts().t(text, { year }) });
  } catch (error) {
    notifyProblem(error);
  }
}

/**
 * Makes a day another one, or an ordinary one with null; undo brings back what it was. A new entry is for both kinds of
 * week (`week` null) unless the day has one for the other kind.
 */
export async function changeDay(
  { day, week }: { readonly day: string; readonly week: WeekType | null },
  entry: CalendarRow | undefined,
  kind: WorkDayKind | null,
): Promise<void> {
  if ((entry?.kind ?? null) === kind) return;
  const takeBack = entry && kind ? patchRows(path, new Map([[entry.id, { kind }]])) : null;
  try {
    const undo = await writeDay({ day, week_type: week }, entry, kind);
    await refreshLists(path);
    notify({
      kind: 'success',
      text: texts().t('calendar_year.day_changed', { day: formatDay(day) }),
      undo: async () => {
        await undo();
        await refreshLists(path);
      },
    });
  } catch (error) {
    takeBack?.();
    notifyProblem(error);
  }
}

async function writeDay(
  place: { readonly day: string; readonly week_type: WeekType | null },
  entry: CalendarRow | undefined,
  kind: WorkDayKind | null,
): Promise<() => Promise<unknown>> {
  if (!entry) {
    const made = await call('POST /api/fp/work-calendar', { body: { ...place, kind }, once: newIdempotencyKey() });
    return () => call('DELETE /api/fp/work-calendar/:id', { params: { id: made.id } });
  }
  const { id } = entry;
  if (kind === null) {
    await call('DELETE /api/fp/work-calendar/:id', { params: { id } });
    return () => call('POST /api/fp/work-calendar/:id/restore', { params: { id } });
  }
  await call('PATCH /api/fp/work-calendar/:id', { params: { id }, body: { kind } });
  return () => call('PATCH /api/fp/work-calendar/:id', { params: { id }, body: { kind: entry.kind } });
}
