import { keepPreviousData } from '@tanstack/react-query';
import type { Answer } from '#kernel/api.ts';
import { useCall } from '#web/cache/use-call.ts';
import { unreadKey } from '#web/shell/use-unread.ts';

export type Notice = Answer<'GET /api/admin/inbox'>['rows'][number];

/** Where a notice stands: it is new, it waits until later, it is done with. */
export const places = ['now', 'snoozed', 'archive'] as const;
export type InboxPlace = (typeof places)[number];

const filters = {
  now: { snoozed_until: 'null', archived_at: 'null' },
  snoozed: { snoozed_until: '!null' },
  archive: { archived_at: '!null' },
} as const;

/** So many notices of a place of the own inbox, newest first; it follows events as the bell does. */
export const useInbox = (place: InboxPlace, perPage: number) =>
  useCall('GET /api/admin/inbox', {
    matrix: { perPage, ...(place === 'snoozed' && { sortBy: 'snoozed_until', descending: false }) },
    query: filters[place],
    under: unreadKey,
    placeholderData: keepPreviousData,
  });
