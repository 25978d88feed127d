import { Fraction, hundred, sumOf, zero } from '#modules/growth/knowledge-tests/fractions.ts';

/** So many first attempts say something. */
export const enoughAttempts = 10;

/** Exact sums of products of deviations, before they are divided. */
export interface QuestionSums {
  readonly covariance: Fraction;
  readonly variance_question: Fraction;
  readonly variance_rest: Fraction;
  readonly covariance_max: Fraction;
}

/** In percent, two digits; null: without variance there is nothing to say. */
export interface QuestionFigures {
  readonly facility: string | null;
  readonly discrimination: string | null;
  readonly efficiency: string | null;
  readonly sums: QuestionSums;
}

const meanOf = (of: readonly Fraction[]): Fraction => sumOf(of).over(new Fraction(BigInt(of.length)));

/** The sum of the products of deviations of two rows of numbers. */
function together(a: readonly Fraction[], b: readonly Fraction[]): Fraction {
  if (!a.length) return zero;
  const [meanA, meanB] = [meanOf(a), meanOf(b)];
  return sumOf(a.map((value, at) => value.minus(meanA).times(b[at]!.minus(meanB))));
}

const ascending = (of: readonly Fraction[]): Fraction[] => of.toSorted((a, b) => a.compare(b));
const percent = (value: number): string => (Math.round(value * 100) / 100).toFixed(2).replace(/^-(0\.00)$/, '$1');

/**
 * How one question did. `points` of each person who was asked it, `rest`: what the same person earned with all others.
 * Formulas of the Moodle quiz report: correlation with the rest, and covariance against that of both in order.
 */
export function figuresOf(points: readonly Fraction[], rest: readonly Fraction[], max: Fraction): QuestionFigures {
  const sums = {
    covariance: together(points, rest),
    variance_question: together(points, points),
    variance_rest: together(rest, rest),
    covariance_max: together(ascending(points), ascending(rest)),
  };
  const varies = !sums.variance_question.isZero && !sums.variance_rest.isZero;
  const root = Math.sqrt(sums.variance_question.times(sums.variance_rest).toNumber());
  return {
    facility: points.length && !max.isZero ? meanOf(points).over(max).times(hundred).rounded() : null,
    discrimination: varies ? percent((100 * sums.covariance.toNumber()) / root) : null,
    efficiency:
      varies && !sums.covariance_max.isZero ? sums.covariance.over(sums.covariance_max).times(hundred).rounded() : null,
    sums,
  };
}

/** Cronbach's α in percent, of people who were all asked the same; null: one question, or no variance. */
export function consistencyOf(rows: readonly (readonly Fraction[])[]): string | null {
  const count = rows[0]?.length ?? 0;
  if (count < 2 || rows.length < 2) return null;
  const totals = rows.map((row) => sumOf(row));
  const whole = together(totals, totals);
  if (whole.isZero) return null;
  const columns = rows[0]!.map((_, at) => rows.map((row) => row[at]!));
  const parts = sumOf(columns.map((column) => together(column, column)));
  const rest = new Fraction(1n).minus(parts.over(whole));
  return new Fraction(BigInt(count), BigInt(count - 1)).times(rest).times(hundred).rounded();
}
