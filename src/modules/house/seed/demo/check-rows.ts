import { iso, MINUTE } from '#modules/house/seed/demo/demo-clock.ts';
import phrases from '#modules/house/seed/demo/phrases.json' with { type: 'json' };
import type { StoryTask } from '#modules/house/seed/demo/story-tasks.ts';
import { streamOf } from '#modules/house/seed/random.ts';
import { madeAt, type SeedRow } from '#modules/house/seed/seed-rows.ts';

const CHECKED_TYPES = ['feature', 'bug', 'improvement', 'test'];

/** What must be true of a result, and what the reviewer found: all passed where the review is over. */
export function checkRows(tasks: readonly StoryTask[]): SeedRow[] {
  const rows = tasks.flatMap((task) => {
    const { plan, telling } = task;
    const random = streamOf(`checks ${plan.index}`);
    if (!CHECKED_TYPES.includes(plan.subject.type) || !random.chance(0.3)) return [];
    const { task: row, flows } = telling.story;
    const isOver = ['done', 'accepted', 'not_accepted'].includes(row.status);
    const submitted = flows.findLast(({ to_status }) => to_status === 'checking');
    const looked = isOver
      ? flows.find(({ to_status }) => to_status === 'done')?.at
      : row.review_started_at && Date.parse(row.review_started_at);
    return random
      .shuffled(phrases.checks)
      .slice(0, random.int(3, 5))
      .map((text, at) => {
        const isChecked = Boolean(submitted && looked) && (isOver || random.chance(0.6));
        const result = !isChecked ? 'open' : isOver || random.chance(0.7) ? 'passed' : 'failed';
        const checkedAt = isChecked ? iso(Number(looked) - (6 - at) * MINUTE) : null;
        return {
          task_id: task.id,
          text: text[plan.lang],
          result,
          note: result === 'failed' ? random.pick(phrases.check_notes)[plan.lang] : null,
          ordering: at + 1,
          checked_by: isChecked ? telling.reviewer.id : null,
          checked_at: checkedAt,
          ...madeAt(row.created_at, row.creator_id),
          ...(checkedAt ? { updated_at: checkedAt, updated_by: telling.reviewer.id } : {}),
          version: isChecked ? 2 : 1,
        };
      });
  });
  return rows.map((row, at) => ({ id: at + 1, ...row }));
}
