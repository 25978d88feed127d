import type { Comment } from '#modules/house/seed/demo/conversations.ts';
import { iso } from '#modules/house/seed/demo/demo-clock.ts';
import { streamOf } from '#modules/house/seed/random.ts';
import { madeAt, type SeedRow } from '#modules/house/seed/seed-rows.ts';
import { reactionCodes } from '#modules/work/tasks/door.ts';

/** What was said, answers below what they answer; a conversation that came to its end is resolved. */
export function commentRows(said: readonly Comment[]): SeedRow[] {
  const idOf = new Map(said.map((comment, index) => [comment, index + 1]));
  const answered = new Set(said.flatMap(({ root }) => root ?? []));
  return said.map((comment, index) => ({
    id: index + 1,
    task_id: comment.task.id,
    text: comment.text,
    is_public: comment.isPublic,
    parent_id: comment.root && (idOf.get(comment.root) ?? null),
    is_resolved: answered.has(comment) && comment.task.plan.status === 'accepted' && index % 3 === 0,
    ...madeAt(iso(comment.at), comment.by.id),
  }));
}

const minuteMs = 60_000;

/** Signs of those who were spoken to: the executor and the creator of the task, soon after. */
export function reactionRows(said: readonly Comment[]): SeedRow[] {
  const random = streamOf('reactions');
  const rows = said.flatMap(({ task, at, by }, index) => {
    const { executor, creator } = task.plan;
    const others = [executor, creator].filter((person) => person !== null && person !== by);
    const from = new Set(random.chance(0.2) ? others : []);
    return [...from].map((person) => ({
      task_id: task.id,
      comment_id: index + 1,
      reaction: random.pick(reactionCodes),
      ...madeAt(iso(at + random.int(2, 40) * minuteMs), person!.id),
    }));
  });
  return rows.map((row, index) => ({ id: index + 1, ...row }));
}
