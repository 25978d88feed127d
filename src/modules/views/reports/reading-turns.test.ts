import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReadingTurns } from '#modules/views/reports/reading-turns.ts';

const limits = { atOnce: 1, waiting: 3, patience: 1_000, rest: 0 };
const refusal = () => new Error('busy');

/** Begins work that lasts until it is ended by hand; `begun` has the names in the order in which they began. */
function company(turns: ReadingTurns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const failures: string[] = [];
  const come = (name: string, person: number): void => {
    const work = () => new Promise<void>((end) => (begun.push(name), ends.set(name, end)));
    turns.take(person, work).catch(() => failures.push(name));
  };
  const end = async (name: string) => {
    ends.get(name)!();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { begun, failures, come, end };
}

describe('turns at reading', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('lets no more read than may, and the next as soon as one is done', async () => {
    const { begun, come, end } = company(new ReadingTurns({ ...limits, atOnce: 2 }, refusal));
    for (const name of ['a', 'b', 'c']) come(name, 1);
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('gives the turn to whoever had theirs longest ago', async () => {
    const { begun, come, end } = company(new ReadingTurns(limits, refusal));
    for (const name of ['a1', 'a2', 'a3']) come(name, 1);
    come('b1', 2);
    await end('a1');
    expect(begun).toEqual(['a1', 'b1']);
    await end('b1');
    await end('a2');
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  it('refuses at once where too many wait, and later who waited too long', async () => {
    const { begun, failures, come, end } = company(new ReadingTurns(limits, refusal));
    for (const name of ['a', 'b', 'c', 'd', 'e']) come(name, 1);
    await vi.advanceTimersByTimeAsync(0);
    expect(failures).toEqual(['e']);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(failures).toEqual(['e', 'b', 'c', 'd']);
    await end('a');
    come('f', 2);
    expect(begun).toEqual(['a', 'f']);
  });

  it('rests between two of those who wait, and not before one who comes later', async () => {
    const turns = new ReadingTurns({ ...limits, patience: 10_000, rest: 0.5 }, refusal);
    const { begun, come, end } = company(turns);
    come('a', 1);
    expect(turns.isWaitedFor).toBe(false);
    come('b', 1);
    expect(turns.isWaitedFor).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    await end('a');
    await vi.advanceTimersByTimeAsync(499);
    expect(begun).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toEqual(['a', 'b']);
    await vi.advanceTimersByTimeAsync(1_000);
    await end('b');
    come('c', 1);
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('goes on after work that failed', async () => {
    const turns = new ReadingTurns(limits, refusal);
    await expect(turns.take(1, () => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
    expect(await turns.take(1, () => Promise.resolve('well'))).toBe('well');
  });
});
