import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { decisionMs, restMs } from '#web/state/limits.ts';
import { aboutOf, decideOn, decisions, forgetDecisions, isDecided, standSlot } from '#web/ui/decisions.ts';
import { forgetNotices, noticesNow, undo } from '#web/ui/notices.ts';

const path = 'fp/leave-requests';
const row = { id: 7, version: 3 };
const about = aboutOf(path, row.id);
const now = () => decisions.get().get(about);
const said = { text: 'Tasdiqlandi' };

beforeEach(() => {
  vi.useFakeTimers();
  forgetNotices();
  forgetDecisions();
});
afterEach(() => vi.useRealTimers());

it('keeps the slot from the press on, and for five seconds after the answer', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof said>();
  const decided = decideOn(path, row, () => promise);
  expect(now()).toMatchObject({ row, text: null });
  vi.advanceTimersByTime(decisionMs * 2);
  resolve(said);
  expect(await decided).toBe(true);
  expect(now()).toMatchObject({ row, text: 'Tasdiqlandi', isRested: false });
  vi.advanceTimersByTime(restMs);
  expect(now()!.isRested).toBe(true);
  vi.advanceTimersByTime(decisionMs - restMs - 1);
  expect(now()).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(now()).toBeUndefined();
});

it('stands as long as others of its list are decided about', async () => {
  await decideOn(path, row, async () => said);
  vi.advanceTimersByTime(decisionMs - 1);
  await decideOn(path, { id: 8 }, async () => said);
  vi.advanceTimersByTime(decisionMs - 1);
  expect(now()).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(decisions.get().size).toBe(0);
});

it('is said by its slot, and by a notice only where there is none', async () => {
  const leave = standSlot(about, 'list');
  const close = standSlot(about, 'panel');
  await decideOn(path, row, async () => said);
  expect(noticesNow().shown).toHaveLength(0);
  expect(now()!.speaker).toBe('panel');
  close();
  leave();
  await decideOn(path, row, async () => said);
  expect(noticesNow().shown).toMatchObject([{ text: 'Tasdiqlandi' }]);
});

it('gives the buttons back at once when it is refused', async () => {
  expect(await decideOn(path, row, async () => null)).toBe(false);
  expect(now()).toBeUndefined();
});

it('is not decided again as it stands, and is when it is another row by now', async () => {
  await decideOn(path, row, async () => said);
  expect(isDecided(path, row)).toBe(true);
  expect(isDecided(path, { ...row, version: 4 })).toBe(false);
});

it('is taken back once, and what comes back under the pointer rests for a moment', async () => {
  const done: string[] = [];
  await decideOn(path, row, async () => ({ ...said, undo: () => done.push('back') }));
  await undo(now()!.notice!);
  expect(done).toEqual(['back']);
  expect(now()).toMatchObject({ text: null, notice: null });
  vi.advanceTimersByTime(restMs);
  expect(now()).toBeUndefined();
});
