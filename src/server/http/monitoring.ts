import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#kernel/problems.ts';
import { sql } from '#server/database/door.ts';
import type { App } from '#server/app.ts';

/** `GET ping` for those who watch whether it lives, `GET metrics` for Prometheus with METRICS_TOKEN. */
export function addMonitoring(fastify: FastifyInstance, app: App): void {
  const counts = new Map<string, number>();
  fastify.addHook('onResponse', async (request, reply) => {
    const key = `{method="${request.method}",status="${reply.statusCode}"}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  });

  fastify.get('/api/ping', { schema: { tags: ['ping'], security: [] } }, async (_request, reply) => {
    const db = await sql`select 1`.run(app.db).then(
      () => 'ok',
      () => 'away',
    );
    return reply.code(db === 'ok' ? 200 : 503).send({ ok: db === 'ok', version: app.config.version, db });
  });

  fastify.get('/api/metrics', { schema: { hide: true } }, async (request, reply) => {
    const { metricsToken } = app.config;
    if (!metricsToken || !isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`))
      throw new Problem('NOT_FOUND');
    const memory = process.memoryUsage();
    const lines = [
      ...[...counts].map(([labels, count]) => `vazifa_requests_total${labels} ${count}`),
      `vazifa_memory_bytes{kind="resident"} ${memory.rss}`,
      `vazifa_memory_bytes{kind="heap"} ${memory.heapUsed}`,
      `vazifa_pool_connections{state="total"} ${app.pool.totalCount}`,
      `vazifa_pool_connections{state="waiting"} ${app.pool.waitingCount}`,
      `vazifa_uptime_seconds ${Math.round(process.uptime())}`,
    ];
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}

const isSame = (given: string, expected: string): boolean =>
  Buffer.byteLength(given) === Buffer.byteLength(expected) &&
  timingSafeEqual(Buffer.from(given), Buffer.from(expected));
