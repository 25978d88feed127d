import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/cache/use-call.ts';
import { rowKey } from '#web/lists/list-cache.ts';
import { useChanges } from '#web/live/changes.ts';
import { useSession } from '#web/session/session.ts';
import { useStore } from '#web/state/store.ts';
import { EditedPublication, type EditState } from '#modules/house/publications/edited-publication.ts';
import { type Publication, publications } from '#modules/house/publications/publications.ts';

const presenceMs = 10_000;

/** The row as it stands when the editing begins. */
export const usePublicationRow = (id: number) =>
  useQuery({
    queryKey: [...rowKey(publications.path, id), 'edited'],
    queryFn: ({ signal }) => call('GET /api/admin/publications/:id', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export interface Editing extends EditState {
  /** The row with what is typed and not saved yet. */
  readonly shown: Publication;
  readonly to: EditedPublication;
}

/** A publication that is being edited, and hears of what others save. */
export function usePublication(row: Publication): Editing {
  const { user } = useSession();
  const [to] = useState(() => new EditedPublication(row, user?.id));
  const state = useStore(to.state);
  useChanges(publications.path, (changes) => {
    const current = changes.find((change) => change.id === row.id)?.row;
    if (current) to.meet(current);
  });
  return { ...state, shown: { ...state.base, ...state.edits }, to };
}

/** Says that I am here, and hears who else is. */
export function useOthers(id: number) {
  const { data } = useCall('POST /api/admin/publications/editing', {
    body: { id },
    refetchInterval: presenceMs,
    gcTime: 0,
    retry: false,
  });
  useEffect(
    () => () => void call('POST /api/admin/publications/editing', { body: { id, leaves: true } }).catch(() => {}),
    [id],
  );
  return data?.rows ?? [];
}
