import { choice, decimal, document, integer, longText, records, reference, text } from '#kernel/fields/door.ts';
import { resource, type Row } from '#kernel/resource.ts';
import { familyAccess } from '#modules/actions.ts';
import {
  questionKinds,
  type QuestionOption,
  questionStates,
  scoringRules,
  textGradings,
} from '#modules/growth/knowledge-tests/question-kinds.ts';
import { testAuthors } from '#modules/growth/knowledge-tests/test-topics.ts';

const kept = { readOnly: true } as const;

/** A question has no more lines. */
export const mostOptions = 50;

/** What a question says and how it is scored: kept as it was for attempts that drew it. */
const content = {
  kind: choice({ values: questionKinds, required: true, default: 'one' }),
  text: longText({ required: true, max: 20_000, search: true }),
  /** Shown beside the text as it stands; never run. */
  code: longText({ max: 20_000, list: false }),
  code_language: text({ max: 40, list: false }),
  points: decimal({ scale: 2, required: true, default: '1.00' }),
  rule: choice({ values: scoringRules, list: false, askedFor: { kind: ['many', 'order'] } }),
  grading: choice({ values: textGradings, list: false, askedFor: { kind: ['text'] } }),
  unit: text({ max: 40, list: false, askedFor: { kind: ['number'] } }),
  options: records<QuestionOption, { readonly list: false; readonly max: 50 }>({ list: false, max: mostOptions }),
  explanation: longText({ max: 20_000, list: false }),
} as const;

/** The fields of a question that make another one of it. */
export const contentNames = Object.keys(content) as (keyof typeof content)[];

/**
 * The bank. Keys stand in the options, so that nobody but authors reads a row. What an attempt drew stays as it was:
 * `fp/test-question-versions`.
 */
export const testQuestions = resource('fp/test-questions', {
  icon: 'help-circle',
  display: 'title',
  order: '-id',
  access: { ...familyAccess('tests'), read: testAuthors, writesAllRows: true },
  rows: 'staff',
  fields: {
    /** Never empty; an import names it by its path instead. */
    topic_id: reference({ to: 'fp/test-topics' }),
    /** Left out: the first words of the text. */
    title: text({ max: 200, search: true }),
    level: integer({ required: true, min: 1, max: 5, default: 1 }),
    state: choice({ values: questionStates, required: true, default: 'draft' }),
    ...content,
    /** Which text it has by now: 1 for the first. */
    revision: integer({ ...kept, required: true, default: 1 }),
    /** Of what came from a file, by which it is known when the file comes again. */
    fingerprint: text({ ...kept, list: false }),
    /** How it was answered at first attempts; null: never. */
    statistics: document({ ...kept, computed: true, list: false }),
  },
});
export type Question = Row<typeof testQuestions>;

/** `statistics` of a question. Percent with two decimals; `is_enough`: from ten first attempts on. */
export interface QuestionStatistics {
  readonly answered: number;
  readonly facility: number | null;
  readonly discrimination: number | null;
  readonly is_enough: boolean;
}

/** A question as it stood when it was drawn: made with the first draw, never changed. */
export const testQuestionVersions = resource('fp/test-question-versions', {
  icon: 'history',
  display: 'revision',
  order: '-id',
  access: { read: testAuthors },
  rows: 'staff',
  fields: {
    question_id: reference({ to: 'fp/test-questions', required: true, readOnly: true, partOf: true }),
    revision: integer({ ...kept, required: true }),
    kind: choice({ ...kept, values: questionKinds, required: true }),
    text: longText({ ...kept, required: true }),
    code: longText({ ...kept, list: false }),
    code_language: text({ ...kept, list: false }),
    points: decimal({ ...kept, scale: 2, required: true }),
    rule: choice({ ...kept, values: scoringRules, list: false }),
    grading: choice({ ...kept, values: textGradings, list: false }),
    unit: text({ ...kept, list: false }),
    options: records<QuestionOption, { readonly required: true; readonly readOnly: true; readonly list: false }>({
      ...kept,
      required: true,
      list: false,
    }),
    explanation: longText({ ...kept, list: false }),
  },
});
export type QuestionVersion = Row<typeof testQuestionVersions>;
