import type { ReactNode } from 'react';
import type { Resource } from '#kernel/resource.ts';
import type { BulkRow } from '#modules/work/tasks/bulk/bulk-endpoints.ts';
import { call } from '#web/api/call.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { drafts } from '#web/drafts/drafts.ts';
import { texts } from '#web/i18n/texts.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { notify } from '#web/ui/notices.ts';

export type { BulkRow } from '#modules/work/tasks/bulk/bulk-endpoints.ts';

/** One of the three things that are done with many tasks: see `bulk-endpoints.ts`. */
export type Order = Readonly<Record<string, unknown>>;

/** What an order is asked with: it goes to the server as a preview, and complaints come back to their fields. */
export interface OrderProps {
  readonly resource: Resource;
  /** Throws the complaints of the server that the form may show at its fields. */
  readonly ask: (order: Order) => Promise<void>;
  readonly buttons: ReactNode;
  /** The field that is asked for first. */
  readonly field?: string | undefined;
}

/** The name of the draft of the comment of a move; it waits until the move is made. */
export const bulkDraft = 'bulk move';

const path = 'fp/dev-tasks';

/** What the order would do with each task. */
export const preview = (ids: readonly number[], order: Order): Promise<readonly BulkRow[]> =>
  call('POST /api/fp/dev-tasks/bulk', { body: { ...order, ids, preview: true } }).then(({ rows }) => rows);

/** Carries the order out; one notice says so and takes all of it back. */
export async function carryOut(ids: readonly number[], order: Order): Promise<void> {
  const { bulk_id, rows } = await call('POST /api/fp/dev-tasks/bulk', { body: { ...order, ids } });
  if (order.comment) drafts.begin(bulkDraft).keep(undefined);
  await shown();
  const n = rows.filter(({ verdict }) => verdict === 'changed' || verdict === 'along').length;
  notify({ kind: 'success', text: texts().t('bulk.done', { n }), undo: () => undo(bulk_id ?? 0) });
}

async function undo(id: number): Promise<void> {
  const { left } = await call('POST /api/fp/dev-tasks/bulk/:id/undo', { params: { id } });
  await shown();
  if (left.length) notify({ kind: 'info', text: texts().t('bulk.left', { n: left.length }) });
}

const shown = () => Promise.all([refreshLists(path), queryClient.invalidateQueries({ queryKey: ['task'] })]);
