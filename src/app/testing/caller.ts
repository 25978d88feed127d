import type { Reached } from '#app/testing/remote.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever shape it asserts
  readonly json: any;
}

/** Somebody who calls the API of a test server: signed in or not, in a language. */
export interface Caller {
  /** What says who calls, for tests that send by themselves. */
  readonly headers: Readonly<Record<string, string>>;
  readonly get: (path: string, headers?: Record<string, string>) => Promise<Answer>;
  readonly post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  readonly patch: (path: string, body: unknown) => Promise<Answer>;
  readonly delete: (path: string) => Promise<Answer>;
  readonly in: (lang: string) => Caller;
}

export function callerOf(server: Reached, token: string | null, lang = 'uz'): Caller {
  const signed: Record<string, string> = {
    'accept-language': lang,
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const send = async (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<Answer> => {
    const answer = await server.app.inject({
      method,
      url: `/api/${path}`,
      headers: { ...signed, ...more },
      ...(body !== undefined && { payload: body as object }),
    });
    const isJson = String(answer.headers['content-type']).includes('json') && answer.body !== '';
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      json: isJson ? JSON.parse(answer.body) : undefined,
    };
  };
  return {
    headers: signed,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    patch: (path, body) => send('PATCH', path, body),
    delete: (path) => send('DELETE', path),
    in: (other) => callerOf(server, token, other),
  };
}

/** A demo account of the fictional company. */
export async function signedIn(server: Reached, login: string): Promise<Caller> {
  const answer = await callerOf(server, null).post('admin/auth/login', { login, password: 'demo1234' });
  if (answer.status !== 200) throw new Error(`${login} cannot sign in: ${answer.text}`);
  return callerOf(server, answer.json.token);
}
