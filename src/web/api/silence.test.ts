import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The connection as a page has it, and what answers its question whether the server is there. */
async function inPage() {
  vi.resetModules();
  vi.stubGlobal('document', {});
  vi.stubGlobal('addEventListener', () => {});
  let answer = () => {};
  vi.stubGlobal('fetch', () => new Promise<void>((resolve) => (answer = resolve)));
  return { ...(await import('#web/api/connection.ts')), answer: () => answer() };
}

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-20T09:05:00Z') }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a server that answers nobody is silent, and no longer when it answers', async () => {
  const { connection, noteDoubt, answer } = await inPage();
  noteDoubt();
  await vi.advanceTimersByTimeAsync(1_900);
  expect(connection.get().isSilent).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(connection.get()).toMatchObject({ isSilent: true, isLost: false });
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.get().isSilent).toBe(false);
});

it('a server that answers others meanwhile is not silent, however long one answer takes', async () => {
  const { connection, noteDoubt, noteAnswer } = await inPage();
  noteDoubt();
  await vi.advanceTimersByTimeAsync(500);
  noteAnswer();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(connection.get().isSilent).toBe(false);
});
