import { useEffect, useState } from 'react';
import { useSession } from '#web/session/session.ts';
import type { Comment, ReactionRow } from '#modules/work/tasks/comments/comment-with-reactions.ts';
import { noteSeen, seenUpTo } from '#modules/work/tasks/comments/seen-comments.ts';
import { taskComments } from '#modules/work/tasks/comments/task-comments.ts';
import { taskReactions } from '#modules/work/tasks/comments/task-reactions.ts';
import { useTaskParts } from '#modules/work/tasks/sections/use-task-parts.tsx';

export interface CommentsOfTask {
  readonly comments: readonly Comment[];
  readonly reactions: readonly ReactionRow[];
  /** Ids of those that others wrote since the last look. */
  readonly news: ReadonlySet<number>;
}

/** What was said about a task, oldest first; having them here counts as having seen them. */
export function useComments(taskId: number): CommentsOfTask {
  const { user } = useSession();
  const { data: comments = [] } = useTaskParts(taskComments, taskId);
  const { data: reactions = [] } = useTaskParts(taskReactions, taskId);
  const [seen] = useState(() => seenUpTo(taskId));
  const last = comments.at(-1)?.id ?? 0;
  useEffect(() => noteSeen(taskId, last), [taskId, last]);
  const isNew = ({ id, created_by }: Comment) => seen !== null && id > seen && created_by !== user?.id;
  return { comments, reactions, news: new Set(comments.filter(isNew).map(({ id }) => id)) };
}
