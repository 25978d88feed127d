import { useEffect, useRef, useState } from 'react';
import { drafts } from '#web/drafts/drafts.ts';
import { texts, useTexts } from '#web/i18n/texts.ts';
import type { Comment, ReactionRow } from '#modules/work/tasks/comments/comment-with-reactions.ts';
import { answerDraft, CommentForm } from '#modules/work/tasks/comments/comment-form.tsx';
import section from '#modules/work/tasks/sections/sections.module.css';
import { useReference } from '#web/cache/references.ts';
import { DraftNote } from '#web/drafts/draft-note.tsx';
import { useDraft } from '#web/drafts/use-draft.ts';
import { useSearchTexts } from '#web/navigation/navigation.ts';
import { useSession } from '#web/session/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { notify } from '#web/ui/notices.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { peopleNear } from '#modules/work/tasks/sections/known-task.ts';
import { fileTaker } from '#modules/work/tasks/files/attach-file.tsx';
import { Reactions } from '#modules/work/tasks/comments/comment-reactions.tsx';
import styles from '#modules/work/tasks/sections/panel.module.css';
import { taskAddress } from '#modules/work/tasks/sections/task-address.ts';
import { changePart, removePart } from '#modules/work/tasks/sections/use-task-parts.tsx';
import { RichInput } from '#modules/work/tasks/rich-text/rich-input.tsx';
import { RichText } from '#modules/work/tasks/rich-text/rich-text.tsx';

interface CommentThreadProps {
  readonly root: Comment;
  readonly answers: readonly Comment[];
  readonly reactions: readonly ReactionRow[];
  /** Ids of the comments that came since the last look. */
  readonly news: ReadonlySet<number>;
  readonly mayComment: boolean;
}

/** A comment with its answers; those of a resolved thread are folded until somebody wants them. */
export function CommentThread({ root, answers, reactions, news, mayComment }: CommentThreadProps) {
  const { t } = useTexts();
  const [isAnswering, setAnswering] = useState(() => mayComment && drafts.begin(answerDraft(root)).begun !== undefined);
  const [isShown, setShown] = useState(false);
  const isFolded = root.is_resolved && !isShown && answers.length > 0;
  const shown = isFolded ? [] : answers;
  return (
    <li className={section.thread}>
      <ul className="stack gap-12">
        {[root, ...shown].map((comment) => (
          <CommentLine
            key={comment.id}
            comment={comment}
            reactions={reactions.filter(({ comment_id }) => comment_id === comment.id)}
            isNew={news.has(comment.id)}
            mayComment={mayComment}
            answer={comment === root && !isAnswering ? () => setAnswering(true) : undefined}
          />
        ))}
      </ul>
      {isFolded && (
        <button type="button" className={`accent ${section.more}`} onClick={() => setShown(true)}>
          {t('panel.show_answers', { count: answers.length })}
        </button>
      )}
      {isAnswering && (
        <div className={`stack gap-12 ${section.answers}`}>
          <CommentForm taskId={root.task_id} root={root} done={() => setAnswering(false)} />
        </div>
      )}
    </li>
  );
}

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
function CommentLine({ comment, reactions, isNew, mayComment, answer }: CommentLineProps) {
  const { t } = useTexts();
  const { user } = useSession();
  const { name = '' } = useReference('admin/users', comment.created_by) ?? {};
  const draft = useDraft(`comment text ${comment.id}`, comment.text);
  const isOwn = comment.created_by === user?.id;
  const [isEdited, setEdited] = useState(isOwn && draft.word !== null);
  const isAimed = useSearchTexts().comment === String(comment.id);
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isAimed) line.current?.scrollIntoView({ block: 'center' });
  }, [isAimed]);

  const change = (body: Partial<Comment>) => changePart(path, comment, body, { base: comment });
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
      className={`flex gap-10 shrinks ${styles.comment}`}
      data-aimed={isAimed || undefined}
      data-answer={comment.parent_id !== null || undefined}
    >
      <Avatar id={comment.created_by ?? 0} name={name} size={24} />
      <div className="grow shrinks">
        <CommentHead
          comment={comment}
          name={name}
          isNew={isNew}
          resolve={mayComment && comment.parent_id === null ? (is_resolved) => void change({ is_resolved }) : null}
          edit={isOwn && !isEdited ? () => setEdited(true) : null}
          remove={isOwn ? () => void removePart(path, comment) : null}
        />
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
              near={peopleNear(comment.task_id)}
            />
          </>
        ) : (
          <RichText text={comment.text} />
        )}
        <div className="row wrap shrinks">
          <Reactions comment={comment} reactions={reactions} isEditable={mayComment} />
          {answer && mayComment && (
            <button type="button" className={`hovers soft small digits ${section.answer}`} onClick={answer}>
              {t('panel.answer')}
            </button>
          )}
        </div>
      </div>
    </li>
  );
}

interface CommentHeadProps {
  readonly comment: Comment;
  readonly name: string;
  readonly isNew: boolean;
  /** What the reader may do with it; null: not this. */
  readonly resolve: ((isResolved: boolean) => void) | null;
  readonly edit: (() => void) | null;
  readonly remove: (() => void) | null;
}

/** Who said it and when, and what is to be done with it. */
function CommentHead({ comment, name, isNew, resolve, edit, remove }: CommentHeadProps) {
  const { t } = useTexts();
  const format = useFormats();
  return (
    <p className={`row wrap quiet small ${styles.by}`}>
      <b translate="no">{name}</b>
      <time dateTime={comment.created_at} title={format.instant(comment.created_at)}>
        {format.relative(comment.created_at)}
      </time>
      {comment.imported_by && <ImportedBy id={comment.imported_by} />}
      {comment.edited_at && <span title={format.instant(comment.edited_at)}>{t('panel.edited')}</span>}
      {isNew && <span className={section.dot} role="img" aria-label={t('panel.new_comments')} />}
      {comment.is_public && <span className="badge quiet">{t('field.is_public')}</span>}
      {comment.is_resolved && <span className="badge quiet">{t('field.is_resolved')}</span>}
      <span className="grow" />
      {resolve && (
        <IconButton
          small
          icon={comment.is_resolved ? 'refresh' : 'circle-check'}
          label={t(comment.is_resolved ? 'panel.reopen_thread' : 'panel.resolve_thread')}
          onClick={() => resolve(!comment.is_resolved)}
        />
      )}
      <IconButton small icon="link" label={t('panel.copy_link')} onClick={() => void copyLink(comment)} />
      {edit && <IconButton small icon="pencil" label={t('action.edit')} onClick={edit} />}
      {remove && <IconButton small icon="trash" label={t('action.delete')} onClick={remove} />}
    </p>
  );
}

/** A file may say anything under any name: whoever brought it answers for it. */
function ImportedBy({ id }: { readonly id: number }) {
  const { t } = useTexts();
  const { name = '' } = useReference('admin/users', id) ?? {};
  return <span className="badge quiet">{t('panel.imported_by', { name })}</span>;
}

async function copyLink({ task_id, id }: Comment): Promise<void> {
  await navigator.clipboard.writeText(`${taskAddress(task_id)}&comment=${id}`);
  notify({ kind: 'info', text: texts().t('panel.link_copied') });
}
