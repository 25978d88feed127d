import { describe, expect, it } from 'vitest';
import grading from './grading.facts.json' with { type: 'json' };
import facts from './scoring.facts.json' with { type: 'json' };
import statistics from './statistics.facts.json' with { type: 'json' };
import { decimalOf, Fraction } from '#modules/growth/knowledge-tests/fractions.ts';
import { gradedBy } from '#modules/growth/knowledge-tests/grading.ts';
import type { AnswerValue, QuestionOption } from '#modules/growth/knowledge-tests/question-kinds.ts';
import {
  countedPercent,
  hasPassed,
  refusalOfAnswer,
  type Scored,
  saysSo,
  shareOf,
  totalOf,
} from '#modules/growth/knowledge-tests/scoring.ts';
import { consistencyOf, enoughAttempts, figuresOf } from '#modules/growth/knowledge-tests/statistics.ts';

interface Given {
  readonly kind: Scored['kind'];
  readonly rule?: Scored['rule'];
  readonly grading?: Scored['grading'];
  readonly points: number;
  readonly options?: readonly (readonly [string, number])[];
  readonly items?: readonly string[];
  readonly accepted?: readonly (readonly unknown[])[];
  readonly pairs?: readonly (readonly [string, string])[];
  readonly extra?: readonly string[];
}

/** A question of the cases as the bank keeps it: lines are named by their texts. */
function questionOf({ kind, rule, grading: by, options, items, accepted, pairs, extra = [] }: Given): Scored {
  const lines: QuestionOption[] =
    options?.map(([text, percent]) => ({ id: text, text, percent: String(percent) })) ??
    items?.map((text) => ({ id: text, text })) ??
    pairs?.map(([text, answer]) => ({ id: answer, text, answer })) ??
    accepted!.map((line, at) =>
      kind === 'number'
        ? { id: String(at), value: String(line[0]), tolerance: String(line[1]), percent: String(line[2]) }
        : { id: String(at), pattern: String(line[0]), percent: String(line[1]) },
    );
  return {
    kind,
    rule: rule ?? null,
    grading: by ?? null,
    options: [...lines, ...extra.map((answer) => ({ id: answer, answer }))],
  };
}

const answerOf = (given: Given, answer: unknown): AnswerValue | null =>
  given.kind === 'match'
    ? Object.fromEntries(
        Object.entries(answer as Record<string, string>).map(([left, right]) => [
          given.pairs!.find(([text]) => text === left)![1],
          right,
        ]),
      )
    : (answer as AnswerValue | null);

describe('the share of an answer', () => {
  const cases = facts.cases.filter((one) => 'question' in one);
  it.each(cases.map((one) => [one.id, one.title, one] as const))('%s %s', (_, _title, one) => {
    const given = one.question as unknown as Given;
    const question = questionOf(given);
    const answer = answerOf(given, one.answer);
    const expected = one.expect as { share: number | null; points: number | null; rule?: string; state?: string };
    expect(refusalOfAnswer(question, answer)).toBe(expected.rule ?? null);
    if (expected.rule === 'number') return;
    const share = shareOf(question, answer);
    if (expected.share === null) {
      expect(share).toBeNull();
      return;
    }
    expect(Number(share!.rounded(5))).toBe(expected.share);
    expect(Number(share!.times(new Fraction(BigInt(given.points))).rounded())).toBe(expected.points);
  });
  it('t-29 adds up exactly, and what is shown decides', () => {
    const { given, expect: expected } = facts.cases.find(({ id }) => id === 't-29')! as never as {
      given: { questions: { points: number; share: number | string }[]; pass_mark: number };
      expect: { points: number; max: number; percent: number; passed: boolean };
    };
    const counted = given.questions.map(({ points, share }) => ({
      points: Fraction.of(points),
      share: Fraction.of(share),
    }));
    const total = totalOf(counted);
    expect([total.points.rounded(), total.max.rounded(0), total.percent]).toEqual(['6.67', '10', '66.67']);
    expect(Number(total.percent)).toBe(expected.percent);
    expect(hasPassed(total.percent, String(given.pass_mark))).toBe(true);
    expect(hasPassed(total.percent, '66.68')).toBe(false);
  });
  it('t-30 says which attempt counts', () => {
    const one = facts.cases.find(({ id }) => id === 't-30')! as never as {
      given: { attempts: number[] };
      expect: Record<'best' | 'last' | 'first' | 'mean', number>;
    };
    for (const [counts, percent] of Object.entries(one.expect))
      expect(Number(countedPercent(one.given.attempts.map(String), counts as 'best'))).toBe(percent);
    expect(countedPercent([], 'best')).toBeNull();
  });
  it('takes all cases', () => expect(cases.length + 2).toBe(30));
});

describe('numbers and patterns', () => {
  it.each([
    ['3,14', '3.14'],
    ['1\u00a0500\u202f000', '1500000'],
    ['-0.50', '-0.5'],
    ['.5', '0.5'],
  ])('%s is %s', (typed, same) => expect(decimalOf(typed)!.compare(Fraction.of(same))).toBe(0));
  it.each(['', '-', 'about three', '1.2.3', '1e5', '0x10'])('%s is none', (typed) =>
    expect(decimalOf(typed)).toBeNull(),
  );
  it('take their unit or leave it', () => {
    const question: Scored = {
      kind: 'number',
      unit: 'kg',
      options: [{ id: '1', value: '5', tolerance: '0', percent: '100' }],
    };
    for (const typed of ['5', '5 kg', '5kg', '5,0 KG']) expect(shareOf(question, typed)!.toString()).toBe('1');
    expect(refusalOfAnswer(question, '5 lb')).toBe('number');
  });
  it('take no longer for a hostile pattern', () => {
    const began = performance.now();
    expect(saysSo('*a'.repeat(5000), 'a'.repeat(4999))).toBe(false);
    expect(saysSo(`${'*a'.repeat(200)}*b`, 'a'.repeat(20_000))).toBe(false);
    expect(performance.now() - began).toBeLessThan(1000);
  });
  it('read a star at any place', () => {
    for (const [pattern, said, is] of [
      ['*', 'anything', true],
      ['a*', 'abc', true],
      ['*c', 'abc', true],
      ['a*c', 'ac', true],
      ['ab*ba', 'aba', false],
      ['a*b*c', 'a1b2c', true],
      ['a*b*c', 'acb', false],
    ] as const)
      expect(saysSo(pattern, said)).toBe(is);
  });
});

describe('marks of people', () => {
  const cases = grading.cases.filter((one) => 'first' in (one.given as object));
  it.each(cases.map((one) => [one.id, one.title, one] as const))('%s %s', (_, _title, one) => {
    const given = one.given as { points: number; first: number; second: number; third?: number };
    const marks = [given.first, given.second, ...(given.third === undefined ? [] : [given.third])].map(String);
    const expected = one.expect as { state: string; points?: number };
    const graded = gradedBy(String(given.points), marks);
    expect(graded.state).toBe(expected.state);
    if (graded.state === 'graded') expect(Number(graded.points.rounded())).toBe(expected.points);
  });
  it('wait for the second', () => expect(gradedBy('10', ['7']).state).toBe('waits'));
});

describe('figures of questions', () => {
  it.each(statistics.cases.map((one) => [one.id, one.title, one] as const))('%s %s', (_, _title, one) => {
    const rows = one.points.map((row) => row.map((value) => Fraction.of(value)));
    const { questions, consistency, is_enough } = one.expect;
    questions.forEach((expected, at) => {
      const points = rows.map((row) => row[at]!);
      const rest = rows.map((row) => row.reduce((sum, value) => sum.plus(value), Fraction.of(0)).minus(row[at]!));
      const figures = figuresOf(points, rest, Fraction.of(one.max[at]!));
      for (const name of ['facility', 'discrimination', 'efficiency'] as const)
        expect(figures[name] === null ? null : Number(figures[name])).toBe(expected[name]);
      for (const [name, sum] of Object.entries(expected.sums))
        expect(String(figures.sums[name as keyof typeof figures.sums])).toBe(sum);
    });
    expect(Number(consistencyOf(rows))).toBe(consistency);
    expect(rows.length >= enoughAttempts).toBe(is_enough);
  });
});
