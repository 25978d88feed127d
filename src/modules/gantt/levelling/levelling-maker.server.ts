import { WorkerThread } from '#server/threads/worker-thread.ts';
import type { LevellingAnswer, LevellingOrder } from '#modules/gantt/levelling/levelling-order.ts';

/** Two threads, so that who levels for seconds does not keep the answer at once of another waiting. */
const threadOf = () =>
  new WorkerThread<LevellingOrder, LevellingAnswer>(new URL('./levelling-thread.server.ts', import.meta.url), {
    maxOldGenerationSizeMb: 256,
  });
const atOnce = threadOf();
const searching = threadOf();
/** So many schedules of some hundred tasks take a few milliseconds. */
const FEW_SCHEDULES = 10;

/** Levels in a thread of its own. What serves everybody goes on meanwhile. */
export const askLevelling = (order: LevellingOrder): Promise<LevellingAnswer> =>
  (order.schedules <= FEW_SCHEDULES ? atOnce : searching).ask(order);
