import { useState } from 'react';
import { drafts } from '#web/drafts/drafts.ts';
import { useTexts } from '#web/i18n/texts.ts';
import type { Comment, ReactionRow } from '#modules/tasks/comments/comment-with-reactions.ts';
import { answerDraft, CommentForm } from '#modules/tasks/comments/comment-form.tsx';
import { CommentLine } from '#modules/tasks/comments/comment-line.tsx';
import section from '#modules/tasks/sections/sections.module.css';

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
