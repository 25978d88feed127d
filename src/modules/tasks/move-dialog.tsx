import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { storeOf, useStore } from '#web/state/store.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from '#modules/tasks/board.module.css';
import type { PriorityRank } from '#modules/tasks/board.ts';
import { deadlineReasons } from '#modules/tasks/deadline-reasons.ts';
import type { TaskCard } from '#modules/tasks/task-endpoints.ts';
import type { InputField, MoveInput } from '#modules/tasks/task-flow.ts';
import { actionLabel } from '#modules/tasks/action-label.ts';
import { moveTask, neededFor } from '#modules/tasks/task-moving.tsx';
import type { TaskAction } from '#modules/tasks/workflow.ts';

interface Asked {
  readonly task: TaskCard;
  readonly action: TaskAction;
  readonly fields: readonly InputField[];
  readonly rank: PriorityRank;
}

const asked = storeOf<Asked | null>(null);

/** Makes the move; where the table wants a comment or a deadline with it, asks for them first. */
export function requestMove(task: TaskCard, action: TaskAction, rank: PriorityRank): void {
  const fields = neededFor(task, action);
  if (fields.length) asked.set({ task, action, fields, rank });
  else void moveTask(task, action, {}, rank);
}

/** Who offers to show the question: a board and the panel beside it may both; the one that came last does. */
const hosts = storeOf<readonly string[]>([]);

/** The question behind a move that needs words. One for the whole page; nothing typed is lost when it is refused. */
export function MoveDialog() {
  const own = useId();
  useEffect(() => {
    hosts.set((now) => [...now, own]);
    return () => hosts.set((now) => now.filter((one) => one !== own));
  }, [own]);
  const isHost = useStore(hosts).at(-1) === own;
  const question = useStore(asked);
  return question && isHost ? <MoveForm key={`${question.task.id} ${question.action}`} {...question} /> : null;
}

function MoveForm({ task, action, fields, rank }: Asked) {
  const { t } = useTexts();
  const [comment, setComment] = useState('');
  const [deadline, setDeadline] = useState('');
  const [reason, setReason] = useState<string | null>('estimate_error');
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
    if (!(await moveTask(task, action, input, rank))) asked.set({ task, action, fields, rank });
  }

  return (
    <Dialog label={actionLabel(t, task.status, action)} close={close}>
      <form className={styles.question} onSubmit={submit}>
        <h2>{actionLabel(t, task.status, action)}</h2>
        <p className="quiet" translate="no">
          {task.number} · {task.name}
        </p>
        {needsDeadline && (
          <>
            <TextInput
              type="date"
              label={t('board.new_deadline')}
              required
              value={deadline}
              onChange={(event) => setDeadline(event.currentTarget.value)}
              error={wasTried && !deadline ? t('rule.deadline_given') : undefined}
            />
            <Select
              label={t('field.deadline_reason_code')}
              data={deadlineReasons
                .filter((code) => code !== 'initial')
                .map((code) => ({ value: code, label: t(`choice.${code}`) }))}
              value={reason}
              onChange={setReason}
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
          onChange={(event) => setComment(event.currentTarget.value)}
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
