import Type, { type TSchema } from 'typebox';
import { code, id, integerOrNull, listOf, oneOf, type Shape, textOrNull, typed } from '#kernel/schemas.ts';
import { type AnswerValue, type QuestionKind, textGradings } from '#modules/growth/knowledge-tests/question-kinds.ts';
import type { AnswerState } from '#modules/growth/knowledge-tests/test-answers.ts';

/** What a caller may send as an answer: an id or a text, ids, ids to ids. Nothing picked: null. */
const anyAnswer: TSchema = Type.Union([
  Type.String({ maxLength: 20_000 }),
  Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50 }),
  Type.Record(Type.String({ maxLength: 100 }), Type.String({ maxLength: 100 }), { maxProperties: 50 }),
  Type.Null(),
]);
export const answerValue = Type.Unsafe<AnswerValue | null>(anyAnswer);
/** The same as it is answered: not judged. */
const answeredValue = Type.Unsafe<AnswerValue | null>({});

const line = { id: Type.String(), text: Type.String() };

/** A question as it is taken: nothing in it says what is right. */
const askedFields = {
  /** Of the answer: what `save` answers too. */
  id,
  question_id: id,
  place: Type.Integer(),
  kind: code<QuestionKind>(),
  text: Type.String(),
  code: textOrNull,
  code_language: textOrNull,
  points: Type.String(),
  unit: textOrNull,
  /** Of a text: whether people read it. */
  grading: Type.Union([oneOf(textGradings), Type.Null()]),
  /** `one`, `many`: what to pick; `order`: what to arrange; `match`: the left sides. */
  options: listOf(line),
  /** `match`: the right sides. */
  rights: listOf(line),
  value: answeredValue,
  /** 0: nothing was saved yet. */
  version: Type.Integer(),
  saved_at: textOrNull,
};
export const askedQuestion = Type.Object(askedFields);
export type AskedQuestion = Shape<typeof askedQuestion>;

/** What was saved: the tab that saves next sends this version. */
export const savedAnswer = Type.Object({
  id,
  question_id: id,
  value: answeredValue,
  version: Type.Integer(),
  saved_at: textOrNull,
  /** How many questions of the attempt are answered by now. */
  answered: Type.Integer(),
  ends_at: textOrNull,
  now: Type.String(),
});
export type SavedAnswer = Shape<typeof savedAnswer>;

/** A line of a question with its key, as results and authors see it. */
const keyLine = typed<{
  readonly id: string;
  readonly text?: string;
  readonly answer?: string;
  readonly value?: string;
  readonly tolerance?: string;
  readonly pattern?: string;
  readonly percent?: string;
  readonly comment?: string;
}>(Type.Object({}, { additionalProperties: true }));

/** A question after the test, with what is right. */
const shownFields = {
  ...askedFields,
  state: code<AnswerState>(),
  is_void: Type.Boolean(),
  earned: textOrNull,
  /** In percent of the points. */
  percent: textOrNull,
  keys: Type.Array(keyLine),
  explanation: textOrNull,
  /** Marks of people, without their names. */
  marks: listOf({ points: Type.String(), comment: textOrNull }),
};
export const shownQuestion = Type.Object(shownFields);
export type ShownQuestion = Shape<typeof shownQuestion>;

/** An answer that waits for a mark: whose it is nobody says. */
export const answerToGrade = Type.Object({
  answer_id: id,
  test: Type.String(),
  text: Type.String(),
  code: textOrNull,
  code_language: textOrNull,
  explanation: textOrNull,
  answer: Type.String(),
  points: Type.String(),
  /** The third person decides. */
  is_third: Type.Boolean(),
  waits_since: Type.String(),
});
export type AnswerToGrade = Shape<typeof answerToGrade>;

/** How often each of ten tenths was reached, and how the questions did. */
export const questionResult = Type.Object({
  question_id: id,
  title: Type.String(),
  level: Type.Integer(),
  topic_id: integerOrNull,
  answered: Type.Integer(),
  is_void: Type.Boolean(),
  facility: textOrNull,
  discrimination: textOrNull,
  efficiency: textOrNull,
});
export type QuestionResult = Shape<typeof questionResult>;
