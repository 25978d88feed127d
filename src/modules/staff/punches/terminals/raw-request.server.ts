import type { FastifyRequest } from 'fastify';

/** What a terminal hears. */
export interface TerminalAnswer {
  readonly text: string;
}

/** The body of a request of a terminal: empty where none came. */
export const bodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

/** What stands behind the question mark, as terminals write it: names in any case, and nothing is refused. */
export function parametersOf({ originalUrl }: FastifyRequest): (name: string) => string {
  const at = originalUrl.indexOf('?');
  const pairs = [...new URLSearchParams(at < 0 ? '' : originalUrl.slice(at + 1))];
  const values = new Map(pairs.map(([name, value]) => [name.toLowerCase(), value]));
  return (name) => values.get(name.toLowerCase()) ?? '';
}
