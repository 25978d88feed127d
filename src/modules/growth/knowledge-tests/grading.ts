import { Fraction, sumOf } from '#modules/growth/knowledge-tests/fractions.ts';

/** Apart by at most a fifth of the points two marks are one. */
const nearlyAlike = new Fraction(1n, 5n);

export type Graded =
  | { readonly state: 'waits' | 'needs_third' }
  | { readonly state: 'graded'; readonly points: Fraction };

/** What marks come to, in the order in which they were given: the mean of two that are near, else the third decides. */
export function gradedBy(points: string, marks: readonly string[]): Graded {
  const given = marks.map((mark) => Fraction.of(mark));
  const [first, second, third] = given;
  if (!first || !second) return { state: 'waits' };
  const apart = first.minus(second).size;
  if (apart.compare(nearlyAlike.times(Fraction.of(points))) <= 0)
    return { state: 'graded', points: sumOf([first, second]).over(new Fraction(2n)) };
  return third ? { state: 'graded', points: third } : { state: 'needs_third' };
}
