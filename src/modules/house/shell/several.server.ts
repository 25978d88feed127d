import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { constants, createBrotliCompress } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { wrongParameter } from '#kernel/problems.ts';
import { serve } from '#server/http/serve.ts';
import { several } from '#modules/house/shell/shell-endpoints.ts';

/** More than any screen asks for when it opens. */
const mostReads = 24;
/** The path in plain letters, so that it has one spelling only, and what is asked of it. */
const address = /^\w[\w-]*(?:\/[\w-]+)*(?:[;?][\w/;=&?%.,:~*'()!@+-]*)?$/;
/** What never ends or is no JSON is asked for alone, and nothing is asked for through two doors. */
const apart = /^(?:stream|resources|admin\/several)(?![\w-])|\/export(?![\w-])/;

/** What each read has to know of the caller, as the one request said it. */
const said = [
  'authorization',
  'accept-language',
  'host',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-proto',
] as const;

async function answerTo(request: FastifyRequest, one: string): Promise<string> {
  const headers = Object.fromEntries(
    said.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : [])),
  );
  const answer = await request.server.inject({
    method: 'GET',
    url: `/api/${one}`,
    headers: { ...headers, accept: 'application/json' },
    remoteAddress: request.socket.remoteAddress,
    payloadAsStream: true,
  });
  const { 'content-type': type = '', 'retry-after': retry = 0, 'x-request-id': id = '' } = answer.headers;
  const stream = answer.stream();
  const isJson = /^application\/(?:problem\+)?json\b/.test(type);
  // A file that a list was asked for may be as large as the table: not a line of it is read here.
  if (!isJson) stream.destroy();
  const status = isJson || answer.statusCode === 204 ? answer.statusCode : 406;
  const body = isJson ? (await text(stream)).replaceAll('\n', '') : '';
  return `${[status, retry, id].join(' ')}\n${body}\n`;
}

export const severalServed = serve(several, async (_ctx, { query }, { request, reply }) => {
  const asked = query.of.split(' ');
  if (asked.length > mostReads || asked.some((one) => !address.test(one) || apart.test(one)))
    throw wrongParameter('of', 'address');
  const isPacked = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  // Each answer goes out when it is ready: none waits for the slowest.
  const out = isPacked ? createBrotliCompress({ params, flush: constants.BROTLI_OPERATION_FLUSH }) : new PassThrough();
  reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store');
  if (isPacked) reply.header('content-encoding', 'br').header('vary', 'accept-encoding');
  void Promise.all(
    asked.map(async (one, at) => {
      const answer = await answerTo(request, one);
      if (!out.destroyed) out.write(`${at} ${answer}`);
    }),
  ).then(
    () => out.end(),
    (error: Error) => out.destroy(error),
  );
  return reply.send(out);
});
