import type { Shape } from '#kernel/schemas.ts';
import type { burnDay } from '#modules/task-views/groups/group-endpoints.ts';
import { addDays, daysBetween } from '#kernel/days.ts';

/** A task as far as it matters to a group: when it was in it, and when its work was done. Days are the company's. */
export interface BurnTask {
  readonly id: number;
  readonly planned_minutes: number;
  readonly hard_index: number;
  /** Turns in their order: from this day on it is in the group, or no longer. */
  readonly membership: readonly { readonly day: string; readonly is_in: boolean }[];
  /** Turns in their order: from this day on its work is done, or not any more. */
  readonly moves: readonly { readonly day: string; readonly is_done: boolean }[];
}

export type BurnDay = Shape<typeof burnDay>;

/** A group without an end is not drawn further than this. */
export const BURN_DAYS_MAX = 370;

/** Where things stood at the end of a day; nothing before the first turn. */
const stateAt = <T extends { readonly day: string }>(turns: readonly T[], day: string): T | undefined =>
  turns.findLast((turn) => turn.day <= day);

/** How much was in the group and how much of it was done at the end of each day, from the first to the last. */
export function burnDays(tasks: readonly BurnTask[], from: string, to: string): BurnDay[] {
  const count = Math.min(daysBetween(from, to) + 1, BURN_DAYS_MAX);
  return Array.from({ length: Math.max(0, count) }, (_, at) => {
    const day = addDays(from, at);
    const inside = tasks.filter(({ membership }) => stateAt(membership, day)?.is_in);
    const done = inside.filter(({ moves }) => stateAt(moves, day)?.is_done);
    const sum = (of: readonly BurnTask[], name: 'planned_minutes' | 'hard_index') =>
      of.reduce((all, task) => all + task[name], 0);
    return {
      day,
      scope_count: inside.length,
      done_count: done.length,
      scope_minutes: sum(inside, 'planned_minutes'),
      done_minutes: sum(done, 'planned_minutes'),
      scope_hard: sum(inside, 'hard_index'),
      done_hard: sum(done, 'hard_index'),
    };
  });
}

/** The day on which a task came into the group as it stands there now; null: it is not in it any more. */
export function cameOn({ membership }: BurnTask): string | null {
  const last = membership.at(-1);
  return last?.is_in ? last.day : null;
}
