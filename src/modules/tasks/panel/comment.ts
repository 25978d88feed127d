import type { Row } from '#kernel/resource.ts';
import type { taskComments } from '#modules/tasks/parts/task-comments.ts';
import type { taskReactions } from '#modules/tasks/parts/task-reactions.ts';

export type Comment = Row<typeof taskComments>;
export type ReactionRow = Row<typeof taskReactions>;
