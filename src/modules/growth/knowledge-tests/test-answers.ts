import {
  choice,
  decimal,
  flag,
  instant,
  integer,
  longText,
  reference,
  document,
  codes,
  text,
} from '#kernel/fields/door.ts';
import { resource, type Row } from '#kernel/resource.ts';
import { screenActions } from '#modules/actions.ts';
import type { AnswerValue } from '#modules/growth/knowledge-tests/question-kinds.ts';
import { testAuthors } from '#modules/growth/knowledge-tests/test-topics.ts';

const kept = { readOnly: true } as const;

/** `open`: not scored yet; `waits` for a mark of one or two people, `needs_third` where these are too far apart. */
export const answerStates = ['open', 'waits', 'needs_third', 'graded'] as const;
export type AnswerState = (typeof answerStates)[number];

/** How an answer stands in its row: the field is an object, the value stands inside it. */
export interface KeptAnswer {
  readonly value: AnswerValue;
}

/**
 * A question that an attempt drew, and what was answered. `version` is 0 until something is saved: that of the first
 * save is 1. Points of own answers are told as the test `shows` them.
 */
export const testAnswers = resource('fp/test-answers', {
  icon: 'message-check',
  display: 'place',
  order: 'id',
  access: { read: [screenActions.ownTasks, ...testAuthors] },
  rows: 'scoped',
  fields: {
    attempt_id: reference({ ...kept, to: 'fp/test-attempts', required: true, partOf: true }),
    question_id: reference({ ...kept, to: 'fp/test-questions', required: true, list: false }),
    question_version_id: reference({ ...kept, to: 'fp/test-question-versions', required: true, list: false }),
    place: integer({ ...kept, required: true }),
    /** Ids of the lines as they are shown. */
    shown: codes({ ...kept, list: false }),
    answer: document({ ...kept, list: false }),
    saved_at: instant(kept),
    state: choice({ ...kept, values: answerStates, required: true, default: 'open' }),
    /** The exact share of the points, `1/6`; null: not known yet. */
    share: text({ ...kept, list: false }),
    points: decimal({ ...kept, scale: 2 }),
    max_points: decimal({ ...kept, scale: 2, required: true }),
    /** The question was wrong: it counts in no attempt. */
    is_void: flag(kept),
  },
});
export type TestAnswer = Row<typeof testAnswers>;

/** What somebody thinks an answered text is worth. */
export const testGradings = resource('fp/test-gradings', {
  icon: 'checkbox',
  display: 'points',
  order: '-id',
  access: { read: [screenActions.ownTasks, ...testAuthors], create: 'staff' },
  rows: 'scoped',
  fields: {
    /** The number of an answer that waits: it is in nobody's sight, so that it is no reference to be looked up. */
    answer_id: integer({ required: true, fixed: true, min: 1 }),
    /** In halves, at most those of the question. */
    points: decimal({ scale: 2, required: true, fixed: true }),
    comment: longText({ max: 4000, fixed: true }),
  },
});
export type TestGrading = Row<typeof testGradings>;
