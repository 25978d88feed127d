import { Button, Checkbox, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { specialActions } from '#kernel/actions.ts';
import type { Row } from '#kernel/resource.ts';
import { useReference } from '#web/api/references.ts';
import { call, newIdempotencyKey } from '#web/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { taskBean, useMay, useSession } from '#web/session/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { notify, notifyProblem } from '#web/ui/notices.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from '#modules/tasks/panel/panel.module.css';
import type { taskComments } from '#modules/tasks/parts/task-comments.ts';
import { hidePart, showPart, useTaskParts } from '#modules/tasks/panel/use-task-parts.tsx';

type Comment = Row<typeof taskComments>;
const path = 'fp/task-comments';

/** What was said about the task, and a place to say more. An unsent comment is kept for an hour. */
export function CommentsSection({ taskId, hasClient }: { readonly taskId: number; readonly hasClient: boolean }) {
  const { t } = useTexts();
  const may = useMay();
  const { data: comments } = useTaskParts<Comment>(path, taskId);
  return (
    <section className={styles.section} aria-label={t('task-comments.title')}>
      <h3>
        {t('task-comments.title')}{' '}
        {comments && comments.length > 0 && <span className={styles.count}>{comments.length}</span>}
      </h3>
      <ul className={styles.comments}>
        {comments?.map((comment) => (
          <CommentLine key={comment.id} comment={comment} />
        ))}
      </ul>
      {may([specialActions.comment]) && <CommentForm taskId={taskId} hasClient={hasClient} />}
    </section>
  );
}

function CommentLine({ comment }: { readonly comment: Comment }) {
  const { t } = useTexts();
  const format = useFormats();
  const { user } = useSession();
  const author = useReference('admin/users', comment.created_by);
  async function remove() {
    hidePart(path, comment.task_id, comment.id);
    try {
      await call('DELETE /api/fp/task-comments/:id', { params: { id: comment.id } });
      const undo = async () =>
        showPart(
          path,
          comment.task_id,
          await call<Comment>('POST /api/fp/task-comments/:id/restore', { params: { id: comment.id }, body: {} }),
        );
      notify({ kind: 'success', text: t('notice.deleted'), undo });
    } catch (error) {
      showPart(path, comment.task_id, comment);
      notifyProblem(error);
    }
  }
  return (
    <li className={styles.comment}>
      <Avatar id={comment.created_by ?? 0} name={author?.name ?? ''} size={24} />
      <div className={styles.said}>
        <p className={styles.by}>
          <b translate="no">{author?.name ?? ''}</b>
          <time dateTime={comment.created_at} title={format.instant(comment.created_at)}>
            {format.relative(comment.created_at)}
          </time>
          {comment.is_public && <span className={styles.badge}>{t('field.is_public')}</span>}
          <span className="grow" />
          {comment.created_by === user?.id && (
            <IconButton small icon="trash" label={t('action.delete')} onClick={remove} />
          )}
        </p>
        <p className={styles.text} translate="no">
          {comment.text}
        </p>
      </div>
    </li>
  );
}

function CommentForm({ taskId, hasClient }: { readonly taskId: number; readonly hasClient: boolean }) {
  const { t } = useTexts();
  const { user } = useSession();
  const draft = `comment ${taskId}`;
  const [text, setText] = useState(() => taskBean.recall<string>(draft) ?? '');
  const [isPublic, setPublic] = useState(false);
  const [isSending, setSending] = useState(false);
  const change = (value: string) => {
    setText(value);
    taskBean.keep(draft, value || undefined);
  };
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!text.trim() || isSending) return;
    setSending(true);
    try {
      const body = { task_id: taskId, text, is_public: isPublic || user?.user_type === 'client' };
      showPart(path, taskId, await call<Comment>('POST /api/fp/task-comments', { body, once: newIdempotencyKey() }));
      change('');
    } catch (error) {
      notifyProblem(error);
    } finally {
      setSending(false);
    }
  }
  return (
    <form onSubmit={submit} className={styles.commentForm}>
      <Textarea
        aria-label={t('panel.new_comment')}
        placeholder={t('panel.new_comment')}
        autosize
        minRows={2}
        maxRows={12}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
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
        <Button type="submit" size="xs" disabled={!text.trim()} loading={isSending}>
          {t('panel.send')}
        </Button>
      </div>
    </form>
  );
}
