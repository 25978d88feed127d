import type { Row } from '#kernel/resource.ts';
import type { taskComments } from '#modules/work/tasks/comments/task-comments.ts';
import type { taskReactions } from '#modules/work/tasks/comments/task-reactions.ts';

export type Comment = Row<typeof taskComments>;
export type ReactionRow = Row<typeof taskReactions>;
