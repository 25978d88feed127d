import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallProblem } from '#web/api/problem.ts';
import { request } from '#web/api/request.ts';
import { requestTimeoutMs } from '#web/state/limits.ts';
import { tokens } from '#web/api/token.ts';

const user = { id: 1, fio: 'A', email: null, phone: null, lang_code: 'uz', img_resource_id: null, user_type: 'staff' };
const json = (status: number, body: unknown, headers = {}) => new Response(JSON.stringify(body), { status, headers });
const ended = { status: 401, code: 40100, description: 'SESSION_ENDED', message: 'Sessiya vaqti tugadi' };

type Asked = { url: string; init: RequestInit & { headers: Record<string, string> } };
let asked: Asked[] = [];
const answering = (answer: (one: Asked, index: number) => Response | Promise<Response>) =>
  vi.stubGlobal('fetch', (url: string, init: Asked['init']) => {
    asked.push({ url, init });
    return Promise.resolve(answer({ url, init }, asked.length - 1));
  });

const problemOf = (promise: Promise<unknown>): Promise<CallProblem> =>
  promise.then(
    () => expect.unreachable(),
    (error) => error as CallProblem,
  );

beforeEach(() => {
  asked = [];
  tokens.take({ token: 'old', user, actions: [] });
});
afterEach(() => vi.unstubAllGlobals());

describe('a call', () => {
  it('carries token, language and cookies', async () => {
    answering(() => json(200, { rows: [] }));
    await request('GET /api/fp/teams');
    expect(asked[0]!.init.headers).toMatchObject({ authorization: 'Bearer old', 'accept-language': 'uz' });
    expect(asked[0]!.init.credentials).toBe('same-origin');
  });
  it('gives nothing for 204', async () => {
    answering(() => new Response(null, { status: 204 }));
    expect(await request('DELETE /api/fp/teams/1')).toBeUndefined();
  });
  it('turns an error answer into a problem with its fields', async () => {
    const errors = [{ field: 'name', rule: 'required', message: 'Maydonni toʻldirish shart' }];
    answering(() => json(422, { status: 422, code: 42200, description: 'VALIDATION_FAILED', message: 'x', errors }));
    const problem = await problemOf(request('POST /api/fp/teams', { body: {} }));
    expect(problem).toMatchObject({ status: 422, code: 42200, description: 'VALIDATION_FAILED', errors });
  });
  it('is −200 without an answer and −201 for one that is no error of ours', async () => {
    answering(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await problemOf(request('GET /api/ping'))).toMatchObject({ code: -200, textKey: 'problem.no_response' });
    answering(() => new Response('<html>Bad gateway</html>', { status: 502 }));
    expect(await problemOf(request('GET /api/ping'))).toMatchObject({
      code: -201,
      status: 502,
      textKey: 'problem.system_error',
    });
    answering(() => new Response('not json', { status: 200 }));
    expect(await problemOf(request('GET /api/ping'))).toMatchObject({ code: -201 });
  });
  it('gives up after 20 seconds with −200', async () => {
    const timeout = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation(() => AbortSignal.abort(new DOMException('', 'TimeoutError')));
    answering(({ init }) => (init.signal?.aborted ? Promise.reject(init.signal.reason) : json(200, {})));
    expect(await problemOf(request('GET /api/ping'))).toMatchObject({ code: -200 });
    expect(timeout).toHaveBeenCalledWith(requestTimeoutMs);
    timeout.mockRestore();
  });
  it('aborted by its caller is no problem to be shown', async () => {
    const stop = new AbortController();
    stop.abort();
    answering(({ init }) => Promise.reject(init.signal?.reason));
    await expect(request('GET /api/ping', { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
  it('says when to try again', async () => {
    answering(() =>
      json(429, { status: 429, code: 42900, description: 'TOO_MANY_TRIES', message: 'x' }, { 'retry-after': '42' }),
    );
    expect(await problemOf(request('POST /api/admin/auth/login', { body: {} }))).toMatchObject({
      retryAfterSeconds: 42,
    });
  });
});

describe('a 401', () => {
  it('renews the token once and sends again', async () => {
    answering(({ url, init }) => {
      if (url.endsWith('/refresh')) return json(200, { token: 'new', user, actions: [] });
      return init.headers.authorization === 'Bearer new' ? json(200, { ok: true }) : json(401, ended);
    });
    expect(await request('GET /api/fp/dashboard')).toEqual({ ok: true });
    expect(asked.map(({ url }) => url)).toEqual(['/api/fp/dashboard', '/api/admin/auth/refresh', '/api/fp/dashboard']);
    expect(tokens.token()).toBe('new');
  });
  it('ends the session when the token cannot be renewed', async () => {
    const ends: string[] = [];
    tokens.onDropped((reason) => ends.push(reason));
    answering(() => json(401, ended));
    expect(await problemOf(request('GET /api/fp/dashboard'))).toMatchObject({ status: 401 });
    expect(ends).toEqual(['expired']);
    expect(tokens.token()).toBeNull();
  });
  it('at the sign-in ends nothing: there is no session yet', async () => {
    tokens.drop('left');
    const ends: string[] = [];
    tokens.onDropped((reason) => ends.push(reason));
    answering(() => json(401, { ...ended, code: 40101 }));
    expect(await problemOf(request('POST /api/admin/auth/login', { body: {} }))).toMatchObject({ code: 40101 });
    expect(asked).toHaveLength(1);
    expect(ends).toEqual([]);
  });
});

describe('a create', () => {
  it('whose answer was lost is sent again with the same key', async () => {
    answering((_, index) => (index === 0 ? Promise.reject(new TypeError('lost')) : json(201, { id: 5 })));
    expect(await request('POST /api/fp/teams', { body: { name: 'A' }, once: 'key-1' })).toEqual({ id: 5 });
    expect(asked.map(({ init }) => init.headers['idempotency-key'])).toEqual(['key-1', 'key-1']);
  });
  it('without a key is never sent twice', async () => {
    answering(() => Promise.reject(new TypeError('lost')));
    await problemOf(request('POST /api/fp/teams', { body: {} }));
    expect(asked).toHaveLength(1);
  });
});
