import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callQuery } from '#web/cache/use-call.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { requestTimeoutMs } from '#web/state/limits.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  queryClient.clear();
});

/** Milliseconds until a read fails, and how often it was sent. */
async function failing(answer: (signal: AbortSignal) => Promise<Response>) {
  const fetched = vi.fn((_url: string, { signal }: { signal: AbortSignal }) => answer(signal));
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const end = new AbortController();
    setTimeout(() => end.abort(new DOMException('', 'TimeoutError')), ms);
    return end.signal;
  });
  const began = Date.now();
  const failed = queryClient.fetchQuery(callQuery('GET /api/fp/teams')).catch(() => Date.now() - began);
  await vi.advanceTimersByTimeAsync(120_000);
  return { afterMs: await failed, sent: fetched.mock.calls.length };
}

const never = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

it('a read that gets no answer fails after 20 s in all: spec.md, section 9', async () => {
  const { afterMs, sent } = await failing(never);
  expect(afterMs).toBe(requestTimeoutMs);
  expect(sent).toBe(1);
});

it('a read whose connection breaks is tried again at once, and no more when the line is known to be gone', async () => {
  const { afterMs, sent } = await failing(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(afterMs).toBe(500);
  expect(sent).toBe(2);
});
