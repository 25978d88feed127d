import { finished } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';

/**
 * A request may be refused before its body has come: one too large for its door, or one whose sender may not pass.
 * Who sends it goes on sending: were the line closed at once, most would never see the answer, only that the line
 * broke. So the rest is read and thrown away, for as long as a request may take; only what is larger than `most` bytes
 * is cut off. A line that is kept stays open, one that its sender wants closed is closed when the body has come.
 */
export function hearOutRefusedBodies(fastify: FastifyInstance, most: number): void {
  fastify.addHook('onSend', async ({ raw, headers }, reply) => {
    if (raw.complete || reply.statusCode < 400 || !(Number(headers['content-length']) <= most)) return;
    const isKept = !/\bclose\b/i.test(headers.connection ?? '');
    if (isKept && reply.statusCode === 413) reply.removeHeader('connection');
    // Whoever leaves in the middle needs no answer: that his line broke is no error of the product.
    if (!isKept) await finished(raw.resume()).catch(() => undefined);
  });
}
