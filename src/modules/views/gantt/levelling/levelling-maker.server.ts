import { WorkerThread } from '#server/threads/worker-thread.ts';
import type { LevellingAnswer, LevellingOrder } from '#modules/views/gantt/levelling/levelling-order.ts';
import type { PlanOrder } from '#modules/views/gantt/levelling/levelling-thread.server.ts';
import type { MakeDayAnswer, MakeDayOrder } from '#modules/views/gantt/levelling/make-day-order.ts';

/** Two threads, so that who searches for seconds does not keep the answer at once of another waiting. */
const threadOf = () =>
  new WorkerThread<PlanOrder, LevellingAnswer | MakeDayAnswer>(
    new URL('./levelling-thread.server.ts', import.meta.url),
    { maxOldGenerationSizeMb: 256 },
  );
const atOnce = threadOf();
const searching = threadOf();
/** So many schedules of some hundred tasks take a few milliseconds. */
const FEW_SCHEDULES = 10;

/** Levels in a thread of its own. What serves everybody goes on meanwhile. */
export const askLevelling = (level: LevellingOrder): Promise<LevellingAnswer> =>
  (level.schedules <= FEW_SCHEDULES ? atOnce : searching).ask({ level }) as Promise<LevellingAnswer>;

/** Looks in the same way for changes that make a day. */
export const askMakeDay = (day: MakeDayOrder): Promise<MakeDayAnswer> =>
  searching.ask({ day }) as Promise<MakeDayAnswer>;
