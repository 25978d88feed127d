import type { Operation } from '#app/testing/fuzz-requests.ts';
import type { Reached } from '#app/testing/remote.ts';

/** One request that was sent, and what came back. */
export interface Sight {
  /** `get /api/fp/stickers/{id}` */
  readonly name: string;
  readonly status: number;
  readonly began: number;
  readonly ended: number;
  /** Status, address and the beginning of the body, for people. */
  readonly said: string;
}

/** The same server; everything that is sent to it is seen. */
export function watched(server: Reached, all: readonly Operation[], see: (sight: Sight) => void): Reached {
  const named = all.map(({ method, path }) => ({
    name: `${method} ${path}`,
    method: method.toUpperCase(),
    parts: path.split('/'),
  }));
  /** What stands in the address word for word comes before what stands for a number. */
  const nameOf = (method: string, url: string): string => {
    const given = url.split(/[;?]/)[0]!.split('/');
    const fits = (part: string, at: number) => part.startsWith('{') || part === given[at];
    const found = named
      .filter((one) => one.method === method && one.parts.length === given.length && one.parts.every(fits))
      .toSorted((one, other) => one.parts.join().split('{').length - other.parts.join().split('{').length);
    return found[0]?.name ?? `${method} ${url}`;
  };
  const inject = async (request: { method: string; url: string; payload?: unknown }) => {
    const began = Date.now();
    const answer = await server.app.inject(request as never);
    const { statusCode: status } = answer;
    const payload = typeof request.payload === 'object' ? JSON.stringify(request.payload) : String(request.payload);
    const said = `${status} ${request.method} ${request.url} ${payload.slice(0, 300)}`;
    see({ name: nameOf(request.method, request.url), status, began, ended: Date.now(), said });
    return answer;
  };
  return { app: { inject: inject as unknown as Reached['app']['inject'] } };
}
