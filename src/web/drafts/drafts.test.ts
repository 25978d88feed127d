import { beforeEach, describe, expect, it } from 'vitest';
import { keptMs } from '#web/state/limits.ts';
import { draftsOf, keptDraftMs } from '#web/drafts/drafts.ts';
import { inMemory, type ListedKeeper } from '#web/state/storage.ts';

let time = 0;
let user: number | null = 7;
let keeper: ListedKeeper;
/** A page of the same browser: opening one again is what stands after a crash. */
const page = () =>
  draftsOf(
    () => user,
    keeper,
    () => time,
  );

beforeEach(() => {
  time = 1_000;
  user = 7;
  keeper = inMemory();
});

describe('a draft', () => {
  it('is written with its letter: a page that dies the moment after leaves it', () => {
    page().begin('comment 5').keep('Boshl');
    const { begun } = page().begin('comment 5');
    expect([begun?.value, begun?.at]).toEqual(['Boshl', 1_000]);
    expect(page().begin('comment 6').begun).toBeUndefined();
  });
  it('goes when it is saved, also the one that was gone on with', () => {
    page().begin('comment 5').keep('Boshl');
    const writing = page().begin<string>('comment 5');
    writing.keep('Boshlandi');
    expect(keeper.length).toBe(1);
    writing.keep(undefined);
    expect(keeper.length).toBe(0);
    page().begin('comment 5').keep('Yana');
    page().begin('comment 5').keep(undefined);
    expect(keeper.length).toBe(0);
  });
  it('is nobody else’s on the same browser', () => {
    page().begin('comment 5').keep('7 yozgan');
    user = 8;
    expect(page().begin('comment 5').begun).toBeUndefined();
    page().begin('comment 5').keep('8 yozgan');
    user = null;
    expect(page().begin('comment 5').begun).toBeUndefined();
    page().begin('comment 5').keep('hech kim');
    user = 7;
    expect(page().begin('comment 5').begun?.value).toBe('7 yozgan');
    expect(keeper.length).toBe(2);
  });
  it('stands there for an hour, and is then offered only', () => {
    page().begin('comment 5').keep('yozilgan');
    time += keptMs - 1;
    expect(page().begin('comment 5').begun?.value).toBe('yozilgan');
    time += 1;
    const { begun, others } = page().begin<string>('comment 5');
    expect([begun, others[0]?.value]).toEqual([undefined, 'yozilgan']);
    expect(page().begin('comment 5', others[0]).begun?.value).toBe('yozilgan');
  });
  it('of a new task is forgotten after its hour, and not offered', () => {
    page().begin('new task').keep('Toʻlov');
    page().begin('new task').keep('Boshqa oynada');
    page().begin('comment 5').keep('yozilgan');
    time += keptMs - 2;
    expect(page().begin('new task').begun?.value).toBe('Boshqa oynada');
    time += keptMs;
    const { begun, others } = page().begin('new task');
    expect([begun, others]).toEqual([undefined, []]);
    expect(keeper.length, 'and what else was typed stays').toBe(1);
  });
  it('is forgotten after thirty days, for everybody', () => {
    page().begin('comment 5').keep('eski');
    time += keptDraftMs - 1;
    expect(page().begin('comment 5').others[0]?.value).toBe('eski');
    time += 1;
    user = 8;
    expect(page().begin('comment 5').begun).toBeUndefined();
    expect(keeper.length).toBe(0);
  });
});

describe('two tabs with one field', () => {
  it('each keep their own; the newest stands there and the other is offered', () => {
    const one = page().begin('comment 5');
    const two = page().begin('comment 5');
    one.keep('birinchi oyna');
    time += 1;
    two.keep('ikkinchi oyna');
    const after = page().begin<string>('comment 5');
    expect(after.begun?.value).toBe('ikkinchi oyna');
    expect(after.others.map(({ value }) => value)).toEqual(['birinchi oyna']);
    const taken = page().begin('comment 5', after.others[0]);
    expect(taken.begun?.value).toBe('birinchi oyna');
    expect(taken.others.map(({ value }) => value)).toEqual(['ikkinchi oyna']);
  });
  it('sending in one leaves what is typed in the other', () => {
    const one = page().begin('comment 5');
    one.keep('birinchi oyna');
    const two = page().begin('comment 5');
    time += 1;
    one.keep('birinchi oyna, davomi');
    two.keep('ikkinchi oyna');
    two.keep(undefined);
    expect(page().begin('comment 5').begun?.value).toBe('birinchi oyna, davomi');
  });
});

describe('a storage', () => {
  it('that is full gives up its oldest drafts first, and never another value', () => {
    const limited: ListedKeeper = Object.create(keeper, {
      setItem: {
        value: (key: string, text: string) => {
          if (keeper.length >= 3 && keeper.getItem(key) === null) throw new Error('full');
          keeper.setItem(key, text);
        },
      },
      length: { get: () => keeper.length },
    });
    const full = draftsOf(
      () => user,
      limited,
      () => time++,
    );
    keeper.setItem('vazifa.theme', 'dark');
    for (const name of ['a', 'b', 'c']) full.begin(name).keep(name);
    expect(['a', 'b', 'c'].map((name) => full.begin(name).begun?.value)).toEqual([undefined, 'b', 'c']);
    expect(keeper.getItem('vazifa.theme')).toBe('dark');
  });
  it('that takes nothing costs the draft and not the typing', () => {
    const refusing = draftsOf(() => 7, {
      ...inMemory(),
      setItem: () => {
        throw new Error('forbidden');
      },
    });
    expect(() => refusing.begin('a').keep('x')).not.toThrow();
  });
});
