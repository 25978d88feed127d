import type { FastifyInstance } from 'fastify';
import { largestFile } from '#server/files/upload-size.ts';

/**
 * A body that is too large for its door is refused before it has come. Who sends it goes on sending: were the line
 * closed at once, most would never see the answer, only that the line broke. So the rest is read and thrown away, for
 * as long as a request may take; only what nothing here would ever take is cut off.
 */
export function hearOutRefusedBodies(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply) => {
    const length = Number(request.headers['content-length']);
    if (reply.statusCode === 413 && length <= largestFile) reply.removeHeader('connection');
  });
}
