import { createHash } from 'node:crypto';
import { fold } from '#kernel/search-folding.ts';
import { Fraction, hundred, sumOf, zero } from '#modules/growth/knowledge-tests/fractions.ts';
import { faultOf, tidiedOptions, titleOf, wordsOf } from '#modules/growth/knowledge-tests/question-checks.ts';
import {
  type QuestionKind,
  type QuestionOption,
  rulesOfKind,
  type ScoringRule,
  type TextGrading,
} from '#modules/growth/knowledge-tests/question-kinds.ts';
import { type BroughtPicture, type Remarks, remark } from '#modules/growth/knowledge-tests/imports/written-text.ts';

/** A question as a file says it, or why it says none. Lines count from 1. */
export interface FoundQuestion {
  readonly line: number;
  readonly topic: string;
  readonly title: string;
  readonly kind: QuestionKind;
  readonly text: string;
  readonly options: readonly Omit<QuestionOption, 'id'>[];
  readonly rule?: ScoringRule | null | undefined;
  readonly grading?: TextGrading | null | undefined;
  readonly points?: string | undefined;
  readonly level?: string | undefined;
  readonly unit?: string | undefined;
  readonly code?: string | undefined;
  readonly code_language?: string | undefined;
  readonly explanation?: string | undefined;
  readonly pictures: readonly BroughtPicture[];
  readonly remarks: Remarks;
}
export interface RefusedQuestion {
  readonly line: number;
  readonly topic: string;
  readonly title: string;
  readonly refusal: string;
}
export interface FoundQuestions {
  readonly questions: readonly (FoundQuestion | RefusedQuestion)[];
  /** Texts that ask nothing. */
  readonly skipped: number;
}

const longest = 20_000;
const nearlyWhole = Fraction.of('0.001');

/** The question with its lines tidied, or why it is none that the bank takes. */
function judged(question: FoundQuestion): FoundQuestion | RefusedQuestion {
  const refused = (refusal: string): RefusedQuestion => ({ ...question, refusal });
  const { kind, text, remarks } = question;
  if (!wordsOf(text) && !question.pictures.length) return refused('question_text');
  if (text.length > longest || (question.explanation?.length ?? 0) > longest) return refused('question_too_long');
  const options = tidiedOptions(question.options);
  if (!options) return refused('question_too_long');
  const rule = question.rule ?? rulesOfKind[kind][0] ?? null;
  const grading = kind === 'text' ? (question.grading ?? 'auto') : null;
  const fault = faultOf({ kind, rule, grading, options, points: question.points });
  if (fault) return refused(fault.rule);
  if (kind === 'many' && rule === 'weights') {
    const sum = sumOf(options.map(({ percent }) => Fraction.of(percent ?? '0')).filter((one) => one.compare(zero) > 0));
    if (sum.minus(hundred).size.compare(nearlyWhole) > 0) remark(remarks, 'weights_scaled');
  }
  return { ...question, options, rule, grading };
}

/** The cells of a question, in the order of these headings: see `questionTargets`. */
export const questionTargets = [
  'topic',
  'title',
  'kind',
  'text',
  'options',
  'rule',
  'grading',
  'points',
  'level',
  'unit',
  'code',
  'code_language',
  'explanation',
  'pictures',
  'fingerprint',
  'refusal',
  'remarks',
] as const;

/** All questions as cells, each with the line at which it stands; the same question twice is two. */
export function rowsOfQuestions(found: readonly (FoundQuestion | RefusedQuestion)[]) {
  const seen = new Map<string, number>();
  return found.map((one) => {
    const question = 'refusal' in one ? one : judged(one);
    if ('refusal' in question) {
      const cells = { topic: question.topic, title: titleOf(question.title), refusal: question.refusal };
      return { line: question.line, cells: cellsOf({ ...cells, text: question.title || '…' }) };
    }
    const print = fingerprintOf(question);
    const times = (seen.get(print) ?? 0) + 1;
    seen.set(print, times);
    const { line, pictures, remarks, options, ...rest } = question;
    return {
      line,
      cells: cellsOf({
        ...rest,
        title: question.title.trim().slice(0, 200) || titleOf(question.text),
        options: JSON.stringify(options),
        pictures: pictures.length ? JSON.stringify(pictures) : '',
        fingerprint: times > 1 ? `${print}-${times}` : print,
        remarks: [...remarks].map(([rule, count]) => `${rule}:${count}`).join(','),
      }),
    };
  });
}

const cellsOf = (values: Readonly<Record<string, unknown>>): string[] =>
  questionTargets.map((name) => {
    const value = values[name];
    return typeof value === 'string' ? value : '';
  });

/** Same topic, same text, same answers: the same question, however it is spaced. */
function fingerprintOf({ topic, text, kind, options }: FoundQuestion): string {
  const heard = (words: string) => fold(wordsOf(words)).replace(/\s+/g, ' ').trim();
  const answers = options.map(
    ({ text: said = '', answer = '', value = '', tolerance = '', pattern = '', percent = '' }) =>
      [heard(said), heard(answer), value, tolerance, heard(pattern), percent].join('|'),
  );
  const whole = [heard(topic), heard(text), kind, ...answers].join('\n');
  return createHash('sha256').update(whole).digest('hex').slice(0, 32);
}
