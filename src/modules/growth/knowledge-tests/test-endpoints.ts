import Type from 'typebox';
import { bodyOf, contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { integer, longText } from '#kernel/fields/door.ts';
import {
  closed,
  code,
  id,
  integerOrNull,
  listOf,
  oneOf,
  open,
  orNull,
  rowsOf,
  rowsWith,
  type Shape,
  textOrNull,
  version,
} from '#kernel/schemas.ts';
import { verbOf } from '#kernel/verbs.ts';
import { actions, screenActions, specialActions } from '#modules/actions.ts';
import {
  answerToGrade,
  answerValue,
  askedQuestion,
  questionResult,
  savedAnswer,
  shownQuestion,
} from '#modules/growth/knowledge-tests/answer-parts.ts';
import {
  questionKinds,
  type QuestionOption,
  type TextGrading,
} from '#modules/growth/knowledge-tests/question-kinds.ts';
import { testQuestions } from '#modules/growth/knowledge-tests/test-questions.ts';
import { testAuthors } from '#modules/growth/knowledge-tests/test-topics.ts';
import {
  type AttemptState,
  type CountRule,
  type ShowRule,
  testAssignments,
  testAttempts,
  type TestPart,
} from '#modules/growth/knowledge-tests/tests.ts';

const taking = [screenActions.ownTasks];
const count = Type.Integer({ minimum: 0 });

/** What an answer would be worth: authors try a question before anybody is asked it. Changes nothing. */
export const tryQuestion = endpoint('POST /api/fp/test-questions/try', {
  need: testAuthors,
  transaction: false,
  body: closed({
    question: Type.Unsafe<{
      readonly kind: (typeof questionKinds)[number];
      readonly points?: string;
      readonly rule?: string | null;
      readonly grading?: TextGrading | null;
      readonly options: readonly QuestionOption[];
    }>(
      closed({
        kind: oneOf(questionKinds),
        points: Type.Optional(Type.String({ pattern: '^\\d{1,5}([.,]\\d{1,2})?$' })),
        rule: Type.Optional(orNull(Type.String({ maxLength: 20 }))),
        grading: Type.Optional(orNull(Type.String({ maxLength: 20 }))),
        options: Type.Array(open(), { maxItems: 50 }),
      }),
    ),
    answer: answerValue,
  }),
  output: Type.Object({
    /** An exact fraction, `1/6`; null: it waits for people. */
    share: textOrNull,
    /** In percent and points, rounded to two decimals. */
    percent: textOrNull,
    points: textOrNull,
    state: code<'graded' | 'waits'>(),
  }),
});

/** The question was wrong: it leaves all attempts, and what they come to is counted anew. */
export const voidQuestion = verbOf(testQuestions, 'void', [actions.tests.update], {
  comment: longText({ max: 500 }),
});

/** Questions of a topic and what lies below it in GIFT; without one all. */
export const exportGift = endpoint('GET /api/fp/test-questions/gift', {
  need: [actions.tests.export],
  query: closed({ topic_id: Type.Optional(id) }),
  output: Type.String(),
});

/** How many questions the parts of a test find, and what its attempts come to; before it is saved. */
export const previewTest = endpoint('POST /api/fp/tests/preview', {
  need: testAuthors,
  transaction: false,
  body: closed({ parts: Type.Array(open<TestPart>(), { maxItems: 30 }) }),
  output: Type.Object({
    question_count: count,
    parts: listOf({
      available: count,
      count,
      /** Of the questions that may be drawn. */
      lowest_points: Type.String(),
      highest_points: Type.String(),
    }),
  }),
});

const ownTest = {
  test_id: id,
  assignment_id: integerOrNull,
  name: Type.String(),
  description: textOrNull,
  question_count: count,
  time_limit_minutes: integerOrNull,
  opens_at: textOrNull,
  closes_at: textOrNull,
  due_at: textOrNull,
  pass_mark: Type.String(),
  counts: code<CountRule>(),
  shows: code<ShowRule>(),
  attempts: count,
  attempts_used: count,
  /** Of the attempts that count; null: none was graded yet, or it is not shown. */
  percent: textOrNull,
  is_passed: orNull(Type.Boolean()),
  /** Goes on now: `start` answers the same. */
  running_id: integerOrNull,
  /** Texts of it wait for people. */
  is_grading: Type.Boolean(),
  /** Why it cannot be started now; null: it can. */
  refusal: orNull(code<'test_not_open' | 'test_is_closed' | 'no_attempt_left' | 'test_is_due'>()),
  certificate_number: textOrNull,
};
/** Tests that the caller is to take or took, what is due first. */
export const ownTests = endpoint('GET /api/fp/tests/own', { need: taking, output: rowsWith(ownTest) });
const ownTestRow = Type.Object(ownTest);
export type OwnTest = Shape<typeof ownTestRow>;

/** Assigns a test to several people at once; who has it already keeps it. Answers how many are new. */
export const assignMany = endpoint('POST /api/fp/test-assignments/assign', {
  need: [actions.tests.create],
  body: bodyOf(
    { due_at: testAssignments.fields.due_at },
    {
      test_id: id,
      user_ids: Type.Array(id, { minItems: 1, maxItems: 500 }),
    },
  ),
  output: Type.Object({ created: count, kept: count }),
});

/** A new link for a candidate; the one before ends. Shown once. */
export const inviteCandidate = endpoint('POST /api/fp/test-assignments/invite', {
  need: [actions.tests.update],
  body: closed({ id, version }),
  output: Type.Object({ row: contractOf(testAssignments).row, address: Type.String() }),
  status: 201,
  isSecret: true,
});

/** Begins: questions and their versions are drawn and stay. One that runs already: 200, the same. */
export const startAttempt = endpoint('POST /api/fp/test-attempts/start', {
  need: taking,
  transaction: false,
  body: closed({ test_id: id }),
  output: contractOf(testAttempts).row,
  status: 201,
});

const attemptPage = Type.Object({
  attempt: contractOf(testAttempts).row,
  test: Type.Object({ id, name: Type.String(), description: textOrNull }),
  /** Of the server: the clock of the page runs by it. */
  now: Type.String(),
  questions: Type.Array(askedQuestion),
});
export type AttemptPage = Shape<typeof attemptPage>;
/** What is taken, without keys, with what was saved. Of one's own attempt. */
export const attemptQuestions = endpoint('GET /api/fp/test-attempts/questions', {
  need: taking,
  query: closed({ id }),
  output: attemptPage,
});

/** Saves one answer. `version`: that of the answer as the page knows it; null and 0: nothing was saved yet. */
export const saveAnswer = endpoint('POST /api/fp/test-answers/save', {
  need: taking,
  transaction: false,
  body: closed({
    attempt_id: id,
    question_id: id,
    value: answerValue,
    version: Type.Optional(orNull(Type.Integer({ minimum: 0 }))),
  }),
  output: savedAnswer,
});

/** Hands it in; again answers the same. */
export const submitAttempt = verbOf(testAttempts, 'submit', taking);
/** More time for somebody, also after it ran out: then it runs again. */
export const extendAttempt = verbOf(testAttempts, 'extend', [actions.tests.update], {
  minutes: integer({ required: true, min: 1, max: 1440 }),
  comment: longText({ max: 500 }),
});
/** It counts for nothing, and is not used up. */
export const voidAttempt = verbOf(testAttempts, 'void', [actions.tests.update], {
  comment: longText({ max: 500 }),
});

const attemptResult = Type.Object({
  attempt: contractOf(testAttempts).row,
  test: Type.Object({ id, name: Type.String(), pass_mark: Type.String(), shows: code<ShowRule>() }),
  /** False: nothing but that it was taken is told. */
  is_shown: Type.Boolean(),
  /** With keys; empty where these are not for the caller. */
  questions: Type.Array(shownQuestion),
  certificate_number: textOrNull,
});
export type AttemptResult = Shape<typeof attemptResult>;
/** What came of an attempt: own ones as the test shows them; of led people, and all for the director, no answers. */
export const readResult = endpoint('GET /api/fp/test-attempts/result', {
  need: [...taking, ...testAuthors],
  query: closed({ id }),
  output: attemptResult,
});

const testResults = Type.Object({
  test: Type.Object({ id, name: Type.String(), pass_mark: Type.String() }),
  /** People with a first attempt that is graded: the figures are made of these. */
  people: count,
  /** Ten first attempts or more; else only facility is worth anything. */
  is_enough: Type.Boolean(),
  passed: count,
  mean_percent: textOrNull,
  median_percent: textOrNull,
  /** Cronbach's α in percent. */
  consistency: textOrNull,
  /** Ten tenths: how many came to 0–10, 10–20 … 90–100 percent. */
  distribution: Type.Array(count),
  questions: Type.Array(questionResult),
  attempts: listOf({
    id,
    user_id: integerOrNull,
    appeal_id: integerOrNull,
    person: Type.String(),
    number: count,
    state: code<AttemptState>(),
    started_at: Type.String(),
    minutes: integerOrNull,
    percent: textOrNull,
    is_passed: Type.Boolean(),
  }),
});
export type TestResults = Shape<typeof testResults>;
/** How a test did: by question for authors; people whom the caller sees. */
export const readTestResults = endpoint('GET /api/fp/tests/results', {
  need: [...testAuthors, specialActions.approveTeam],
  query: closed({ id }),
  output: testResults,
});

/** Answers that the caller may mark, those that wait longest first. */
export const waitingAnswers = endpoint('GET /api/fp/test-gradings/waiting', {
  need: taking,
  output: Type.Object({ total: count, rows: Type.Array(answerToGrade) }),
});

/** The certificate is what it says it is. */
export const checkCertificate = endpoint('GET /api/public/certificates/:number', {
  need: 'public',
  params: closed({ number: Type.String({ minLength: 4, maxLength: 20 }) }),
  output: Type.Object({
    number: Type.String(),
    is_valid: Type.Boolean(),
    /** Empty where there is no such certificate. */
    name: Type.String(),
    test: Type.String(),
    issued_on: textOrNull,
    valid_until: textOrNull,
  }),
});

/** How many questions stand in each topic itself, by level and state. */
export const topicCounts = endpoint('GET /api/fp/test-topics/counts', {
  need: testAuthors,
  output: rowsOf(Type.Object({ topic_id: id, level: Type.Integer(), state: Type.String(), count })),
});

/** A picture of a question: shown to candidates too, who have no account. */
export const questionPicture = endpoint('GET /api/public/test-pictures/:name', {
  need: 'public',
  params: closed({ name: Type.String({ pattern: '^[0-9a-f]{40}$' }) }),
  output: Type.String(),
});
