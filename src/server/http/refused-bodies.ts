import type { FastifyInstance } from 'fastify';

/**
 * A body that is too large for its door is refused before it has come. Who sends it goes on sending: were the line
 * closed at once, most would never see the answer, only that the line broke. So the rest is read and thrown away, for
 * as long as a request may take; only what is larger than `most` bytes is cut off.
 */
export function hearOutRefusedBodies(fastify: FastifyInstance, most: number): void {
  fastify.addHook('onSend', async (request, reply) => {
    const length = Number(request.headers['content-length']);
    if (reply.statusCode === 413 && length <= most) reply.removeHeader('connection');
  });
}
