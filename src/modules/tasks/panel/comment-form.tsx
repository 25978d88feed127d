import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { call, newIdempotencyKey } from '#web/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { taskBean, useSession } from '#web/session/session.ts';
import { notifyProblem } from '#web/ui/notices.ts';
import { fileTaker } from '#modules/tasks/panel/attach-file.tsx';
import type { Comment } from '#modules/tasks/panel/comment.ts';
import styles from '#modules/tasks/panel/panel.module.css';
import { showPart } from '#modules/tasks/panel/use-task-parts.tsx';
import { RichInput } from '#modules/tasks/rich-text/rich-input.tsx';

interface CommentFormProps {
  readonly taskId: number;
  readonly hasClient?: boolean;
  /** The comment that is answered. */
  readonly root?: Comment;
  readonly done?: () => void;
}

/** A new comment or an answer. What is begun and not sent is kept; Ctrl/⌘-Enter sends. */
export function CommentForm({ taskId, hasClient = false, root, done }: CommentFormProps) {
  const { t } = useTexts();
  const { user } = useSession();
  const draft = root ? `answer ${root.id}` : `comment ${taskId}`;
  const [text, setText] = useState(() => taskBean.recall<string>(draft) ?? '');
  const [isPublic, setPublic] = useState(root?.is_public ?? false);
  const [isSending, setSending] = useState(false);
  const [round, setRound] = useState(0);
  const change = (value: string) => {
    setText(value);
    taskBean.keep(draft, value || undefined);
  };
  async function submit() {
    if (!text.trim() || isSending) return;
    setSending(true);
    try {
      const body = {
        task_id: taskId,
        text,
        is_public: isPublic || user?.user_type === 'client',
        ...(root && { parent_id: root.id }),
      };
      const made = await call<Comment>('POST /api/fp/task-comments', { body, once: newIdempotencyKey(), waits: {} });
      showPart('fp/task-comments', taskId, made);
      change('');
      setRound((now) => now + 1);
      done?.();
    } catch (error) {
      notifyProblem(error);
    } finally {
      setSending(false);
    }
  }
  return (
    <form
      className={styles.commentForm}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <RichInput
        round={round}
        isOpen={root !== undefined}
        text={text}
        label={t(root ? 'panel.new_answer' : 'panel.new_comment')}
        onChange={change}
        onSubmit={() => void submit()}
        {...(done && { onLeave: done })}
        takeFile={fileTaker(taskId)}
      />
      <div className={styles.line}>
        {hasClient && user?.user_type !== 'client' && (
          <Checkbox
            label={t('panel.public_comment')}
            checked={isPublic}
            onChange={(event) => setPublic(event.currentTarget.checked)}
          />
        )}
        <span className="grow" />
        {done && (
          <Button size="xs" variant="default" onClick={done}>
            {t('action.cancel')}
          </Button>
        )}
        <Button type="submit" size="xs" disabled={!text.trim()} loading={isSending}>
          {t('panel.send')}
        </Button>
      </div>
    </form>
  );
}
