import { call, newIdempotencyKey } from '#web/api/call.ts';
import { texts } from '#web/i18n/texts.ts';
import { notify } from '#web/ui/notices.ts';
import type { TriedChange, TriedLinks } from '#modules/views/gantt/what-if/tried.ts';

/**
 * Carries changes out, all or none, as one that can be taken back whole. Throws the server's refusal: a task that
 * somebody has changed since, or that this person may not change.
 */
export async function applyChanges(
  changes: readonly TriedChange[],
  links: TriedLinks,
  refresh: () => unknown,
): Promise<void> {
  const body = { changes: [...changes], links, apply: true };
  const { bulk_id } = await call('POST /api/fp/gantt-task-manager/what-if', { body, once: newIdempotencyKey() });
  await refresh();
  const { t } = texts();
  notify({
    kind: 'success',
    text: t('what_if.applied', { n: changes.length + (links.add?.length ?? 0) + (links.remove?.length ?? 0) }),
    ...(bulk_id !== null && {
      undo: async () => {
        const { left } = await call('POST /api/fp/dev-tasks/bulk/:id/undo', { params: { id: bulk_id } });
        await refresh();
        if (left.length) notify({ kind: 'info', text: t('bulk.left', { n: left.length }) });
      },
    }),
  });
}
