import type { FastifyBaseLogger } from 'fastify';
import { loadActor } from '#server/auth/actors.ts';
import { system } from '#server/context.ts';
import type { App } from '#server/app.ts';
import { carryOut } from '#server/import/carrying-out.ts';
import * as store from '#server/import/import-store.ts';
import { showImport } from '#server/import/running.ts';
import { undoImport } from '#server/import/undoing.ts';
import type { Work } from '#server/import/writing-lines.ts';
import { contextOfJob, type Job } from '#server/jobs/jobs.ts';

/**
 * Takes up imports whose process ended before they did: what was being shown goes on, as does what was being undone;
 * all else is taken back, and nothing of it stays.
 */
export const endBrokenImports = (app: App, log: FastifyBaseLogger): Job => ({
  name: 'end_broken_imports',
  cron: '* * * * *',
  async run({ now }) {
    for (const one of await store.takeBroken(app.db)) {
      const { maker, ...own } = one;
      const actor = (await loadActor(app.db, maker, app.actors.today())) ?? { ...system, id: maker };
      const ctx = { ...contextOfJob(app.db, app.config, 'end_broken_imports', now), actor };
      const work: Work = { app, operations: app.operationsAtPath(one.resource), ctx, one: own };
      // Longer than a job may take: it goes on beside it, as it does beside the request that begins it.
      void (one.status === 'undoing'
        ? carryOut(work, undoImport, ['undoing', 'undone'], log)
        : carryOut(work, one.phase === 'showing' ? showImport : brokenOff, ['running', 'done'], log));
    }
  },
});

const brokenOff = async (): Promise<never> => {
  throw new store.Stopped();
};
