import { beforeEach, describe, expect, it, vi } from 'vitest';
import { chunkTimeoutMs } from '#web/state/limits.ts';
import { arrivalOf, ChunkProblem } from '#web/navigation/arrival.ts';

let reloads = 0;
let reloadedAt = 0;
let time = 1_000_000;
let online = true;
let silences = 0;
let bringLost = async () => {};
const arrive = arrivalOf({
  reload: () => reloads++,
  lastReload: () => reloadedAt,
  noteReload: (at) => {
    reloadedAt = at;
  },
  now: () => time,
  isOnline: () => online,
  bringLost: () => bringLost(),
  noteSilence: () => silences++,
});
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const settled = (promise: Promise<unknown>) =>
  Promise.race([promise.catch((error) => error), new Promise((r) => setTimeout(() => r('waiting'), 5))]);

beforeEach(() => {
  reloads = 0;
  reloadedAt = 0;
  online = true;
  silences = 0;
  bringLost = async () => {};
});

describe('the code of a screen', () => {
  it('that is gone after a new version reloads the page once, then says so', async () => {
    expect(await settled(arrive(gone))).toBe('waiting');
    expect(reloads).toBe(1);
    expect(await settled(arrive(gone))).toBeInstanceOf(ChunkProblem);
    expect(reloads).toBe(1);
  });
  it('may be reloaded for again later: versions come and go', async () => {
    await settled(arrive(gone));
    time += 61_000;
    await settled(arrive(gone));
    expect(reloads).toBe(2);
  });
  it('that does not come without a network is no reason to lose the page', async () => {
    online = false;
    expect(await settled(arrive(gone))).toBeInstanceOf(ChunkProblem);
    expect(reloads).toBe(0);
    expect(silences).toBe(1);
  });
  it('waits for what an earlier try has left behind', async () => {
    let dressed = false;
    bringLost = async () => {
      await Promise.resolve();
      dressed = true;
    };
    expect(await arrive(async () => dressed)).toBe(true);
    online = false;
    bringLost = () => Promise.reject(new Error('no style sheet'));
    expect(await settled(arrive(async () => 'undressed'))).toBeInstanceOf(ChunkProblem);
  });
  it('has 120 seconds', async () => {
    vi.useFakeTimers();
    const waiting = arrive(() => new Promise(() => {})).catch((error) => error);
    await vi.advanceTimersByTimeAsync(chunkTimeoutMs);
    expect(await waiting).toMatchObject({ name: 'ChunkProblem' });
    expect(reloads).toBe(0);
    vi.useRealTimers();
  });
});
