import type { Lang } from '#kernel/languages.ts';
import type { FieldError } from '#kernel/problems.ts';

export const questionKinds = ['text', 'number', 'scale5', 'single', 'multi', 'bool', 'date', 'file'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** A text in three languages, Uzbek always. */
export type Words = { readonly [L in Lang]?: string };

export interface QuestionOption {
  readonly id: string;
  readonly texts: Words;
}

/** One question of a form. Its id lives through all versions, so that answers of different versions meet. */
export interface Question {
  readonly id: string;
  readonly kind: QuestionKind;
  readonly texts: Words;
  readonly required?: boolean;
  readonly options?: readonly QuestionOption[];
  /** The longest text, the largest number, or how many may be chosen. */
  readonly max?: number;
}

/** What was published once and never changes. */
export interface FormVersion {
  readonly version: number;
  readonly published_at: string;
  readonly questions: readonly Question[];
}

/** The questions of a version of a form; of none the last. */
export const questionsAt = (
  { versions }: { readonly versions: readonly FormVersion[] | null },
  version?: number,
): readonly Question[] =>
  (version === undefined ? versions?.at(-1) : versions?.find((one) => one.version === version))?.questions ?? [];

export type Answers = Readonly<Record<string, unknown>>;

export const mostQuestions = 60;
const mostOptions = 40;
const longestAnswer = 4000;
const idPattern = /^[a-z][a-z0-9_]{0,39}$/;
const wordsOf = (value: unknown): value is Words =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(
    ([lang, text]) => ['uz', 'uk', 'ru'].includes(lang) && typeof text === 'string' && text.length <= 500,
  ) &&
  Boolean((value as Words).uz?.trim());
const chooses = (kind: QuestionKind): boolean => kind === 'single' || kind === 'multi';

/** What is wrong with the questions of a form, by the number of the question; `published` says what each kind was. */
export function wrongQuestions(given: readonly object[], published: ReadonlyMap<string, QuestionKind>): FieldError[] {
  const seen = new Set<string>();
  const wrong = (rule: string, at: number): FieldError => ({ field: 'questions', rule, values: { n: at + 1 } });
  return given.flatMap((one, at) => {
    const { id, kind, texts, required, options, max, ...more } = one as Partial<Question> & Record<string, unknown>;
    if (Object.keys(more).length) return [wrong('worksheet_question_shape', at)];
    if (typeof id !== 'string' || !idPattern.test(id)) return [wrong('worksheet_question_id', at)];
    if (seen.has(id)) return [wrong('worksheet_question_twice', at)];
    seen.add(id);
    if (!questionKinds.includes(kind as QuestionKind)) return [wrong('worksheet_question_kind', at)];
    const before = published.get(id);
    if (before && before !== kind) return [wrong('worksheet_question_kind_kept', at)];
    if (!wordsOf(texts)) return [wrong('worksheet_question_text', at)];
    if (required !== undefined && typeof required !== 'boolean') return [wrong('worksheet_question_shape', at)];
    const isCount = Number.isInteger(max) && max! >= 1 && max! <= 1_000_000_000;
    if (max !== undefined && !isCount) return [wrong('worksheet_question_max', at)];
    return areOptions(kind as QuestionKind, options) ? [] : [wrong('worksheet_question_options', at)];
  });
}

function areOptions(kind: QuestionKind, options: readonly QuestionOption[] | undefined): boolean {
  if (!chooses(kind)) return options === undefined || (Array.isArray(options) && !options.length);
  if (!Array.isArray(options) || options.length < 2 || options.length > mostOptions) return false;
  const ids = options.map((option: Partial<QuestionOption> | null) => option?.id);
  return (
    new Set(ids).size === ids.length &&
    options.every((option) => idPattern.test(String(option?.id)) && wordsOf(option?.texts))
  );
}

const largestNumber = 1_000_000_000_000;
const isOptionOf = ({ options = [] }: Question, id: unknown) => options.some((option) => option.id === id);
const isDay = (text: string): boolean => {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

const answersOf: Record<QuestionKind, (question: Question, value: unknown) => boolean> = {
  text: ({ max = longestAnswer }, value) => typeof value === 'string' && value.length <= Math.min(max, longestAnswer),
  number: ({ max = largestNumber }, value) =>
    typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= max,
  scale5: (_question, value) => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 5,
  single: isOptionOf,
  multi: (question, value) =>
    Array.isArray(value) &&
    value.every((id) => isOptionOf(question, id)) &&
    new Set(value).size === value.length &&
    value.length <= (question.max ?? question.options?.length ?? 0),
  bool: (_question, value) => typeof value === 'boolean',
  date: (_question, value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && isDay(value),
  file: (_question, value) => Number.isSafeInteger(value) && (value as number) > 0,
};

/** Whether a value answers a question: of its kind, within its limits. Nothing is no answer and never wrong. */
const answersIt = (question: Question, value: unknown): boolean => answersOf[question.kind](question, value);

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length);

/** Answers that are none: of no question of this version, or of another kind than it asks for. */
export function wrongAnswers(questions: readonly Question[], answers: Answers): FieldError[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  return Object.entries(answers).flatMap(([id, value]) => {
    const question = byId.get(id);
    const field = `answers.${id}`;
    if (!question) return [{ field, rule: 'worksheet_answer_unknown' }];
    return isNothing(value) || answersIt(question, value) ? [] : [{ field, rule: 'worksheet_answer_kind' }];
  });
}

/** What has to be answered and is not. */
export const missingAnswers = (questions: readonly Question[], answers: Answers): FieldError[] =>
  questions
    .filter(({ id, required }) => required && isNothing(answers[id]))
    .map(({ id }) => ({ field: `answers.${id}`, rule: 'worksheet_answer_missing' }));

/** The numbers of files among the answers. */
export const filesIn = (questions: readonly Question[], answers: Answers): number[] =>
  questions
    .filter(({ kind }) => kind === 'file')
    .flatMap(({ id }) => (isNothing(answers[id]) ? [] : [Number(answers[id])]));

/** Answers of an open sheet when a new version comes: what is still asked is kept, the rest stands by as left over. */
export function movedTo(questions: readonly Question[], answers: Answers, leftOver: Answers) {
  const all = { ...leftOver, ...answers };
  const byId = new Map(questions.map((question) => [question.id, question]));
  const fits = ([id, value]: [string, unknown]) =>
    byId.has(id) && (isNothing(value) || answersIt(byId.get(id)!, value));
  const entries = Object.entries(all);
  return {
    answers: Object.fromEntries(entries.filter(fits)),
    left_over: Object.fromEntries(entries.filter((entry) => !fits(entry))),
  };
}
