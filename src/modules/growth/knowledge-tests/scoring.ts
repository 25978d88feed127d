import { fold } from '#kernel/search-folding.ts';
import {
  asShare,
  decimalOf,
  Fraction,
  hundred,
  sumOf,
  unity,
  zero,
} from '#modules/growth/knowledge-tests/fractions.ts';
import type {
  AnswerValue,
  QuestionKind,
  QuestionOption,
  ScoringRule,
  TextGrading,
} from '#modules/growth/knowledge-tests/question-kinds.ts';
import type { CountRule } from '#modules/growth/knowledge-tests/tests.ts';

/** What decides about the worth of an answer. */
export interface Scored {
  readonly kind: QuestionKind;
  readonly rule?: ScoringRule | null;
  readonly grading?: TextGrading | null;
  readonly unit?: string | null;
  readonly options: readonly QuestionOption[];
}

const percentOf = (option: QuestionOption): Fraction => Fraction.of(option.percent ?? '0').over(hundred);
const isRight = (option: QuestionOption): boolean => percentOf(option).compare(zero) > 0;
const ratio = (part: number, whole: number): Fraction => new Fraction(BigInt(part), BigInt(whole));

/**
 * The share of its points that an answer earns, from 0 to 1, exact. Null: people have to read it. Nothing answered
 * earns 0, of any kind. people.md, section 7.
 */
export function shareOf(question: Scored, answer: AnswerValue | null): Fraction | null {
  if (isNothing(answer)) return zero;
  const share = scores[question.kind](question, answer as never);
  return share && asShare(share);
}

/** Nothing was picked or typed. */
export const isNothing = (answer: AnswerValue | null): boolean =>
  answer === null ||
  (typeof answer === 'string' ? !answer.trim() : Array.isArray(answer) ? !answer.length : !Object.keys(answer).length);

type Score<A> = (question: Scored, answer: A) => Fraction | null;

const one: Score<string> = ({ options }, answer) => {
  const picked = options.find(({ id }) => id === answer);
  return picked ? percentOf(picked) : zero;
};

const many: Score<readonly string[]> = ({ options, rule }, answer) => {
  const isPicked = ({ id }: QuestionOption) => answer.includes(id);
  const right = options.filter(isRight);
  if (rule === 'weights') {
    // Thirds of 33.33333 give the whole: what is right adds up to 1.
    const all = sumOf(right.map(percentOf));
    const good = sumOf(right.filter(isPicked).map(percentOf));
    const bad = sumOf(options.filter((option) => !isRight(option) && isPicked(option)).map(percentOf));
    return (all.isZero ? zero : good.over(all)).plus(bad);
  }
  const wrong = options.filter((option) => !isRight(option));
  const [rightPicked, wrongPicked] = [right.filter(isPicked).length, wrong.filter(isPicked).length];
  if (rule === 'all_or_nothing') return rightPicked === right.length && !wrongPicked ? unity : zero;
  const share = right.length ? ratio(rightPicked, right.length) : zero;
  return wrong.length ? share.minus(ratio(wrongPicked, wrong.length)) : share;
};

const order: Score<readonly string[]> = ({ options, rule }, answer) => {
  if (!isWholeOrder(options, answer)) return zero;
  const places = answer.filter((id, at) => options[at]!.id === id).length;
  if (rule === 'places') return ratio(places, options.length);
  if (rule === 'all_or_nothing') return places === options.length ? unity : zero;
  const placeOf = new Map(options.map(({ id }, at) => [id, at]));
  const said = answer.map((id) => placeOf.get(id)!);
  const pairs = (said.length * (said.length - 1)) / 2;
  const right = said.reduce((sum, place, at) => sum + said.slice(at + 1).filter((later) => later > place).length, 0);
  return pairs ? ratio(2 * right - pairs, pairs) : unity;
};

const isWholeOrder = (options: readonly QuestionOption[], answer: readonly string[]): boolean =>
  answer.length === options.length &&
  new Set(answer).size === options.length &&
  options.every(({ id }) => answer.includes(id));

/** The left sides of a matching question; a line without one is an extra answer. */
export const pairsOf = (options: readonly QuestionOption[]): QuestionOption[] => options.filter(({ text }) => text);

const match: Score<Readonly<Record<string, string>>> = ({ options }, answer) => {
  const pairs = pairsOf(options);
  const rightOf = (id: string | undefined) => options.find((option) => option.id === id)?.answer;
  // Two left sides may have the same right one, which is then shown once.
  const right = pairs.filter((pair) => pair.answer === rightOf(answer[pair.id]));
  return ratio(right.length, pairs.length);
};

const best = (shares: readonly Fraction[]): Fraction =>
  shares.reduce((most, share) => (share.compare(most) > 0 ? share : most), zero);

/** The number that was typed, its unit left away. */
const numberOf = ({ unit }: Pick<Scored, 'unit'>, answer: string): Fraction | null => {
  const typed = answer.trim();
  const bare = unit && fold(typed).endsWith(fold(unit)) ? typed.slice(0, typed.length - unit.length) : typed;
  return decimalOf(bare) ?? decimalOf(typed);
};

const number: Score<string> = (question, answer) => {
  const said = numberOf(question, answer);
  if (!said) return zero;
  const accepts = ({ value = '0', tolerance = '0' }: QuestionOption): boolean => {
    const right = decimalOf(value) ?? zero;
    const isShare = tolerance.trim().endsWith('%');
    const given = decimalOf(tolerance.replace('%', '')) ?? zero;
    const most = isShare ? right.size.times(given).over(hundred) : given;
    return said.minus(right).size.compare(most) <= 0;
  };
  return best(question.options.filter(accepts).map(percentOf));
};

/** Case, spaces, apostrophes and the script of Uzbek do not count. */
const heard = (words: string): string => fold(words).trim().replace(/\s+/g, ' ');

/** Does a text say what a pattern does, where `*` stands for anything? Walks both once: no pattern takes long. */
export function saysSo(pattern: string, answer: string): boolean {
  const parts = heard(pattern)
    .split('*')
    .map((part) => part);
  const said = heard(answer);
  if (parts.length === 1) return said === parts[0];
  const [first, last] = [parts[0]!, parts.at(-1)!];
  if (!said.startsWith(first) || !said.endsWith(last) || said.length < first.length + last.length) return false;
  let at = first.length;
  const end = said.length - last.length;
  for (const part of parts.slice(1, -1)) {
    const found = said.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}

const text: Score<string> = ({ options, grading }, answer) => {
  if (grading === 'people') return null;
  const known = options.filter(({ pattern = '' }) => saysSo(pattern, answer));
  return known.length || grading !== 'auto_then_people' ? best(known.map(percentOf)) : null;
};

const scores = { one, many, order, match, number, text } as const;

/**
 * Why an answer cannot be saved as it is, a rule at the field `value`; null: it can. Nothing may be saved always:
 * whoever changes their mind takes an answer back.
 */
export function refusalOfAnswer(question: Scored, answer: AnswerValue | null): string | null {
  if (isNothing(answer)) return null;
  const { kind, options } = question;
  const isKnown = (id: unknown) => options.some((option) => option.id === id);
  if (kind === 'number') return typeof answer === 'string' && numberOf(question, answer) ? null : 'number';
  if (kind === 'text') return typeof answer === 'string' ? null : 'answer_form';
  if (kind === 'one') return typeof answer === 'string' && isKnown(answer) ? null : 'answer_form';
  if (kind === 'match') {
    if (typeof answer !== 'object' || Array.isArray(answer)) return 'answer_form';
    const lefts = pairsOf(options).map(({ id }) => id);
    return Object.entries(answer as object).every(([left, right]) => lefts.includes(left) && isKnown(right))
      ? null
      : 'answer_form';
  }
  if (!Array.isArray(answer) || !answer.every(isKnown) || new Set(answer).size < answer.length) return 'answer_form';
  return kind === 'order' && !isWholeOrder(options, answer) ? 'order_incomplete' : null;
}

/** A question of an attempt, as far as it counts. */
export interface Counted {
  readonly points: Fraction;
  readonly share: Fraction;
}

/** Points, and percent rounded to two digits: what is shown decides. Nothing to earn: 0 %. */
export function totalOf(questions: readonly Counted[]): { points: Fraction; max: Fraction; percent: string } {
  const points = sumOf(questions.map((one) => one.points.times(one.share)));
  const max = sumOf(questions.map((one) => one.points));
  return { points, max, percent: (max.isZero ? zero : points.over(max).times(hundred)).rounded() };
}

export const hasPassed = (percent: string, passMark: string): boolean =>
  Fraction.of(percent).compare(Fraction.of(passMark)) >= 0;

/** What several attempts come to, in percent, in the order in which they were begun; null: there is none. */
export function countedPercent(percents: readonly string[], counts: CountRule): string | null {
  if (!percents.length) return null;
  const all = percents.map((percent) => Fraction.of(percent));
  if (counts === 'first') return all[0]!.rounded();
  if (counts === 'last') return all.at(-1)!.rounded();
  if (counts === 'mean') return sumOf(all).over(ratio(all.length, 1)).rounded();
  return best(all).rounded();
}
