import { call, newIdempotencyKey } from '#web/api/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { go } from '#web/navigation/navigation.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { notify, notifyProblem } from '#web/ui/notices.ts';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';

/** Keeps the open task with all that is below it as a template; taken back by one press. */
export function SaveAsTemplate({ task }: { readonly task: TaskRow }) {
  const { t } = useTexts();
  const save = async () => {
    const made = await call('POST /api/fp/task-templates/from-task', {
      body: { task_id: task.id },
      once: newIdempotencyKey(),
    });
    notify({
      kind: 'success',
      text: t('templates.saved', { name: made.name }),
      undo: () => call('DELETE /api/fp/task-templates/:id', { params: { id: made.id } }),
    });
    go(`/tasks/task-templates?panel=fp/task-templates:${made.id}`);
  };
  return <IconButton icon="copy" label={t('templates.save')} onClick={() => void save().catch(notifyProblem)} />;
}
