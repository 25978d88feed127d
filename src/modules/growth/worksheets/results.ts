import type { Answers, Question } from '#modules/growth/worksheets/worksheet-questions.ts';

/** Fewer answers are told by no text and no number that could be one person's: people.md, 6. */
export const LEAST_ANSWERS = 4;

/** What one person answered, and how much it weighs: the norm of their time, in minutes. */
export interface Weighed {
  readonly version: number;
  readonly answers: Answers;
  readonly weight: number;
}

export interface Choice {
  /** Of the answer: an option, a mark, yes or no. */
  readonly value: string;
  readonly share: number;
}

export interface QuestionSum {
  readonly id: string;
  readonly question: Question;
  readonly versions: readonly number[];
  readonly count: number;
  readonly mean: number | null;
  readonly shares: readonly Choice[] | null;
  readonly texts: readonly string[];
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length);

/** Mean of values by weight; null without any weight. */
export function meanOf(values: readonly (readonly [value: number, weight: number])[]): number | null {
  const weight = values.reduce((sum, [, one]) => sum + one, 0);
  return weight > 0 ? values.reduce((sum, [value, one]) => sum + value * one, 0) / weight : null;
}

/**
 * Each question that any version asks, with the answers to all versions that ask it: an id means one thing for good.
 * @param isHidden whether fewer than four are told nothing at all, as to who made a campaign and leads nobody in it.
 */
export function summed(
  versions: readonly { readonly version: number; readonly questions: readonly Question[] }[],
  given: readonly Weighed[],
  isHidden: boolean,
): QuestionSum[] {
  const asked = new Map<string, { question: Question; versions: number[] }>();
  for (const { version, questions } of versions)
    for (const question of questions) {
      const known = asked.get(question.id);
      asked.set(question.id, { question, versions: [...(known?.versions ?? []), version] });
    }
  return [...asked].map(([id, { question, versions: askedIn }]): QuestionSum => {
    const found = given.filter((one) => askedIn.includes(one.version) && !isNothing(one.answers[id]));
    const isFew = found.length < LEAST_ANSWERS;
    const about = { id, question, versions: askedIn, count: found.length };
    if (isFew && isHidden) return { ...about, mean: null, shares: null, texts: [] };
    return { ...about, ...toldBy(question, found, isFew) };
  });
}

const byValue = (a: Choice, b: Choice): number => a.value.localeCompare(b.value);

function toldBy({ id, kind }: Question, found: readonly Weighed[], isFew: boolean) {
  const values = found.map(({ answers, weight }) => [answers[id], weight] as const);
  const isNumber = kind === 'number' || kind === 'scale5';
  const mean = isNumber ? meanOf(values.map(([value, weight]) => [Number(value), weight])) : null;
  if (kind === 'text') {
    // In an order that is nobody's: by the words themselves.
    const texts = isFew ? [] : values.map(([value]) => String(value)).toSorted((a, b) => a.localeCompare(b));
    return { mean, shares: null, texts };
  }
  if (kind === 'number' || kind === 'date' || kind === 'file') return { mean, shares: null, texts: [] };
  const weights = new Map<string, number>();
  const all = values.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of values)
    for (const one of Array.isArray(value) ? value : [value])
      weights.set(String(one), (weights.get(String(one)) ?? 0) + weight);
  const shares =
    all > 0 ? [...weights].map(([value, weight]) => ({ value, share: weight / all })).toSorted(byValue) : null;
  return { mean, shares, texts: [] };
}
