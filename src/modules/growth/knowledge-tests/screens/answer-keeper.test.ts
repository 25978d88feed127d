import { describe, expect, it, vi } from 'vitest';
import {
  AnswerKeeper,
  type AnswerShelf,
  isSame,
  type KeptAnswer,
  type SaveOutcome,
  type TabNews,
} from '#modules/growth/knowledge-tests/screens/answer-keeper.ts';
import type { GivenAnswer } from '#modules/growth/knowledge-tests/screens/asked-question.ts';

/** A server of one attempt, with versions, whose line can be cut before or behind it. */
function world(shelved = new Map<number, KeptAnswer>()) {
  const rows = new Map<number, { value: GivenAnswer; version: number }>();
  const line = { isCut: false, losesAnswer: false, isOver: false, refused: '' };
  const clock: { run: () => void; ms: number }[] = [];
  const told: TabNews[] = [];
  const calls: number[] = [];
  const save = vi.fn(async (id: number, value: GivenAnswer, version: number): Promise<SaveOutcome> => {
    calls.push(id);
    if (line.isCut) return { kind: 'silence' };
    if (line.isOver) return { kind: 'over' };
    if (value === line.refused) return { kind: 'refused', reason: 'no number' };
    const row = rows.get(id) ?? { value: null, version: 0 };
    if (row.version !== version) return { kind: 'stale', ...row };
    rows.set(id, { value, version: version + 1 });
    return line.losesAnswer ? { kind: 'silence' } : { kind: 'saved', version: version + 1 };
  });
  const shelf: AnswerShelf = {
    read: async () => new Map(shelved),
    write: async (id, answer) => void shelved.set(id, answer),
    remove: async (id) => void shelved.delete(id),
  };
  const open = (known = new Map<number, KeptAnswer>()) =>
    new AnswerKeeper(known, {
      ...{ save, shelf },
      tell: (news) => void told.push(news),
      later: (run, ms) => clock.push({ run, ms }),
    });
  /** Lets the timers ring that are set by now. */
  const ring = async (keeper: ReturnType<typeof open>) => {
    for (const { run } of clock.splice(0)) run();
    await keeper.flush();
  };
  return { rows, line, clock, told, calls, shelved, open, ring };
}

describe('answers of an attempt in the browser', () => {
  it('are kept before they are sent, and leave the browser when the server has them', async () => {
    const { rows, shelved, open, ring } = world();
    const keeper = open();
    keeper.answer(1, 'b');
    expect(shelved.get(1)).toMatchObject({ value: 'b', state: 'waiting' });
    await ring(keeper);
    expect(rows.get(1)).toEqual({ value: 'b', version: 1 });
    expect(keeper.state.get().answers.get(1)).toMatchObject({ state: 'saved', version: 1 });
    expect(shelved.size).toBe(0);
  });

  it('typed letter by letter are sent once, when the person rests', async () => {
    const { calls, open, ring } = world();
    const keeper = open();
    for (const value of ['a', 'ab', 'abc']) keeper.answer(1, value);
    await ring(keeper);
    expect(calls).toEqual([1]);
  });

  it('wait while the line is cut, later and later, and all arrive', async () => {
    const { rows, line, clock, open, ring } = world();
    const keeper = open();
    line.isCut = true;
    keeper.answer(1, 'b');
    keeper.answer(2, ['a']);
    await ring(keeper);
    expect(keeper.state.get().isLost).toBe(true);
    const waits: number[] = [];
    for (let tries = 0; tries < 6; tries++) {
      waits.push(clock.at(-1)!.ms);
      await ring(keeper);
    }
    expect(waits.every((ms, at) => at === 0 || ms >= waits[at - 1]!)).toBe(true);
    expect(Math.max(...waits)).toBeLessThanOrEqual(15_000);
    line.isCut = false;
    await ring(keeper);
    expect(keeper.waiting()).toEqual([]);
    expect([rows.get(1)?.value, rows.get(2)?.value]).toEqual(['b', ['a']]);
    expect(keeper.state.get().isLost).toBe(false);
  });

  it('that arrived without their acknowledgement are not taken for those of somebody else', async () => {
    const { rows, line, open, ring } = world();
    const keeper = open();
    line.losesAnswer = true;
    keeper.answer(1, 'b');
    await ring(keeper);
    keeper.answer(1, 'c');
    line.losesAnswer = false;
    await ring(keeper);
    expect(rows.get(1)).toEqual({ value: 'c', version: 2 });
    expect(keeper.state.get().answers.get(1)).toMatchObject({ value: 'c', state: 'saved' });
  });

  it('survive a closed page', async () => {
    const first = world();
    first.line.isCut = true;
    const keeper = first.open();
    keeper.answer(1, 'b');
    await first.ring(keeper);
    const second = world(first.shelved);
    const again = second.open();
    await again.resume();
    expect(second.rows.get(1)?.value).toBe('b');
    expect(second.shelved.size).toBe(0);
  });

  it('that were given before the shelf was read go all the same, and stay as they are', async () => {
    const before = new Map<number, KeptAnswer>([[2, { value: 'old', version: 0, state: 'waiting' }]]);
    const { rows, open, ring } = world(before);
    const keeper = open();
    const reading = keeper.resume();
    keeper.answer(1, 'b');
    keeper.answer(2, 'new');
    await reading;
    await ring(keeper);
    expect([rows.get(1)?.value, rows.get(2)?.value]).toEqual(['b', 'new']);
    expect(keeper.waiting()).toEqual([]);
  });

  it('from another device are shown and not overwritten, and one may take the own one back', async () => {
    const { rows, open, ring } = world();
    const keeper = open();
    rows.set(1, { value: 'x', version: 3 });
    keeper.answer(1, 'b');
    await ring(keeper);
    expect(rows.get(1)?.value).toBe('x');
    expect(keeper.state.get().answers.get(1)).toMatchObject({ value: 'x', version: 3, isTheirs: true });
    keeper.takeMine(1);
    await keeper.flush();
    expect(rows.get(1)).toEqual({ value: 'b', version: 4 });
  });

  it('that are refused say why, and go again as they are when they were changed meanwhile', async () => {
    const { rows, line, calls, open } = world();
    const keeper = open();
    line.refused = 'three';
    keeper.answer(1, 'three', 0);
    await keeper.flush();
    expect(keeper.state.get().answers.get(1)).toMatchObject({ value: 'three', state: 'refused', reason: 'no number' });
    keeper.answer(1, 'three', 0);
    keeper.answer(1, '3,14', 0);
    await keeper.flush();
    expect(calls).toEqual([1, 1, 1]);
    expect(rows.get(1)).toEqual({ value: '3,14', version: 1 });
    expect(keeper.state.get().answers.get(1)).toMatchObject({ value: '3,14', state: 'saved' });
  });

  it('end with the attempt: nothing more is taken, and other tabs hear of it', async () => {
    const { line, told, open, ring } = world();
    const keeper = open();
    line.isOver = true;
    keeper.answer(1, 'b');
    await ring(keeper);
    expect(keeper.state.get().isOver).toBe(true);
    expect(told).toContainEqual({ kind: 'over' });
    keeper.answer(2, 'c');
    expect(keeper.state.get().answers.has(2)).toBe(false);
  });

  it('of another tab come in without a question to the server', () => {
    const { told, open } = world();
    const keeper = open();
    keeper.hear({ kind: 'here' });
    expect(keeper.state.get().isElsewhere).toBe(true);
    expect(told).toEqual([{ kind: 'too' }]);
    keeper.hear({ kind: 'saved', id: 1, value: 'b', version: 2 });
    expect(keeper.state.get().answers.get(1)).toEqual({ value: 'b', version: 2, state: 'saved' });
  });
});

describe('two answers', () => {
  it('are the same in whatever order their pairs stand, and nothing is nothing', () => {
    expect(isSame({ a: '1', b: '2' }, { b: '2', a: '1' })).toBe(true);
    expect(isSame(['a', 'b'], ['b', 'a'])).toBe(false);
    expect(isSame(null, '')).toBe(true);
    expect(isSame([], 'a')).toBe(false);
  });
});
