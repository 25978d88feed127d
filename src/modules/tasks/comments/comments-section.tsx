import { useEffect, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay, useSession } from '#web/session/session.ts';
import { specialActions } from '#modules/actions.ts';
import { CommentForm } from '#modules/tasks/comments/comment-form.tsx';
import { CommentThread } from '#modules/tasks/comments/comment-thread.tsx';
import styles from '#modules/tasks/parts/panel.module.css';
import { noteSeen, seenUpTo } from '#modules/tasks/comments/seen-comments.ts';
import { useTaskParts } from '#modules/tasks/parts/use-task-parts.tsx';
import { taskComments } from '#modules/tasks/comments/task-comments.ts';
import { taskReactions } from '#modules/tasks/comments/task-reactions.ts';

interface CommentsSectionProps {
  readonly taskId: number;
  readonly hasClient: boolean;
}

/** What was said about the task in threads, and a place to say more. What came since the last look is marked. */
export function CommentsSection({ taskId, hasClient }: CommentsSectionProps) {
  const { t } = useTexts();
  const may = useMay();
  const { user } = useSession();
  const { data: comments } = useTaskParts(taskComments, taskId);
  const { data: reactions = [] } = useTaskParts(taskReactions, taskId);
  const [seen] = useState(() => seenUpTo(taskId));
  const last = comments?.at(-1)?.id ?? 0;
  useEffect(() => noteSeen(taskId, last), [taskId, last]);
  const answersOf = Map.groupBy(comments ?? [], ({ parent_id }) => parent_id);
  const news = new Set(
    comments?.filter(({ id, created_by }) => seen !== null && id > seen && created_by !== user?.id).map(({ id }) => id),
  );
  const mayComment = may([specialActions.comment]);
  return (
    <section className={`stack ${styles.section}`} aria-label={t('task-comments.title')}>
      <h3>
        {t('task-comments.title')} {comments && comments.length > 0 && <span className="count">{comments.length}</span>}
        {news.size > 0 && <span className="badge quiet">{t('panel.new_comments')}</span>}
      </h3>
      <ul className="stack gap-12">
        {(answersOf.get(null) ?? []).map((root) => (
          <CommentThread
            key={root.id}
            root={root}
            answers={answersOf.get(root.id) ?? []}
            reactions={reactions}
            news={news}
            mayComment={mayComment}
          />
        ))}
      </ul>
      {mayComment && <CommentForm taskId={taskId} hasClient={hasClient} />}
    </section>
  );
}
