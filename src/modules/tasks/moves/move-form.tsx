import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { DraftNote } from '#web/drafts/draft-note.tsx';
import { useDraft } from '#web/drafts/use-draft.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from '#modules/tasks/board/board.module.css';
import { actionLabel } from '#modules/tasks/moves/action-label.ts';
import { deadlineReasons } from '#modules/tasks/time/deadline-reasons.ts';
import { type Asked, asked } from '#modules/tasks/moves/move-asking.tsx';
import type { MoveInput } from '#modules/tasks/moves/task-flow.ts';
import { moveTask } from '#modules/tasks/moves/task-moving.tsx';

interface Typed {
  readonly comment: string;
  readonly deadline: string;
  readonly reason: string | null;
}
const nothing: Typed = { comment: '', deadline: '', reason: 'estimate_error' };

/** What a move wants to be told: a comment, a deadline with its reason. */
export function MoveForm({ task, action, fields, rank, typed }: Asked) {
  const { t } = useTexts();
  const draft = useDraft<Typed>(`move ${task.id} ${action}`, { ...nothing, comment: typed?.comment ?? '' });
  const { comment, deadline, reason } = draft.value;
  const change = (more: Partial<Typed>) => draft.write({ ...draft.value, ...more });
  const [wasTried, setTried] = useState(false);
  const close = () => asked.set(null);
  const needsDeadline = fields.includes('deadline');
  const isReady = (!fields.includes('comment') || comment.trim()) && (!needsDeadline || (deadline && reason));

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isReady) return;
    const input: MoveInput = {
      ...(comment.trim() && { comment: comment.trim() }),
      ...(needsDeadline && { fields: { deadline, deadline_reason_code: reason } }),
    };
    asked.set(null);
    // What was typed comes back with the question when the server refuses.
    if (await moveTask(task, action, input, rank)) draft.forget();
    else asked.set({ task, action, fields, rank });
  }

  return (
    <Dialog label={actionLabel(t, task.status, action)} close={close}>
      <form className={styles.question} onSubmit={submit}>
        <h2>{actionLabel(t, task.status, action)}</h2>
        <p className="quiet" translate="no">
          {task.number} · {task.name}
        </p>
        <DraftNote word={draft.word} show={draft.show} />
        {needsDeadline && (
          <>
            <TextInput
              type="date"
              label={t('board.new_deadline')}
              required
              value={deadline}
              onChange={(event) => change({ deadline: event.currentTarget.value })}
              error={wasTried && !deadline ? t('rule.deadline_given') : undefined}
            />
            <Select
              label={t('field.deadline_reason_code')}
              data={deadlineReasons
                .filter((code) => code !== 'initial')
                .map((code) => ({ value: code, label: t(`choice.${code}`) }))}
              value={reason}
              onChange={(next) => change({ reason: next })}
            />
          </>
        )}
        <Textarea
          data-autofocus
          autosize
          minRows={3}
          maxRows={10}
          label={t('field.comment')}
          required={fields.includes('comment')}
          value={comment}
          onChange={(event) => change({ comment: event.currentTarget.value })}
          error={wasTried && fields.includes('comment') && !comment.trim() ? t('rule.comment_given') : undefined}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
          }}
        />
        <div className={styles.buttons}>
          <Button variant="default" onClick={close}>
            {t('action.cancel')}
          </Button>
          <Button type="submit">{actionLabel(t, task.status, action)}</Button>
        </div>
      </form>
    </Dialog>
  );
}
