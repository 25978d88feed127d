import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallProblem, noResponse } from '#web/api/problem.ts';
import { keptMessages, notificationMs } from '#web/state/limits.ts';
import * as notices from '#web/ui/notices.ts';

const state = notices.noticesNow;

beforeEach(() => {
  vi.useFakeTimers();
  notices.forgetNotices();
});
afterEach(() => vi.useRealTimers());

describe('a notice', () => {
  it('leaves after 2.5 s and stays under the bell', () => {
    notices.notify({ kind: 'success', text: 'Saqlandi' });
    vi.advanceTimersByTime(notificationMs - 1);
    expect(state().shown).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(state().shown).toHaveLength(0);
    expect(state().kept.map(({ text }) => text)).toEqual(['Saqlandi']);
    expect(state().unread).toBe(1);
  });
  it('stays while it is read', () => {
    notices.notify({ kind: 'info', text: 'x' });
    notices.pause(state().shown[0]!.id);
    vi.advanceTimersByTime(60_000);
    expect(state().shown).toHaveLength(1);
    notices.resume(state().shown[0]!.id);
    vi.advanceTimersByTime(notificationMs);
    expect(state().shown).toHaveLength(0);
  });
  it('keeps the last 20', () => {
    for (let i = 0; i < 25; i++) notices.notify({ kind: 'info', text: `${i}` });
    expect(state().kept).toHaveLength(keptMessages);
    expect(state().kept[0]!.text).toBe('24');
  });
  it('said again is one that counts, on the page and under the bell', () => {
    for (let i = 0; i < 3; i++) notices.notify({ kind: 'error', text: 'Server bilan aloqa yoʻq' });
    expect(state().shown).toMatchObject([{ count: 3 }]);
    expect(state().kept).toMatchObject([{ count: 3 }]);
    expect(state().unread).toBe(1);
    // What can be taken back is a deed of its own each time.
    for (let i = 0; i < 2; i++) notices.notify({ kind: 'success', text: 'Oʻchirildi', undo: () => {} });
    expect(state().shown.map(({ count }) => count)).toEqual([3, 1, 1]);
    expect(state().kept).toHaveLength(3);
  });
  it('of a problem carries code and description beside the words', () => {
    notices.notifyProblem(
      new CallProblem({ status: 409, code: 40900, description: 'STALE_VERSION', message: 'Eskirgan' }),
    );
    expect(state().shown[0]).toMatchObject({
      kind: 'error',
      text: 'Eskirgan',
      code: 40900,
      description: 'STALE_VERSION',
    });
    notices.notifyProblem(noResponse());
    expect(state().shown.at(-1)).toMatchObject({ code: -200, text: 'problem.no_response' });
    notices.notifyProblem(new DOMException('', 'AbortError'));
    expect(state().kept).toHaveLength(2);
  });
});

describe('undo', () => {
  it('takes back the last thing first, each once', async () => {
    const done: string[] = [];
    notices.notify({ kind: 'success', text: 'a', undo: () => done.push('a') });
    notices.notify({ kind: 'success', text: 'b', undo: () => done.push('b') });
    vi.advanceTimersByTime(notificationMs * 2);
    await notices.undo();
    await notices.undo();
    expect(await notices.undo()).toBe(false);
    expect(done).toEqual(['b', 'a']);
  });
  it('that fails can be tried again', async () => {
    let tries = 0;
    notices.notify({
      kind: 'success',
      text: 'a',
      undo: () => {
        if (++tries === 1) throw noResponse();
      },
    });
    await notices.undo();
    expect(state().shown[0]).toMatchObject({ kind: 'error', code: -200 });
    await notices.undo();
    expect(tries).toBe(2);
  });
  it('reaches the last 20 things that were done, whatever messages came between', async () => {
    const done: number[] = [];
    for (let i = 1; i <= 22; i++) {
      notices.notify({ kind: 'success', text: `${i}`, isQuiet: true, undo: () => done.push(i) });
      notices.notify({ kind: 'info', text: `message ${i}` });
    }
    while (await notices.undo());
    expect(done).toEqual(Array.from({ length: 20 }, (_, at) => 22 - at));
  });
  it('of what is seen anyway says nothing, and stands under the bell', () => {
    notices.notify({ kind: 'success', text: 'a', isQuiet: true, undo: () => {} });
    expect(state()).toMatchObject({ shown: [], unread: 0, kept: [{ text: 'a' }] });
  });
  it('can be done again, until something else is done', async () => {
    const done: string[] = [];
    const deed = (name: string) => ({
      kind: 'success' as const,
      text: name,
      undo: () => done.push(`-${name}`),
      redo: () => done.push(`+${name}`),
    });
    notices.notify(deed('a'));
    notices.notify(deed('b'));
    await notices.undo();
    await notices.undo();
    await notices.redo();
    expect(done).toEqual(['-b', '-a', '+a']);
    await notices.undo();
    notices.notify(deed('c'));
    expect(await notices.redo()).toBe(false);
  });
  it('of a transition is over after its time, says so, and lets the deeds before it be taken back', async () => {
    const done: string[] = [];
    notices.notify({ kind: 'success', text: 'a', undo: () => done.push('a') });
    notices.notify({ kind: 'success', text: 'b', undo: () => done.push('b'), undoUntil: Date.now() + 10_000 });
    vi.advanceTimersByTime(10_001);
    await notices.undo();
    expect(state().shown[0]!.text).toBe('notice.undo_over');
    await notices.undo();
    expect(done).toEqual(['a']);
  });
});
