import { describe, expect, it } from 'vitest';
import { Problem } from '#kernel/problems.ts';
import { type CatalogueType, compared } from '#modules/growth/worksheets/comparison.ts';
import { refuseWrongWorks } from '#modules/growth/worksheets/picked-works.ts';
import { summed } from '#modules/growth/worksheets/results.ts';
import { broughtToWhole, divided, dividedEqually, sumOf, WHOLE } from '#modules/growth/worksheets/shares.ts';
import { movedTo, type Question } from '#modules/growth/worksheets/worksheet-questions.ts';
import facts from '#modules/growth/worksheets/worksheets.facts.json' with { type: 'json' };

type Case = (typeof facts.cases)[number];
const caseOf = (id: string) => facts.cases.find((one) => one.id === id) as Case & { given: never; expect: never };

/** Works by their shares, each of another type. */
const worksOf = (shares: readonly number[], children: readonly (number | null)[] = []) =>
  shares.map((share, at) => ({
    ...{ work_type_id: at + 1, work_type_child_id: children[at] ?? null, share },
    confidence: 3,
  }));

const refusalOf = (work: () => void) => {
  try {
    work();
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const [first] = error.details.errors ?? [];
    return { status: error.status, rule: first?.rule, field: first?.field, values: first?.values };
  }
};

describe('shares', () => {
  it('w-01: a draft may be unfinished', () => {
    const { shares } = caseOf('w-01').given as { shares: number[] };
    expect(refusalOf(() => refuseWrongWorks(worksOf(shares)))).toBeNull();
    expect([sumOf(worksOf(shares)), WHOLE - sumOf(worksOf(shares))]).toEqual([75, 25]);
  });
  it('w-02: over a hundred is refused with what is left for the line', () => {
    const { shares } = caseOf('w-02').given as { shares: number[] };
    const { save } = caseOf('w-02').expect as { save: { status: number; rule: string; field: string; values: object } };
    const refusal = refusalOf(() => refuseWrongWorks(worksOf(shares)));
    expect(refusal).toMatchObject(save);
  });
  it('w-03: exactly a hundred', () => {
    const { shares } = caseOf('w-03').given as { shares: number[] };
    expect(refusalOf(() => refuseWrongWorks(worksOf(shares)))).toBeNull();
    expect(sumOf(worksOf(shares))).toBe((caseOf('w-03').expect as { sum: number }).sum);
  });
  it('w-04: a share of nothing', () => {
    const { shares } = caseOf('w-04').given as { shares: number[] };
    const { save } = caseOf('w-04').expect as { save: object };
    expect(refusalOf(() => refuseWrongWorks(worksOf(shares)))).toMatchObject(save);
  });
  it('w-05: divided equally, the rest to the first', () => {
    const { works } = caseOf('w-05').given as { works: number };
    expect(dividedEqually(works)).toEqual((caseOf('w-05').expect as { shares: number[] }).shares);
  });
  it('w-06: made a hundred by the largest remainder, the earlier line first', () => {
    const { shares } = caseOf('w-06').given as { shares: number[] };
    const { shares: made, sum } = caseOf('w-06').expect as { shares: number[]; sum: number };
    expect(broughtToWhole(shares)).toEqual(made);
    expect(divided(shares).reduce((all, one) => all + one)).toBe(sum);
  });
  it('nobody loses the whole of a share', () => {
    expect(broughtToWhole([1, 99, 99, 99, 99])).toEqual([1, 25, 25, 25, 24]);
  });
  it('w-10: one work twice', () => {
    const { save } = caseOf('w-10').expect as { save: object };
    const [first] = worksOf([30], [7]);
    expect(refusalOf(() => refuseWrongWorks([first!, { ...first!, share: 10 }]))).toMatchObject(save);
  });
  it.each([
    [{ share: 1.5 }, 'range'],
    [{ share: '5' }, 'range'],
    [{ share: Number.NaN }, 'range'],
    [{ share: 1e300 }, 'range'],
    [{ confidence: 6 }, 'range'],
    [{ confidence: null }, 'range'],
    [{ work_type_id: 'x' }, 'worksheet_work_unknown'],
    [{ work_type_id: -1 }, 'worksheet_work_unknown'],
    [{ work_type_child_id: {} }, 'worksheet_work_unknown'],
    [{ note: 'x' }, 'worksheet_work_shape'],
  ])('a work with %j is refused by its rule', (wrong, rule) => {
    const work = { ...worksOf([10])[0]!, ...wrong } as never;
    expect(refusalOf(() => refuseWrongWorks([work]))).toMatchObject({ status: 422, rule });
  });
});

interface Child {
  readonly type: string;
  readonly share: number;
  readonly logged_type_ids?: readonly number[];
}
interface ComparedCase {
  readonly said?: Readonly<Record<string, number>>;
  readonly said_children?: Readonly<Record<string, Child>>;
  readonly logged: Readonly<Record<string, number>>;
}

describe('what was said beside what was logged', () => {
  it.each(['w-07', 'w-08', 'w-09', 'w-18'])('%s', (id) => {
    const given = caseOf(id).given as unknown as ComparedCase;
    const children: readonly Child[] = given.said_children
      ? Object.values(given.said_children)
      : Object.entries(given.said ?? {}).map(([type, share]) => ({ type, share }));
    const names = [...new Set([...children.map(({ type }) => type), ...Object.keys(given.logged)])];
    const idOf = (name: string) => names.indexOf(name) + 1;
    const types = names.map((name): CatalogueType => {
      const skill = children.some((child) => child.type === name && child.logged_type_ids);
      return { id: idOf(name), name, is_time: !skill, is_picked: true, logged_type_ids: [] };
    });
    const said = new Map<number, number>();
    for (const { type, share } of children) said.set(idOf(type), (said.get(idOf(type)) ?? 0) + share);
    const logged = new Map(Object.entries(given.logged).map(([name, minutes]) => [idOf(name), minutes]));
    const { rows, left_out, ...whole } = compared(said, logged, types);
    const named = rows.map(({ work_type_id, ...row }) => ({ work_type: names[work_type_id - 1], ...row }));
    const shown = {
      rows: named,
      ...whole,
      ...(left_out.length && { left_out: left_out.map((one) => names[one - 1]) }),
    };
    expect(shown).toEqual(caseOf(id).expect);
  });

  it('time that several lines name is divided by what was said of them, else it is its own', () => {
    const type = (id: number, more: Partial<CatalogueType>): CatalogueType => ({
      ...{ id, name: `t${id}`, is_time: false, is_picked: true, logged_type_ids: [] },
      ...more,
    });
    const types = [type(1, { is_time: true }), type(2, { logged_type_ids: [1] }), type(3, { logged_type_ids: [1] })];
    const both = new Map([
      [2, 30],
      [3, 60],
    ]);
    expect(compared(both, new Map([[1, 90]]), types)).toMatchObject({
      rows: [
        { work_type_id: 2, said: 33, logged: 33 },
        { work_type_id: 3, said: 67, logged: 67 },
      ],
      told_otherwise: 0,
    });
    const neither = compared(new Map(), new Map([[1, 90]]), types);
    expect(neither.rows).toMatchObject([{ work_type_id: 1, said: 0, logged: 100 }]);
    expect(neither.told_otherwise).toBeNull();
  });
});

describe('w-11: a new version of the form', () => {
  const one = (id: string): Question => ({ id, kind: 'text', texts: { uz: id } });
  const { version_1_sent, version_2 } = caseOf('w-11').given as unknown as Record<string, string[]>;
  const versions = [version_1_sent!, version_2!].map((ids, at) => ({ version: at + 1, questions: ids.map(one) }));

  it('open sheets keep what is still asked, the rest stands by', () => {
    expect(movedTo(versions[1]!.questions, { q1: 'a', q2: 'b' }, {})).toEqual({
      answers: { q1: 'a' },
      left_over: { q2: 'b' },
    });
    // What a later version asks again comes back.
    expect(movedTo([one('q2')], { q1: 'a' }, { q2: 'b' })).toEqual({ answers: { q2: 'b' }, left_over: { q1: 'a' } });
  });

  it('each question has the answers of the versions that ask it', () => {
    const answers = [1, 2].flatMap((version) =>
      Array.from({ length: 2 }, () => ({ version, weight: 1, answers: { q1: 'x', q2: 'y', q3: 'z' } })),
    );
    const counts = summed(versions, answers, false).map(({ id, versions: asked, count }) => [id, asked, count]);
    expect(counts).toEqual([
      ['q1', [1, 2], 4],
      ['q2', [1], 2],
      ['q3', [2], 2],
    ]);
  });

  it('fewer than four say no texts, and four do', () => {
    const given = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ version: 1, weight: 1, answers: { q1: `t${at}` } }));
    expect(summed(versions, given(3), false)[0]).toMatchObject({ count: 3, texts: [] });
    expect(summed(versions, given(4), false)[0]?.texts).toHaveLength(4);
  });

  it('people weigh by their norm', () => {
    const scale: Question = { id: 's', kind: 'scale5', texts: { uz: 's' } };
    const given = [
      { version: 1, weight: 300, answers: { s: 5 } },
      { version: 1, weight: 100, answers: { s: 1 } },
    ];
    expect(summed([{ version: 1, questions: [scale] }], given, false)[0]).toMatchObject({ mean: 4 });
    expect(summed([{ version: 1, questions: [scale] }], given, true)[0]).toMatchObject({ mean: null, shares: null });
  });
});
