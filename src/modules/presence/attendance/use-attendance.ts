import { keepPreviousData } from '@tanstack/react-query';
import { tokens } from '#web/api/token.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { useCall } from '#web/cache/use-call.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { useChanges } from '#web/live/changes.ts';
import { attendanceCorrections } from '#modules/presence/attendance/attendance-corrections.ts';
import { attendance } from '#modules/presence/attendance/attendance-days.ts';
import type { timesheetFormats } from '#modules/presence/attendance/attendance-endpoints.ts';
import { attendanceMonths } from '#modules/presence/attendance/attendance-months.ts';
import { attendanceQuestions } from '#modules/presence/attendance/attendance-questions.ts';

const root = ['attendance'] as const;

/** What follows from days and corrections: months, explained days, timesheets. */
export const refreshAttendance = (): Promise<void> => queryClient.invalidateQueries({ queryKey: root });

/** Days that are made anew, and what others decide, show at once. */
export function useAttendanceNews(): void {
  useChanges(attendance.path, () => void refreshAttendance());
  useChanges(attendanceCorrections.path, () => void refreshAttendance());
  useChanges(attendanceQuestions.path, () => void refreshAttendance());
}

/** Everything about days, lists along. */
export async function refreshDays(): Promise<void> {
  await Promise.all([refreshAttendance(), refreshLists(attendanceCorrections.path), refreshLists(attendance.path)]);
}

/** The same with the months themselves. */
export async function refreshMonths(): Promise<void> {
  await Promise.all([refreshLists(attendanceMonths.path), refreshDays()]);
}

export interface MonthFilter {
  readonly month: string;
  readonly team_id?: string | undefined;
  readonly branch_id?: string | undefined;
}

const asked = ({ month, team_id, branch_id }: MonthFilter) => ({
  month,
  ...(team_id && { team_id }),
  ...(branch_id && { branch_id }),
});

export const useMonth = (filter: MonthFilter) =>
  useCall('GET /api/fp/attendance/month', { query: asked(filter), under: root, placeholderData: keepPreviousData });

export const useDay = (userId: number, day: string, enabled = true) =>
  useCall('GET /api/fp/attendance/explain', { query: { user_id: String(userId), day }, under: root, enabled });

export const useTimesheet = (filter: MonthFilter) =>
  useCall('GET /api/fp/timesheets', { query: asked(filter), under: root, placeholderData: keepPreviousData });

export const useLateToday = (enabled: boolean) =>
  useCall('GET /api/fp/attendance/late-today', { under: root, enabled });

/** A file carries no header of its own: its bytes are fetched with the token and handed to the browser. */
export async function downloadTimesheet(
  filter: MonthFilter,
  format: Exclude<(typeof timesheetFormats)[number], 'json'>,
): Promise<void> {
  const query = new URLSearchParams({ ...asked(filter), format });
  const answer = await fetch(`/api/fp/timesheets?${query.toString()}`, {
    headers: { authorization: `Bearer ${tokens.token()}`, 'accept-language': document.documentElement.lang },
  });
  if (!answer.ok) throw new Error(String(answer.status));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = `tabel-${filter.month}.${format === 'xlsx' ? 'xlsx' : 'csv'}`;
  link.click();
  URL.revokeObjectURL(link.href);
}
