import { describe, expect, it } from 'vitest';
import facts from '#modules/growth/reviews/reviews.facts.json' with { type: 'json' };
import { type ReviewRole, type ShownGroup, shownGroups, type Voice } from '#modules/growth/reviews/shown-groups.ts';

interface Given {
  readonly marks?: Readonly<Record<string, readonly (number | null)[]>>;
  readonly texts?: Readonly<Record<string, number>>;
  readonly answers?: readonly { readonly marks: null; readonly text: string }[];
}
const roleOf: Readonly<Record<string, ReviewRole>> = { self: 'self', lead: 'lead', peers: 'peer', upward: 'upward' };

function voicesOf({ marks = {}, texts = {}, answers = [] }: Given): Voice[] {
  return [
    ...Object.entries(marks).flatMap(([group, all]) =>
      all.map((mark, at): Voice => ({ role: roleOf[group]!, mark, text: at < (texts[group] ?? 0) ? `t${at}` : null })),
    ),
    ...answers.map(({ text }): Voice => ({ role: 'peer', mark: null, text })),
  ];
}
const told = ({ named, answers, texts, shown, mean }: ShownGroup) =>
  named ? { shown, mean, named } : { shown, mean, answers: answers ?? 'fewer than 4', texts: texts!.length };

describe('what a person sees of one question', () => {
  it.each(['r-01', 'r-02', 'r-03', 'r-04', 'r-05', 'r-06'])('%s', (id) => {
    const one = facts.cases.find((found) => found.id === id)!;
    const { others_total, ...groups } = one.expect as unknown as Record<string, unknown>;
    const shown = shownGroups(voicesOf(one.given as unknown as Given));
    const named = Object.fromEntries(Object.entries(shown.groups).map(([name, group]) => [name, told(group)]));
    expect(named).toEqual(groups);
    expect(shown.others_total).toBe(others_total);
  });
  it('r-07: texts never stand alone', () => {
    const one = facts.cases.find((found) => found.id === 'r-07')!;
    const { peers } = shownGroups(voicesOf(one.given as unknown as Given)).groups;
    expect({ shown: peers!.shown, texts: peers!.texts!.length }).toEqual(one.expect.peers);
  });
  it('a distribution from eight answers on', () => {
    const marks = (count: number) =>
      shownGroups(voicesOf({ marks: { peers: Array.from({ length: count }, () => 5) } }));
    expect(marks(7).groups.peers!.spread).toBeNull();
    expect(marks(8).groups.peers!.spread).toEqual([0, 0, 0, 0, 8]);
  });
  it('no total differs from a shown group by fewer than four', () => {
    for (let peers = 0; peers <= 9; peers++)
      for (let upward = 0; upward <= 9; upward++) {
        const of = (count: number, mark: number) => Array.from({ length: count }, () => mark);
        const { groups, others_total } = shownGroups(
          voicesOf({ marks: { peers: of(peers, 5), upward: of(upward, 1) } }),
        );
        const counts = [groups.peers, groups.upward, groups.colleagues].flatMap((one) => one?.answers ?? []);
        if (others_total === null) expect(counts).toEqual([]);
        for (const count of counts) expect(count).toBeGreaterThanOrEqual(4);
        if (peers > 0 && peers < 4 && upward >= 4) expect(others_total).toBe(1);
      }
  });
});
