import { type Served, serve } from '#server/http/serve.ts';
import { tryAgain, workSeen } from '#server/jobs/seen-work.ts';
import { work, workAgain } from '#modules/settings/work.ts';

export const workServed: readonly Served[] = [
  serve(work, async ({ db }) => ({ rows: await workSeen(db) })),
  serve(workAgain, ({ db }, { body }) => tryAgain(db, body.job, body.id)),
];
