import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#server/app.ts';
import { hikvisionAnswer } from '#modules/staff/punches/terminals/hikvision.server.ts';
import { takeBlankAddresses } from '#modules/staff/punches/terminals/blank-addresses.server.ts';
import type { TerminalAnswer } from '#modules/staff/punches/terminals/raw-request.server.ts';
import { zktecoAnswer } from '#modules/staff/punches/terminals/zkteco.server.ts';

/** What is kept of a body in memory: lines and events are far smaller, the rest is templates and pictures. */
const keptBytes = 4 * 1024 * 1024;
/** What is read to its end and dropped: a 413 would be sent again for ever, and passes wait behind it. */
const readBytes = 64 * 1024 * 1024;
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** The one type of body that is known here: whatever a terminal says of its body, it is read as it comes. */
const anything = 'application/x-terminal';

/**
 * Where terminals speak: `/iclock/*` is what ZKTeco devices have built in, `/hikvision/<token>` an address for each
 * Hikvision device. They hear plain text with 200, whatever they say: no redirect, no JSON, no error that would make
 * them say it for ever. Only where nothing could be written down they hear 503, and come again.
 */
export async function addTerminals(fastify: FastifyInstance, app: App): Promise<void> {
  takeBlankAddresses(fastify);
  await fastify.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser(anything, (_request: FastifyRequest, payload: Readable) => wholeOf(payload));
    own.addHook('onRequest', async (request, { raw }) => {
      // Small devices read a few hundred bytes of headers.
      for (const name of raw.getHeaderNames()) raw.removeHeader(name);
      request.raw.headers['content-type'] = anything;
    });
    own.setErrorHandler(async (error, request, reply) => {
      request.log.error({ err: error, request_id: request.id }, 'what a terminal said could not be written down');
      return sent(reply.code(503), { text: 'ERROR' });
    });
    const route = (url: string, answer: (app: App, request: FastifyRequest) => Promise<TerminalAnswer>) =>
      own.route({
        method: methods,
        url,
        bodyLimit: readBytes,
        schema: { hide: true },
        config: { takesPlainHttp: true },
        handler: async (request, reply) => sent(reply, await answer(app, request)),
      });
    route('/iclock', zktecoAnswer);
    route('/iclock/*', zktecoAnswer);
    route('/hikvision/:token', hikvisionAnswer);
    route('/hikvision/:token/*', hikvisionAnswer);
  });
}

const sent = (reply: FastifyReply, { text }: TerminalAnswer): FastifyReply =>
  reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(text);

/** The beginning of a body, with all of it read. */
async function wholeOf(payload: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of payload as AsyncIterable<Buffer>) {
    const room = keptBytes - length;
    if (room > 0) chunks.push(chunk.subarray(0, room));
    length += chunk.length;
    if (length > readBytes) {
      payload.destroy();
      break;
    }
  }
  return Buffer.concat(chunks);
}
