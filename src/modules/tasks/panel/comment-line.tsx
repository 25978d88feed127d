import { useEffect, useRef, useState } from 'react';
import { useReference } from '#web/api/references.ts';
import { call } from '#web/call.ts';
import { DraftNote } from '#web/drafts/draft-note.tsx';
import { useDraft } from '#web/drafts/use-draft.ts';
import { texts, useTexts } from '#web/i18n/texts.ts';
import { useSearchTexts } from '#web/router/navigation.ts';
import { useSession } from '#web/session/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { notify, notifyProblem } from '#web/ui/notices.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { fileTaker } from '#modules/tasks/panel/attach-file.tsx';
import type { Comment, ReactionRow } from '#modules/tasks/panel/comment.ts';
import { Reactions } from '#modules/tasks/panel/comment-reactions.tsx';
import styles from '#modules/tasks/panel/panel.module.css';
import section from '#modules/tasks/panel/sections.module.css';
import { taskAddress } from '#modules/tasks/panel/task-address.ts';
import { hidePart, showPart } from '#modules/tasks/panel/use-task-parts.tsx';
import { RichInput } from '#modules/tasks/rich-text/rich-input.tsx';
import { RichText } from '#modules/tasks/rich-text/rich-text.tsx';

const path = 'fp/task-comments';

interface CommentLineProps {
  readonly comment: Comment;
  readonly reactions: readonly ReactionRow[];
  readonly isNew: boolean;
  readonly mayComment: boolean;
  /** Begins an answer; absent where none can be given. */
  readonly answer: (() => void) | undefined;
}

/** One comment: read, edited in place by its author, answered with signs by everybody. */
export function CommentLine({ comment, reactions, isNew, mayComment, answer }: CommentLineProps) {
  const { t } = useTexts();
  const format = useFormats();
  const { user } = useSession();
  const author = useReference('admin/users', comment.created_by);
  const draft = useDraft(`comment text ${comment.id}`, comment.text);
  const isOwn = comment.created_by === user?.id;
  const [isEdited, setEdited] = useState(isOwn && draft.word !== null);
  const isAimed = useSearchTexts().comment === String(comment.id);
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isAimed) line.current?.scrollIntoView({ block: 'center' });
  }, [isAimed]);

  async function change(body: Partial<Comment>) {
    showPart(path, comment.task_id, { ...comment, ...body });
    try {
      const params = { id: comment.id };
      showPart(
        path,
        comment.task_id,
        await call<Comment>('PATCH /api/fp/task-comments/:id', { params, body, waits: { base: comment } }),
      );
      return true;
    } catch (error) {
      showPart(path, comment.task_id, comment);
      notifyProblem(error);
      return false;
    }
  }
  async function save() {
    const typed = draft.value;
    if (typed.trim() && typed !== comment.text && !(await change({ text: typed }))) return;
    leave();
  }
  const leave = () => {
    draft.forget();
    setEdited(false);
  };
  return (
    <li
      ref={line}
      className={styles.comment}
      data-aimed={isAimed || undefined}
      data-answer={comment.parent_id !== null || undefined}
    >
      <Avatar id={comment.created_by ?? 0} name={author?.name ?? ''} size={24} />
      <div className={styles.said}>
        <p className={styles.by}>
          <b translate="no">{author?.name ?? ''}</b>
          <time dateTime={comment.created_at} title={format.instant(comment.created_at)}>
            {format.relative(comment.created_at)}
          </time>
          {comment.edited_at && <span title={format.instant(comment.edited_at)}>{t('panel.edited')}</span>}
          {isNew && <span className={section.dot} role="img" aria-label={t('panel.new_comments')} />}
          {comment.is_public && <span className={styles.badge}>{t('field.is_public')}</span>}
          {comment.is_resolved && <span className={styles.badge}>{t('field.is_resolved')}</span>}
          <span className="grow" />
          {mayComment && comment.parent_id === null && (
            <IconButton
              small
              icon={comment.is_resolved ? 'refresh' : 'circle-check'}
              label={t(comment.is_resolved ? 'panel.reopen_thread' : 'panel.resolve_thread')}
              onClick={() => void change({ is_resolved: !comment.is_resolved })}
            />
          )}
          <IconButton small icon="link" label={t('panel.copy_link')} onClick={() => void copyLink(comment)} />
          {isOwn && !isEdited && (
            <IconButton small icon="pencil" label={t('action.edit')} onClick={() => setEdited(true)} />
          )}
          {isOwn && <IconButton small icon="trash" label={t('action.delete')} onClick={() => void remove(comment)} />}
        </p>
        {isEdited ? (
          <>
            <DraftNote word={draft.word} show={draft.show} save={() => void save()} />
            <RichInput
              isOpen={draft.word === null}
              round={draft.round}
              text={draft.value}
              label={t('panel.edit_comment')}
              onChange={draft.write}
              onSubmit={() => void save()}
              onLeave={leave}
              onBlur={() => void save()}
              takeFile={fileTaker(comment.task_id)}
            />
          </>
        ) : (
          <RichText text={comment.text} />
        )}
        <div className={styles.line}>
          <Reactions comment={comment} reactions={reactions} isEditable={mayComment} />
          {answer && mayComment && (
            <button type="button" className={section.answer} onClick={answer}>
              {t('panel.answer')}
            </button>
          )}
        </div>
      </div>
    </li>
  );
}

async function copyLink({ task_id, id }: Comment): Promise<void> {
  await navigator.clipboard.writeText(`${taskAddress(task_id)}&comment=${id}`);
  notify({ kind: 'info', text: texts().t('panel.link_copied') });
}

async function remove(comment: Comment): Promise<void> {
  hidePart(path, comment.task_id, comment.id);
  const params = { id: comment.id };
  try {
    await call('DELETE /api/fp/task-comments/:id', { params });
    const undo = async () =>
      showPart(
        path,
        comment.task_id,
        await call<Comment>('POST /api/fp/task-comments/:id/restore', { params, body: {} }),
      );
    notify({ kind: 'success', text: texts().t('notice.deleted'), undo });
  } catch (error) {
    showPart(path, comment.task_id, comment);
    notifyProblem(error);
  }
}
