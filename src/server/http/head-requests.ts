import type { IncomingMessage } from 'node:http';

/**
 * HEAD is answered as GET: Node has noted by now that no body follows, and sends what a GET would say of it. A route of
 * its own for each of a thousand addresses would say the same and take six megabytes.
 */
export function answerHeadAsGet(request: Pick<IncomingMessage, 'method'>): void {
  if (request.method === 'HEAD') request.method = 'GET';
}
