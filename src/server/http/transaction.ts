import type { FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import type { App } from '#server/app.ts';
import { contextOf } from '#server/http/request.ts';

/**
 * Runs what changes rows in a transaction of its own; when it is committed, those who look hear of it, and what this
 * process keeps of such rows is read again.
 */
export async function inTransaction<T>(
  app: App,
  request: FastifyRequest,
  run: (ctx: Context) => Promise<T>,
): Promise<T> {
  const answer = await app.db.transaction((db) => run({ ...contextOf(app, request, db), closes: true }));
  app.feed.committed();
  await app.keeper.changedAt(request.routeOptions.url?.replace('/api/', '') ?? '');
  return answer;
}
