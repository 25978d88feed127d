import { Agent, type IncomingHttpHeaders, request as ask } from 'node:http';
import type { FastifyInstance } from 'fastify';

interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer | object;
}

interface Reply {
  readonly statusCode: number;
  readonly headers: Readonly<IncomingHttpHeaders>;
  readonly body: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever shape it asserts
  readonly json: () => any;
}

/** What takes requests: a test server in this process, or a product in one of its own. */
export interface Reached {
  readonly app: Pick<FastifyInstance, 'inject'>;
}

/** A request that takes longer hangs. */
const longestMs = 60_000;

/** A product that was started in a process of its own, asked as a test server is. No answer is the status 0. */
export function remoteAt(base: string): Reached & { readonly close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const { hostname, port } = new URL(base);
  const inject = ({ method, url, headers, payload }: Request): Promise<Reply> =>
    new Promise((resolve) => {
      const isRaw = payload === undefined || typeof payload === 'string' || Buffer.isBuffer(payload);
      const body = isRaw ? Buffer.from(payload ?? '') : Buffer.from(JSON.stringify(payload));
      const sent = {
        ...(!isRaw && { 'content-type': 'application/json' }),
        ...headers,
        ...((body.length > 0 || method !== 'GET') && { 'content-length': String(body.length) }),
      };
      const none = (error: Error) => resolve({ statusCode: 0, headers: {}, body: error.message, json: () => ({}) });
      const going = ask({ agent, hostname, port, method, path: url, headers: sent, timeout: longestMs }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', none);
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({
            statusCode: answer.statusCode!,
            headers: answer.headers,
            body: text,
            json: () => JSON.parse(text),
          });
        });
      });
      going.on('timeout', () => going.destroy(new Error('it hangs')));
      going.on('error', none);
      going.end(body);
    });
  return { app: { inject: inject as unknown as FastifyInstance['inject'] }, close: () => agent.destroy() };
}
