import { fold } from '#kernel/search-folding.ts';
import { decimalOf, Fraction, hundred, sumOf, zero } from '#modules/growth/knowledge-tests/fractions.ts';
import {
  type QuestionKind,
  type QuestionOption,
  rulesOfKind,
  type ScoringRule,
  type TextGrading,
} from '#modules/growth/knowledge-tests/question-kinds.ts';
import { pairsOf } from '#modules/growth/knowledge-tests/scoring.ts';

/** A question as somebody writes it. */
export interface WrittenQuestion {
  readonly kind: QuestionKind;
  readonly points?: string | undefined;
  readonly rule?: ScoringRule | null | undefined;
  readonly grading?: TextGrading | null | undefined;
  readonly options: readonly QuestionOption[];
}

/** What is wrong with a question: the field, the rule, what its message says. */
export interface QuestionFault {
  readonly field: 'options' | 'rule' | 'grading' | 'points';
  readonly rule: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

const longest = {
  id: 40,
  text: 5000,
  answer: 2000,
  value: 40,
  tolerance: 40,
  pattern: 500,
  percent: 12,
  comment: 5000,
};
type OptionName = keyof typeof longest;
const names = Object.keys(longest) as OptionName[];

/** Imported thirds add up to nearly 100: within these they are meant as the whole, else it is a slip. */
const lowestSum = new Fraction(98n);
const highestSum = new Fraction(102n);

/**
 * The lines of a question as they are kept: known members alone, texts without blanks around them, each with an id of
 * its own. Null: a line has a form that none can have.
 */
export function tidiedOptions(options: readonly object[]): QuestionOption[] | null {
  const taken = new Set<string>();
  const tidied: QuestionOption[] = [];
  for (const option of options) {
    const line: Partial<Record<OptionName, string>> = {};
    for (const [name, value] of Object.entries(option)) {
      if (value === null || value === undefined || value === '') continue;
      const text = typeof value === 'number' ? String(value) : value;
      if (!names.includes(name as OptionName) || typeof text !== 'string') return null;
      if (text.length > longest[name as OptionName]) return null;
      if (text.trim()) line[name as OptionName] = text.trim();
    }
    const id = line.id && /^[\w-]+$/.test(line.id) && !taken.has(line.id) ? line.id : freeId(taken);
    taken.add(id);
    tidied.push({ ...line, id });
  }
  return tidied;
}

/** Small numbers: they say nothing of what is right, and not even the place it was written at stays theirs. */
function freeId(taken: ReadonlySet<string>): string {
  for (let number = taken.size + 1; ; number++) if (!taken.has(String(number))) return String(number);
}

/** The first thing that is wrong with a question; null: nothing. Its lines are tidied. */
export function faultOf(question: WrittenQuestion): QuestionFault | null {
  const points = decimalOf(question.points ?? '1');
  if (!points || points.compare(Fraction.of('0.01')) < 0 || points.compare(hundred) > 0)
    return { field: 'points', rule: 'points_range' };
  const rules = rulesOfKind[question.kind];
  if (question.rule && !rules.includes(question.rule)) return { field: 'rule', rule: 'rule_of_kind' };
  if (question.options.some(({ percent }) => percent !== undefined && !isPercent(percent))) return of('percent_range');
  return faults[question.kind](question);
}

const of = (rule: string, values?: QuestionFault['values']): QuestionFault => ({
  field: 'options',
  rule,
  ...(values && { values }),
});

function isPercent(text: string): boolean {
  const percent = decimalOf(text);
  return percent !== null && percent.size.compare(hundred) <= 0;
}

const isFull = ({ percent }: QuestionOption): boolean =>
  percent !== undefined && Fraction.of(percent).compare(hundred) === 0;
const isPositive = ({ percent }: QuestionOption): boolean =>
  percent !== undefined && Fraction.of(percent).compare(zero) > 0;

/** Lines of which two say the same cannot be told apart. */
const alike = (said: readonly (string | undefined)[]): boolean => {
  const words = said.map((text) =>
    fold(text ?? '')
      .trim()
      .replace(/\s+/g, ' '),
  );
  return new Set(words).size < words.length && new Set(said).size < said.length;
};

function faultOfPicks({ options }: WrittenQuestion): QuestionFault | null {
  if (options.length < 2) return of('too_few_options', { min: 2 });
  if (options.some(({ text }) => !text)) return of('option_text');
  return alike(options.map(({ text }) => text)) ? of('options_alike') : null;
}

type Judge = (question: WrittenQuestion) => QuestionFault | null;

const faults: Readonly<Record<QuestionKind, Judge>> = {
  one: (question) => faultOfPicks(question) ?? (question.options.some(isFull) ? null : of('right_option_missing')),
  many(question) {
    const fault = faultOfPicks(question);
    if (fault) return fault;
    const right = question.options.filter(isPositive);
    if (!right.length) return of('right_option_missing');
    if (question.rule !== 'weights') return null;
    const sum = sumOf(right.map(({ percent }) => Fraction.of(percent!)));
    return sum.compare(lowestSum) < 0 || sum.compare(highestSum) > 0 ? of('weights_sum', { sum: sum.rounded() }) : null;
  },
  order: faultOfPicks,
  match({ options }) {
    const pairs = pairsOf(options);
    if (pairs.length < 2) return of('too_few_pairs', { min: 2 });
    if (options.some(({ answer }) => !answer)) return of('pair_answer');
    return alike(pairs.map(({ text }) => text)) ? of('options_alike') : null;
  },
  number({ options }) {
    if (!options.length) return of('too_few_options', { min: 1 });
    if (options.some(({ value }) => !value || !decimalOf(value))) return of('option_number');
    if (options.some(({ tolerance }) => tolerance !== undefined && !isTolerance(tolerance)))
      return of('option_tolerance');
    return options.some(isFull) ? null : of('right_option_missing');
  },
  text({ options, grading }) {
    if (grading === 'people') return null;
    if (!options.length) return of('too_few_options', { min: 1 });
    if (options.some(({ pattern }) => !pattern)) return of('option_pattern');
    return options.some(isPositive) ? null : of('right_option_missing');
  },
};

function isTolerance(text: string): boolean {
  const number = decimalOf(text.replace(/%\s*$/, ''));
  return number !== null && number.compare(zero) >= 0;
}

/** Words of a rich text alone, for a title and for comparing. */
export const wordsOf = (text: string): string =>
  text
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`#>~]+/g, '')
    .replace(/\\(.)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();

const longestTitle = 120;
/** What a question is called that nobody gave a title. */
export function titleOf(text: string): string {
  const words = wordsOf(text) || '…';
  return words.length > longestTitle ? `${words.slice(0, longestTitle - 1).trimEnd()}…` : words;
}
