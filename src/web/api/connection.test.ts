import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connection, noteAnswer, noteKept, noteSilence, pauseOnConnection } from '#web/api/connection.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-20T09:05:00Z') }));
afterEach(() => {
  noteAnswer();
  vi.useRealTimers();
});

describe('the connection to the server', () => {
  it('is lost with the first silence, and what is shown is of the last answer', () => {
    noteAnswer();
    vi.advanceTimersByTime(60_000);
    noteSilence();
    vi.advanceTimersByTime(60_000);
    noteSilence();
    expect(connection.get()).toMatchObject({ isLost: true, answeredAt: Date.parse('2026-11-20T09:05:00Z') });
    noteAnswer();
    expect(connection.get().isLost).toBe(false);
  });
  it('lets no earlier time stand where the server has answered this page', () => {
    noteAnswer();
    noteSilence();
    noteKept(5);
    expect(connection.get().answeredAt).toBe(Date.parse('2026-11-20T09:05:00Z'));
  });
  it('ends a pause as soon as it is back', async () => {
    noteSilence();
    let over = false;
    const pause = pauseOnConnection(10_000).then(() => {
      over = true;
    });
    await vi.advanceTimersByTimeAsync(500);
    expect(over).toBe(false);
    noteAnswer();
    await pause;
    expect(over).toBe(true);
  });
});
