import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Resource } from '#kernel/resource.ts';
import type { RowOf } from '#kernel/row-verbs.ts';
import { callAt } from '#web/api/call.ts';
import { type ListAnswer, listKey, patchRows, refreshLists } from '#web/lists/list-cache.ts';
import type { ListState } from '#web/lists/list-address.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { texts, useTexts } from '#web/i18n/texts.ts';
import { useChanges } from '#web/live/changes.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { moved, type Placed, type Target } from '#web/tree/tree-order.ts';
import { notify, notifyProblem } from '#web/ui/notices.ts';

interface Ordered<R extends Resource> {
  readonly of: R;
  /** The field that says below what a row stands, for a tree. Left out: the rows are one list. */
  readonly parent?: string;
  /** Narrows the rows to one list of many: the blocks of a section. */
  readonly filters?: Readonly<Record<string, string | number>>;
  /** The rows of one list among all that were asked for, where there are few of them. */
  readonly only?: (row: RowOf<R>) => boolean;
  readonly enabled?: boolean;
}

/** More rows stand in no order that a person keeps by hand. */
const most = 500;

/** The rows of a list that people keep in order, and what moves one of them. */
export type OrderedRows<T extends RowValues> = Omit<ReturnType<typeof useAnyOrderedRows>, 'all' | 'rows' | 'move'> & {
  /** All that were asked for. */
  readonly all: readonly T[];
  readonly rows: readonly T[];
  /** Moves a row and offers to take it back. */
  readonly move: (row: T, to: Target) => void;
};

/**
 * All rows of a list that people keep in order. A move shows at once; the server's order comes behind it, and what
 * others move comes in by the event stream. Moves go one after the other, so that none overtakes another.
 */
export function useOrderedRows<R extends Resource>(asked: Ordered<R>): OrderedRows<RowOf<R>>;
export function useOrderedRows(asked: Ordered<Resource>): OrderedRows<RowValues> {
  return useAnyOrderedRows(asked);
}

function useAnyOrderedRows({ of, parent, filters = {}, only = every, enabled = true }: Ordered<Resource>) {
  const { path, display } = of;
  const { lang } = useTexts();
  const sending = useRef(Promise.resolve());
  const pending = useRef(0);
  const begun = useRef(0);
  const key = [...listKey(path), lang, 'ordered', filters];
  const query = useQuery({
    queryKey: key,
    // What was asked before a move began tells the order before it, and would take the move back in sight.
    queryFn: async ({ signal }) => {
      const matrix = { sortBy: 'ordering', descending: false, perPage: most };
      for (;;) {
        const asked = begun.current;
        const answer = await callAt({ path }, 'GET', { matrix, query: filters, signal });
        if (asked === begun.current) return answer;
        await sending.current;
      }
    },
    placeholderData: keepPreviousData,
    enabled,
  });
  useChanges(path, (changes) => {
    // While own moves are on their way the order is known better here.
    if (pending.current) return;
    patchRows(path, new Map(changes.flatMap(({ id, row, gone }) => (row && !gone ? [[id, row] as const] : []))));
    void refreshLists(path);
  });
  const all = query.data?.rows ?? [];
  const rows = all.filter(only);
  const placed = rows.map((row) => placedOf(row, parent));

  function send(row: RowValues, to: Target): Promise<void> {
    const patches = [...moved(placedNow(), row.id, to).values()];
    if (!patches.length) return Promise.resolve();
    const takeBack = patchRows(
      path,
      new Map(patches.map((one) => [one.id, { ordering: one.ordering, ...(parent && { [parent]: one.parent }) }])),
    );
    pending.current++;
    begun.current++;
    const sent = sending.current.then(() =>
      callAt({ path }, 'POST /move', { body: { id: row.id, place: to.place, ...(parent && { group: to.parent }) } }),
    );
    sending.current = sent.then(
      () => {},
      () => {},
    );
    return sent
      .then(
        () => {},
        (error) => {
          takeBack();
          throw error;
        },
      )
      .finally(() => {
        pending.current--;
        if (!pending.current) void refreshLists(path);
      });
  }
  const placedNow = () =>
    (queryClient.getQueryData<ListAnswer>(key)?.rows ?? []).filter(only).map((row) => placedOf(row, parent));

  /** Moves a row and offers to take it back. */
  const move = (row: RowValues, to: Target): void => {
    const now = placedNow();
    const before = now.find(({ id }) => id === row.id);
    if (!before) return;
    const family = now.filter((one) => one.parent === before.parent && one.ordering < before.ordering);
    const back: Target = { parent: before.parent, place: family.length };
    send(row, to).then(
      () =>
        notify({
          kind: 'success',
          text: texts().t('tree.moved', { name: String(row[display] ?? row.id) }),
          undo: () => send(row, back),
        }),
      notifyProblem,
    );
  };
  /** The list as an export asks for it. */
  const texted = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]));
  const state: ListState = { page: 1, perPage: most, sortBy: 'ordering', descending: false, filters: texted };
  return { ...query, all, rows, placed, placedNow, move, state };
}

const every = () => true;

const placedOf = (row: RowValues, parent: string | undefined): Placed => ({
  id: row.id,
  parent: parent ? ((row[parent] as number | null) ?? null) : null,
  ordering: Number(row.ordering),
});
