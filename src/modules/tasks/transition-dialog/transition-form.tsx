import type { FormValues } from '#web/fields/field-view.ts';
import { Fields } from '#web/fields/fields.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { devTasks } from '#modules/tasks/task/dev-tasks.ts';
import { actionLabel } from '#modules/tasks/workflow/action-label.ts';
import { type Asked, asked } from '#modules/tasks/transition-dialog/request-transition.tsx';
import { moveFields } from '#modules/tasks/workflow/move-fields.ts';
import { moveByTransition } from '#modules/tasks/transition-dialog/optimistic-transition.tsx';

/** What a move wants to be told: a comment, a deadline with its reason. */
export function TransitionForm({ task, action, fields, rank, typed }: Asked) {
  const { t } = useTexts();
  const close = () => asked.set(null);
  const needsDeadline = fields.includes('deadline');
  const { comment: plain } = moveFields;
  const comment = { ...plain, options: { ...plain.options, required: fields.includes('comment') } };
  const form = useFields({
    of: { path: devTasks.path, fields: { ...moveFields, comment } },
    names: needsDeadline ? ['deadline', 'deadline_reason_code', 'comment'] : ['comment'],
    begin: { comment: typed?.comment ?? '' },
    draft: `move ${task.id} ${action}`,
    send,
  });

  async function send({ comment: why, ...deadline }: FormValues) {
    close();
    const input = { ...(why ? { comment: String(why).trim() } : {}), ...(needsDeadline && { fields: deadline }) };
    const isDone = await moveByTransition(task, action, input, rank);
    // What was typed comes back with the question when the server refuses.
    if (!isDone) asked.set({ task, action, fields, rank });
    return isDone;
  }

  const title = actionLabel(t, task.status, action);
  return (
    <DialogForm title={title} text={title} close={close} send={form.save} about={`${task.number} · ${task.name}`}>
      <Fields of={form} autoFocus labels={{ deadline: t('board.new_deadline') }} />
    </DialogForm>
  );
}
