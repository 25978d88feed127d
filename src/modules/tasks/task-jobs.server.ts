import type { Context } from '#server/context.ts';
import { acceptFinished } from '#modules/tasks/auto-accept.server.ts';
import { settleMoves } from '#modules/tasks/settled-moves.server.ts';
import { closeWorkingDay, openWorkingDay } from '#modules/tasks/working-day.server.ts';

/** Work that the product does by itself: its name, how often, and what. Each run is one transaction of the system. */
export interface TaskJob {
  readonly name: string;
  readonly everySeconds: number;
  readonly run: (ctx: Context, timeZone: string) => Promise<unknown>;
}

export const taskJobs: readonly TaskJob[] = [
  { name: 'close-working-day', everySeconds: 60, run: closeWorkingDay },
  { name: 'open-working-day', everySeconds: 60, run: openWorkingDay },
  { name: 'accept-finished-tasks', everySeconds: 3600, run: acceptFinished },
  { name: 'settle-moves', everySeconds: 5, run: settleMoves },
];
