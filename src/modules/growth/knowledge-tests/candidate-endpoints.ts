import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, code, id, nothing, orNull, type Shape, textOrNull } from '#kernel/schemas.ts';
import { answerValue, askedQuestion, savedAnswer } from '#modules/growth/knowledge-tests/answer-parts.ts';
import type { AttemptState } from '#modules/growth/knowledge-tests/tests.ts';

/**
 * How somebody who applied takes a test without an account: the token of the link, a code that goes to their e-mail,
 * and a key that opens this one test and nothing else.
 */
const token = Type.String({ minLength: 20, maxLength: 100 });
const key = Type.String({ minLength: 20, maxLength: 100 });

/** What stands behind a link, before it is opened. 404: no such link, it ended, or the application is gone. */
export const candidateDoor = endpoint('POST /api/public/candidate-tests/look', {
  need: 'public',
  transaction: false,
  body: closed({ token }),
  output: Type.Object({
    company: Type.String(),
    test: Type.String(),
    question_count: Type.Integer(),
    time_limit_minutes: orNull(Type.Integer()),
    due_at: textOrNull,
    /** `a…@example.uz`; null: the application names no address, HR has to add one. */
    email: textOrNull,
  }),
});
export type CandidateDoor = Shape<typeof candidateDoor.output>;

/** Sends the code: six digits, ten minutes, five of them an hour. */
export const sendCandidateCode = endpoint('POST /api/public/candidate-tests/code', {
  need: 'public',
  body: closed({ token }),
  ...nothing,
});

/** Opens the test by the code; five wrong ones end it. The key before ends: one browser at a time. */
export const openCandidateTest = endpoint('POST /api/public/candidate-tests/open', {
  need: 'public',
  transaction: false,
  body: closed({ token, code: Type.String({ pattern: '^\\d{6}$' }) }),
  output: Type.Object({ key: Type.String() }),
});

const candidateAttempt = Type.Object({
  id,
  state: code<AttemptState>(),
  started_at: Type.String(),
  ends_at: textOrNull,
  submitted_at: textOrNull,
  question_count: Type.Integer(),
  answered: Type.Integer(),
  /** As the test shows it; null: not told, or not known yet. */
  percent: textOrNull,
  is_passed: orNull(Type.Boolean()),
});
const candidatePage = Type.Object({
  test: Type.Object({
    name: Type.String(),
    description: textOrNull,
    question_count: Type.Integer(),
    time_limit_minutes: orNull(Type.Integer()),
    due_at: textOrNull,
  }),
  attempt: orNull(candidateAttempt),
  attempts_left: Type.Integer(),
  /** While it runs. */
  questions: Type.Array(askedQuestion),
  now: Type.String(),
});
export type CandidatePage = Shape<typeof candidatePage>;

/** Where the candidate stands; while the attempt runs with its questions. */
export const candidateState = endpoint('POST /api/public/candidate-tests/state', {
  need: 'public',
  transaction: false,
  body: closed({ key }),
  output: candidatePage,
});
export const candidateStart = endpoint('POST /api/public/candidate-tests/start', {
  need: 'public',
  transaction: false,
  body: closed({ key }),
  output: candidatePage,
});
export const candidateSave = endpoint('POST /api/public/candidate-tests/save', {
  need: 'public',
  transaction: false,
  body: closed({
    key,
    question_id: id,
    value: answerValue,
    version: Type.Optional(orNull(Type.Integer({ minimum: 0 }))),
  }),
  output: savedAnswer,
});
export const candidateSubmit = endpoint('POST /api/public/candidate-tests/submit', {
  need: 'public',
  body: closed({ key }),
  output: candidatePage,
});
