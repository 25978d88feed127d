import type { FastifyBaseLogger } from 'fastify';
import type { ImportStatus } from '#kernel/imports.ts';
import { Problem } from '#kernel/problems.ts';
import { tableNameOf } from '#server/crud/columns.ts';
import * as store from '#server/import/import-store.ts';
import { dropHidden } from '#server/import/running.ts';
import { undoImport } from '#server/import/undoing.ts';
import type { Work } from '#server/import/writing-lines.ts';

/** The imports on which this process works. */
const working = new Map<number, AbortController>();

/** Ends the reading of an import here at once; wherever else it is worked on, its next count ends it. */
export const endReading = (id: number): void => working.get(id)?.abort();

/** In the background of this process: the request was answered long ago. */
export async function carryOut(
  begun: Work,
  run: (work: Work) => Promise<void>,
  [during, after]: readonly [ImportStatus, ImportStatus],
  log: FastifyBaseLogger,
): Promise<void> {
  const { app, one } = begun;
  const control = new AbortController();
  const work = { ...begun, signal: control.signal };
  working.set(one.id, control);
  try {
    await run(work);
    // What was stopped when all was done already is done: nothing of it is lost, and it can be undone.
    await store.moveImport(app.db, one.id, [during, 'stopping'], after);
  } catch (error) {
    const isBack = await takeBack(begun, during).then(
      () => true,
      (failure: unknown) => log.error({ err: failure, import_id: one.id }, 'an import could not be taken back'),
    );
    // What could not be taken back now is by the job that looks for what nobody works on.
    if (isBack) await ended(begun, during).catch(() => undefined);
    const isMeant = error instanceof Problem || error instanceof store.Stopped;
    if (!isMeant) log.error({ err: error, import_id: one.id }, 'an import failed');
  } finally {
    working.delete(one.id);
  }
}

async function ended({ app, one }: Work, during: ImportStatus): Promise<void> {
  await store.moveImport(app.db, one.id, ['stopping'], 'stopped');
  await store.moveImport(app.db, one.id, [during], 'failed');
}

/** What is hidden is never seen; what was changed already, or let be seen, is taken back as by undoing. */
async function takeBack(work: Work, during: ImportStatus): Promise<void> {
  const { app, one, operations } = work;
  for (const resource of [operations.resource, ...(operations.sources?.parts ?? [])])
    await dropHidden(app.db, resource, one.batch);
  if (during !== 'running') return;
  await store.forgetDropped(app.db, one.id, tableNameOf(operations.resource), one.batch);
  await undoImport(work, true);
}
