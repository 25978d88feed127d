import { call, newIdempotencyKey } from '#web/api/call.ts';
import { texts } from '#web/i18n/texts.ts';
import { notify } from '#web/ui/notices.ts';
import type { TriedChange, TriedLinks } from '#modules/views/gantt/what-if/tried.ts';

interface Order {
  readonly changes: readonly TriedChange[];
  readonly links?: TriedLinks;
  /** What is said when it is done; how many changes there were when left out. */
  readonly text?: string;
  /** Everything that shows the plan is asked again. */
  readonly refresh: () => unknown;
}

/**
 * Carries changes of the plan out, one or many, all or none, as one that is taken back whole. Throws the server's
 * refusal: a task that somebody has changed since, or that this person may not change.
 */
export async function applyChanges({ changes, links = {}, text, refresh }: Order): Promise<void> {
  const body = { changes: [...changes], links };
  const { bulk_id } = await call('POST /api/fp/gantt-task-manager/changes', { body, once: newIdempotencyKey() });
  const { t } = texts();
  const n = changes.length + (links.add?.length ?? 0) + (links.remove?.length ?? 0);
  notify({ kind: 'success', text: text ?? t('what_if.applied', { n }), undo: () => takeBack(bulk_id, refresh) });
  await refresh();
}

/** Takes a change back; says how many tasks stay because somebody has touched them since. */
async function takeBack(id: number, refresh: Order['refresh']): Promise<void> {
  const { left } = await call('POST /api/fp/dev-tasks/bulk/:id/undo', { params: { id } });
  await refresh();
  if (left.length) notify({ kind: 'info', text: texts().t('bulk.left', { n: left.length }) });
}
