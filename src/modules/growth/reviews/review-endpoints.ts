import Type from 'typebox';
import { contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import type { Row } from '#kernel/resource.ts';
import {
  closed,
  code,
  id,
  integerOrNull,
  listOf,
  nothing,
  open,
  orNull,
  type Shape,
  textOrNull,
  typed,
} from '#kernel/schemas.ts';
import { verbOf } from '#kernel/verbs.ts';
import { actions, screenActions, specialActions } from '#modules/actions.ts';
import {
  answerFields,
  calibrateFields,
  type CycleState,
  type personNotes,
  type praise,
  proposeFields,
  reviewAssignments,
  reviewCycles,
  reviewRatings,
} from '#modules/growth/reviews/review-cycles.ts';
import type { ReviewRole, ShownName } from '#modules/growth/reviews/shown-groups.ts';
import type { Question } from '#modules/growth/worksheets/door.ts';

export type ReviewCycle = Row<typeof reviewCycles>;
export type ReviewAssignment = Row<typeof reviewAssignments>;
export type ReviewRating = Row<typeof reviewRatings>;
export type Praise = Row<typeof praise>;
export type PersonNote = Row<typeof personNotes>;

const { ownTasks } = screenActions;
const { update } = actions.reviews;

/** Leads a cycle on to its next state: choosing, collecting, calibrating, released, closed. */
export const advanceCycle = verbOf(reviewCycles, 'advance', [update]);
/** By the lead of the person who proposed a peer, or HR. */
export const approveAssignment = verbOf(reviewAssignments, 'approve', [specialActions.approveTeam, update]);
/** The rating that the lead proposes. */
export const proposeRating = verbOf(reviewRatings, 'propose', [specialActions.approveTeam, update], proposeFields);
/** What the group makes of it, with a reason; never of one's own. */
export const calibrateRating = verbOf(
  reviewRatings,
  'calibrate',
  [specialActions.approveTeam, update],
  calibrateFields,
);
/** The person's word to it, once. */
export const answerRating = verbOf(reviewRatings, 'answer', [ownTasks], answerFields);

const question = typed<Question>(Type.Object({}, { additionalProperties: true }));
const task = Type.Object({
  assignment_id: Type.Integer(),
  cycle_id: Type.Integer(),
  cycle_name: Type.String(),
  due_at: Type.String(),
  subject_id: Type.Integer(),
  subject: Type.String(),
  role: code<ReviewRole>(),
  is_sent: Type.Boolean(),
});
export type ReviewTask = Shape<typeof task>;
/** What the caller has to write, while it is collected. */
export const myReviews = endpoint('GET /api/fp/review-answers/mine', {
  need: [ownTasks],
  output: Type.Object({ rows: Type.Array(task) }),
});

const draft = Type.Object({
  ...task.properties,
  is_named: Type.Boolean(),
  questions: Type.Array(question),
  /** The own draft; once an answer without a name is sent, nobody has it any more. */
  answers: open(),
  evidence: Type.Object({
    mean_score: orNull(Type.Number()),
    accepted_count: Type.Integer(),
    return_count: Type.Integer(),
    on_time_share: orNull(Type.Number()),
    sheets_due: Type.Integer(),
    sheets_sent: Type.Integer(),
    praise: Type.Array(Type.String()),
  }),
});
export type ReviewDraft = Shape<typeof draft>;
/** The own draft of one review, with what is known of the person's work beforehand. */
export const readReview = endpoint('GET /api/fp/review-answers/draft', {
  need: [ownTasks],
  query: closed({ assignment_id: id }),
  output: draft,
});
const answers = open();
/** Keeps the own draft. */
export const saveReview = endpoint('POST /api/fp/review-answers/save', {
  need: [ownTasks],
  body: closed({ assignment_id: id, answers }),
  ...nothing,
});
/** Sends it. Of a peer and of who is led the link to the author goes with it. */
export const sendReview = endpoint('POST /api/fp/review-answers/send', {
  need: [ownTasks],
  body: closed({ assignment_id: id, answers }),
  ...nothing,
});

const group = Type.Object({
  name: code<ShownName>(),
  shown: Type.Boolean(),
  mean: orNull(Type.Number()),
  named: Type.Boolean(),
  /** Null: fewer than may be told. */
  answers: integerOrNull,
  texts: Type.Array(Type.String()),
  spread: orNull(Type.Array(Type.Integer())),
});
const results = Type.Object({
  cycle_id: Type.Integer(),
  cycle_name: Type.String(),
  state: code<CycleState>(),
  user_id: Type.Integer(),
  fio: Type.String(),
  asked: Type.Integer(),
  sent: Type.Integer(),
  /** Null before the release: the difference between two moments is one answer. */
  questions: orNull(
    listOf({
      ...{ id: Type.String(), text: Type.String(), kind: Type.String(), groups: Type.Array(group) },
      others_total: orNull(Type.Number()),
    }),
  ),
  rating: orNull(contractOf(reviewRatings).row),
});
export type ReviewResults = Shape<typeof results>;
/** What was written of a person, as far as it is told: the same cut for every reader. */
export const reviewResults = endpoint('GET /api/fp/review-cycles/:id/results', {
  need: [ownTasks],
  query: closed({ user_id: id }),
  output: results,
});

/** Who has sent, for HR; never what. */
export const reviewProgress = endpoint('GET /api/fp/review-cycles/:id/progress', {
  need: [update],
  output: Type.Object({
    rows: listOf({
      ...{ assignment_id: Type.Integer(), subject_id: Type.Integer(), subject: Type.String() },
      ...{ reviewer_id: Type.Integer(), reviewer: Type.String(), role: code<ReviewRole>() },
      is_sent: Type.Boolean(),
    }),
  }),
});

/** How many notes about the caller are not shared, and since when: for the page of own data. */
export const hiddenNotes = endpoint('GET /api/fp/person-notes/hidden', {
  need: [ownTasks],
  output: Type.Object({ count: Type.Integer(), oldest_on: textOrNull }),
});
