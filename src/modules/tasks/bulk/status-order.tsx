import { choice } from '#kernel/fields/choice.ts';
import { date } from '#kernel/fields/time.ts';
import { Fields } from '#web/fields/fields.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { SentForm } from '#web/ui/sent-form.tsx';
import { bulkDraft, type OrderProps } from '#modules/tasks/bulk/bulk-order.tsx';
import { moveFields } from '#modules/tasks/workflow/move-fields.ts';
import { taskActions } from '#modules/tasks/workflow/transition-table.ts';

/** Those that take a new deadline along. */
const movesDeadline: readonly unknown[] = ['return_to_correcting'];

const orderFields = {
  action: choice({ values: taskActions, required: true, default: 'to_processing' }),
  ...moveFields,
  deadline: date({}),
} as const;

/** One action of the workflow for many tasks. Which of them may take it the preview says, task by task. */
export function StatusOrder({ resource, ask, buttons }: OrderProps) {
  const { t } = useTexts();
  const form = useFields({
    of: { path: resource.path, fields: orderFields },
    draft: bulkDraft,
    isLive: true,
    send: async ({ action, comment, ...deadline }) => {
      const fields = movesDeadline.includes(action) && deadline.deadline ? { fields: deadline } : {};
      await ask({ action, ...(comment ? { comment: comment.trim() } : {}), ...fields });
      // The words wait until the move is made.
      return false;
    },
  });
  const takesDeadline = movesDeadline.includes(form.body().action);
  return (
    <SentForm className="stack gap-16" send={() => void form.save()}>
      <Fields
        of={form}
        only={takesDeadline ? Object.keys(orderFields) : ['action', 'comment']}
        labels={{ action: t('bulk.action'), deadline: t('board.new_deadline') }}
      />
      {buttons}
    </SentForm>
  );
}
