import type { Random } from '#modules/seed/random.ts';
import type { Turns } from '#modules/seed/demo/task-plan.ts';
import type { TaskStatus } from '#modules/tasks/door.ts';

const RETURN_RATE = 0.22;
/** Some of these are saved by a later deadline, so that 18 of 100 come late in the end. */
const LATE_RATE = 0.28;

/**
 * What may befall a task on the way to where it stands, in the rates of the demo data. What only the manager of the
 * project decides does not befall the manager's own tasks.
 */
export function turnsOf(random: Random, status: TaskStatus, requiresReview: boolean, isByManager: boolean): Turns {
  const isDone = ['done', 'not_accepted', 'accepted'].includes(status);
  const isSubmitted = isDone || status === 'checking' || status === 'returned';
  const returns = requiresReview && isSubmitted ? returnsOf(random, status) : 0;
  const settled = status === 'accepted' ? 0.25 : 0;
  const how = random.weighted([
    ['settled', settled],
    ['corrected', 0.65],
    ['renewed', 0.1],
  ] as const);
  return {
    returns,
    refused: !isByManager && (status === 'accepted' || status === 'done') && random.chance(0.035) ? how : null,
    blocks: isDone && random.chance(0.05),
    restarts: isDone && random.chance(0.015),
    withdraws: isSubmitted && requiresReview && random.chance(0.025),
    reopens: !isByManager && status === 'accepted' && random.chance(0.015),
    isLate: random.chance(LATE_RATE),
    deadlineMoves: random.chance(0.09) ? (random.chance(0.2) ? 2 : 1) : 0,
  };
}

function returnsOf(random: Random, status: TaskStatus): number {
  const returns = random.chance(RETURN_RATE) ? (random.chance(0.22) ? 2 : 1) : 0;
  return status === 'returned' ? Math.max(1, returns) : returns;
}
