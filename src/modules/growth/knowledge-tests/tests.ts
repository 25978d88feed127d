import {
  choice,
  codes,
  date,
  decimal,
  flag,
  instant,
  integer,
  localizedText,
  longText,
  records,
  reference,
  references,
  text,
} from '#kernel/fields/door.ts';
import { resource, type Row } from '#kernel/resource.ts';
import { actions, familyAccess, screenActions } from '#modules/actions.ts';
import { testAuthors } from '#modules/growth/knowledge-tests/test-topics.ts';

const kept = { readOnly: true } as const;

export const countRules = ['best', 'last', 'first', 'mean'] as const;
export type CountRule = (typeof countRules)[number];
export const showRules = ['after', 'after_close', 'never'] as const;
export type ShowRule = (typeof showRules)[number];
export const testStates = ['draft', 'open', 'closed'] as const;

/** A part of a test: so many questions of a topic and what lies below it, by chance, or these ones. */
export interface TestPart {
  readonly topic_id?: number;
  /** None: all levels. */
  readonly levels?: readonly number[];
  readonly count?: number;
  readonly question_ids?: readonly number[];
}

export const tests = resource('fp/tests', {
  icon: 'certificate',
  order: '-id',
  access: { ...familyAccess('tests'), read: [screenActions.ownTasks, ...testAuthors], writesAllRows: true },
  rows: 'scoped',
  fields: {
    name: localizedText({ required: true, max: 200 }),
    description: longText({ max: 4000, list: false }),
    state: choice({ values: testStates, required: true, default: 'draft' }),
    parts: records<TestPart, { readonly required: true; readonly list: false; readonly max: 30 }>({
      required: true,
      list: false,
      max: 30,
    }),
    /** None: as long as the test is open. */
    time_limit_minutes: integer({ min: 1, max: 1440 }),
    attempts: integer({ required: true, min: 1, max: 100, default: 1 }),
    counts: choice({ values: countRules, required: true, default: 'best', list: false }),
    /** In percent, at most 100. */
    pass_mark: decimal({ scale: 2, required: true, default: '60.00' }),
    opens_at: instant({}),
    closes_at: instant({ notBefore: 'opens_at' }),
    shuffle: flag({ list: false }),
    shows: choice({ values: showRules, required: true, default: 'after', list: false }),
    /** So long a certificate holds; none: no certificates; 0: for good. */
    certificate_months: integer({ min: 0, max: 120, list: false }),
    /** Who grades texts; nobody: all who write tests. */
    grader_ids: references({ to: 'admin/users', list: false, max: 20 }),
    /** Questions that an attempt draws. */
    question_count: integer({ ...kept, computed: true }),
  },
});
export type Test = Row<typeof tests>;

export const assignmentStates = ['waiting', 'running', 'grading', 'passed', 'failed', 'overdue'] as const;

/** Somebody of the staff, or an applicant, takes a test until a moment. */
export const testAssignments = resource('fp/test-assignments', {
  icon: 'clipboard-check',
  display: 'due_at',
  order: '-id',
  access: { ...familyAccess('tests'), read: [screenActions.ownTasks, ...testAuthors] },
  rows: 'scoped',
  fields: {
    test_id: reference({ to: 'fp/tests', required: true, fixed: true, partOf: true }),
    /** One of the two. */
    user_id: reference({ to: 'admin/users', fixed: true }),
    appeal_id: reference({ to: 'admin/appeal-for-jobs', fixed: true, partOf: true }),
    due_at: instant({}),
    /** More time for this person, as a share of the limit. */
    extra_percent: integer({ required: true, min: 0, max: 300, default: 0 }),
    /** When the link was made that a candidate opens it with. */
    invited_at: instant({ ...kept, list: false }),
    state: choice({ ...kept, values: assignmentStates, required: true, computed: true }),
    attempts_used: integer({ ...kept, required: true, computed: true }),
    /** Of the attempts that count, as the test says; null: none was graded. */
    percent: decimal({ ...kept, scale: 2, computed: true }),
  },
});
export type TestAssignment = Row<typeof testAssignments>;

export const attemptStates = ['running', 'submitted', 'waits_for_grading', 'graded', 'void'] as const;
export type AttemptState = (typeof attemptStates)[number];
export const attemptActions = ['submit', 'extend', 'void'] as const;

/** Somebody takes a test: what was drawn for them stands in `fp/test-answers`. Moments are those of the server. */
export const testAttempts = resource('fp/test-attempts', {
  icon: 'pencil-check',
  display: 'started_at',
  order: '-id',
  access: {
    read: [screenActions.ownTasks, ...testAuthors],
    export: [actions.tests.export],
  },
  rows: 'scoped',
  fields: {
    test_id: reference({ ...kept, to: 'fp/tests', required: true }),
    assignment_id: reference({ ...kept, to: 'fp/test-assignments', list: false }),
    user_id: reference({ ...kept, to: 'admin/users' }),
    appeal_id: reference({ ...kept, to: 'admin/appeal-for-jobs', partOf: true }),
    /** Which of the attempts of this person: 1 for the first. */
    number: integer({ ...kept, required: true }),
    state: choice({ ...kept, values: attemptStates, required: true, default: 'running' }),
    started_at: instant({ ...kept, required: true }),
    /** Null: no end. */
    ends_at: instant(kept),
    submitted_at: instant(kept),
    /** Closed by itself at the end of its time. */
    is_automatic: flag(kept),
    /** By how much HR made it longer. */
    extended_minutes: integer({ ...kept, required: true, default: 0, list: false }),
    comment: text({ ...kept, max: 500, list: false }),
    points: decimal({ ...kept, scale: 2 }),
    max_points: decimal({ ...kept, scale: 2 }),
    percent: decimal({ ...kept, scale: 2 }),
    is_passed: flag(kept),
    question_count: integer({ ...kept, required: true, default: 0 }),
    answered: integer({ ...kept, required: true, default: 0 }),
    allowed_actions: codes({ ...kept, list: false, computed: true, values: attemptActions }),
  },
});
export type TestAttempt = Row<typeof testAttempts>;

/** That somebody passed, to be checked by its number at `public/certificates/<number>`. */
export const testCertificates = resource('fp/test-certificates', {
  icon: 'award',
  display: 'number',
  order: '-id',
  access: {
    read: [screenActions.ownTasks, ...testAuthors],
    remove: [actions.tests.delete],
    export: [actions.tests.export],
  },
  rows: 'scoped',
  fields: {
    number: text({ ...kept, required: true, max: 20, unique: true, search: true }),
    test_id: reference({ ...kept, to: 'fp/tests', required: true }),
    attempt_id: reference({ ...kept, to: 'fp/test-attempts', required: true, list: false, partOf: true }),
    user_id: reference({ ...kept, to: 'admin/users' }),
    issued_on: date({ ...kept, required: true }),
    /** The last day on which it holds; null: for good. */
    valid_until: date(kept),
  },
});
export type TestCertificate = Row<typeof testCertificates>;
