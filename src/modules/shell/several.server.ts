import { PassThrough } from 'node:stream';
import { constants, createBrotliCompress } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { wrongParameter } from '#kernel/problems.ts';
import { serve } from '#server/http/serve.ts';
import { several } from '#modules/shell/shell-endpoints.ts';

/** More than any screen asks for when it opens. */
const mostReads = 16;
const address = /^[\w/;=&?%.,:~*'()!@+-]+$/;
/** What is no JSON is asked for alone, and nothing is asked for through two doors. */
const apart = /^(?:stream|resources\/|admin\/several)|\/export|\.\./;

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
  });
  const { statusCode, payload } = answer;
  const isJson = /^application\/(?:problem\+)?json\b/.test(answer.headers['content-type'] ?? '');
  const body = isJson ? payload.replaceAll('\n', '') : '';
  const { 'retry-after': retry = 0, 'x-request-id': id = '' } = answer.headers;
  return `${[statusCode, retry, id].join(' ')}\n${body}\n`;
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
