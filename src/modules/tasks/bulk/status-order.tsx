import { Select, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import styles from '#web/crud/row-form.module.css';
import { DraftNote } from '#web/drafts/draft-note.tsx';
import { useDraft } from '#web/drafts/use-draft.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { notifyProblem } from '#web/ui/notices.ts';
import { bulkDraft, type OrderProps } from '#modules/tasks/bulk/bulk-order.tsx';
import { type TaskAction, taskActions } from '#modules/tasks/moves/workflow.ts';
import { deadlineReasons } from '#modules/tasks/time/deadline-reasons.ts';

/** Those that take a new deadline along. */
const movesDeadline: readonly TaskAction[] = ['return_to_correcting'];

/** One action of the workflow for many tasks. Which of them may take it the preview says, task by task. */
export function StatusOrder({ ask, buttons }: OrderProps) {
  const { t } = useTexts();
  const [action, setAction] = useState<TaskAction>('to_processing');
  const draft = useDraft(bulkDraft, '');
  const comment = draft.value;
  const [deadline, setDeadline] = useState('');
  const [reason, setReason] = useState<string | null>('estimate_error');
  const takesDeadline = movesDeadline.includes(action);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fields = takesDeadline && deadline ? { fields: { deadline, deadline_reason_code: reason } } : {};
    void ask({ action, ...(comment.trim() && { comment: comment.trim() }), ...fields }).catch(notifyProblem);
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Select
        label={t('bulk.action')}
        data={taskActions.map((one) => ({ value: one, label: t(`choice.${one}`) }))}
        value={action}
        onChange={(next) => next && setAction(next)}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
      />
      {takesDeadline && (
        <>
          <TextInput
            type="date"
            label={t('board.new_deadline')}
            value={deadline}
            onChange={(event) => setDeadline(event.currentTarget.value)}
          />
          <Select
            label={t('field.deadline_reason_code')}
            data={deadlineReasons
              .filter((code) => code !== 'initial')
              .map((code) => ({ value: code, label: t(`choice.${code}`) }))}
            value={reason}
            onChange={setReason}
            comboboxProps={{ withinPortal: false }}
          />
        </>
      )}
      <Textarea
        autosize
        minRows={2}
        maxRows={8}
        label={t('field.comment')}
        value={comment}
        onChange={(event) => draft.write(event.currentTarget.value)}
      />
      <DraftNote word={draft.word} show={draft.show} />
      {buttons}
    </form>
  );
}
