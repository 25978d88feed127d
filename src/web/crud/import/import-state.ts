import { useQuery } from '@tanstack/react-query';
import type { ImportStatus } from '#kernel/imports.ts';
import { callAt } from '#web/api/call.ts';

/** So often a running import is asked how far it is, in milliseconds. */
const askMs = 400;

export const isBusy = (status: ImportStatus): boolean =>
  ['checking', 'running', 'stopping', 'undoing'].includes(status);

/** An import with its errors, asked again while it works. */
export const useImport = (path: string, id: number) =>
  useQuery({
    queryKey: ['import', path, id],
    queryFn: ({ signal }) => callAt({ path }, 'GET /imports/:id', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && !isBusy(state.data.status) ? false : askMs),
    staleTime: 0,
  });
