import { call, newIdempotencyKey } from '#web/api/call.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { Fields } from '#web/fields/fields.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { notify } from '#web/ui/notices.ts';
import type { WipLimit } from '#modules/views/task-views/board/limit-for.ts';
import { wipLimits } from '#modules/views/task-views/board/wip-limits.ts';
import type { TaskStatus } from '#modules/work/tasks/door.ts';

interface LimitDialogProps {
  readonly status: TaskStatus;
  /** Whose limit is set: of a project, or of the company. */
  readonly projectId: number | null;
  /** The one that counts now; it may be the company's where the project has none. */
  readonly limit: WipLimit | null;
  readonly close: () => void;
}

/** Sets how much a column should hold; empty fields take the limit away. */
export default function LimitDialog({ status, projectId, limit, close }: LimitDialogProps) {
  const { t } = useTexts();
  const own = limit?.project_id === projectId ? limit : null;
  const form = useFields({
    of: wipLimits,
    names: ['max_tasks', 'max_difficulty'],
    begin: { max_tasks: limit?.max_tasks ?? null, max_difficulty: limit?.max_difficulty ?? null },
    draft: null,
    send: async ({ max_tasks = null, max_difficulty = null }) => {
      const maxima = { max_tasks, max_difficulty };
      const isEmpty = max_tasks === null && max_difficulty === null;
      if (own && isEmpty) await call('DELETE /api/fp/wip-limits/:id', { params: { id: own.id } });
      else if (own)
        await call('PATCH /api/fp/wip-limits/:id', {
          params: { id: own.id },
          body: { ...maxima, version: own.version },
        });
      else if (!isEmpty)
        await call('POST /api/fp/wip-limits', {
          body: { status, project_id: projectId, ...maxima },
          once: newIdempotencyKey(),
        });
      await refreshLists(wipLimits.path);
      notify({ kind: 'success', text: t('wip.saved', { status: t(`choice.${status}`) }) });
      close();
    },
  });
  return (
    <DialogForm title={t('wip.title', { status: t(`choice.${status}`) })} close={close} send={form.save}>
      <p className="quiet">{t(projectId === null ? 'wip.company' : 'wip.project')}</p>
      <Fields of={form} autoFocus />
      <p className="quiet">{t('wip.hint')}</p>
    </DialogForm>
  );
}
