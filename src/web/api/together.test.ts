import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { askTogether as AskTogether } from '#web/api/together.ts';

const headers = { authorization: 'Bearer a', 'accept-language': 'uz' };
const { signal } = new AbortController();
let askTogether: typeof AskTogether;
let asked: string[];

/** A page that has just been opened, and a server that answers in these pieces. */
async function opened(...pieces: readonly string[]): Promise<void> {
  vi.resetModules();
  ({ askTogether } = await import('#web/api/together.ts'));
  asked = [];
  const encoder = new TextEncoder();
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(decodeURIComponent(url));
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(encoder.encode(piece));
        controller.close();
      },
    });
    return Promise.resolve(new Response(body, { status: pieces.length ? 200 : 404 }));
  });
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ask = (url: string, own = signal) => askTogether(url, headers, own);

describe('reads of a page that opens', () => {
  it('go in one request, and each has its answer, wherever the pieces are cut', async () => {
    await opened('1 404 5 r1\n{"co', 'de":7}\n0 20', '0 0 \n{"rows":["ў"]}\n');
    const both = Promise.all([ask('/api/fp/teams'), ask('/api/fp/clients/1')]);
    await vi.advanceTimersByTimeAsync(20);
    const [teams, client] = await both;
    expect(asked).toEqual(['/api/admin/several?of=fp/teams fp/clients/1']);
    expect(teams).toMatchObject({ status: 200, text: '{"rows":["ў"]}' });
    expect(client).toMatchObject({ status: 404, text: '{"code":7}' });
    expect([client!.headers.get('retry-after'), client!.headers.get('x-request-id')]).toEqual(['5', 'r1']);
    expect(teams!.headers.get('x-request-id')).toBeNull();
  });

  it('go alone when there is only one, when the rest was given up, and without a session', async () => {
    await opened('0 200 0 \n{}\n');
    const given = new AbortController();
    const [one] = [ask('/api/fp/teams'), ask('/api/fp/clients', given.signal)];
    given.abort();
    await vi.advanceTimersByTimeAsync(20);
    expect(await one).toBeNull();
    expect(await askTogether('/api/fp/teams', {}, signal)).toBeNull();
    expect(asked).toEqual([]);
  });

  it('go alone where the answer breaks off, and where nobody knows how to answer', async () => {
    await opened('0 200 0 \n{}\n1 200 0 ');
    const half = Promise.all([ask('/api/fp/teams'), ask('/api/fp/clients')]);
    await vi.advanceTimersByTimeAsync(20);
    expect((await half).map((answer) => answer?.status ?? null)).toEqual([200, null]);
    await opened();
    const none = Promise.all([ask('/api/fp/teams'), ask('/api/fp/clients')]);
    await vi.advanceTimersByTimeAsync(20);
    expect(await none).toEqual([null, null]);
  });

  it('go alone and at once when the page has long been open', async () => {
    await opened('0 200 0 \n{}\n1 200 0 \n{}\n');
    const first = Promise.all([ask('/api/fp/teams'), ask('/api/fp/clients')]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect((await first).map((answer) => answer?.status)).toEqual([200, 200]);
    expect(await Promise.all([ask('/api/fp/teams'), ask('/api/fp/clients')])).toEqual([null, null]);
    expect(asked).toHaveLength(1);
  });
});
