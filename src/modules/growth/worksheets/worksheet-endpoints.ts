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
  oneOf,
  orNull,
  rowsWith,
  type Shape,
  textOrNull,
  typed,
  version,
} from '#kernel/schemas.ts';
import { verbOf } from '#kernel/verbs.ts';
import { actions, screenActions, specialActions } from '#modules/actions.ts';
import type { worksheetEvaluations } from '#modules/growth/worksheets/worksheet-evaluations.ts';
import { worksheetForms } from '#modules/growth/worksheets/worksheet-forms.ts';
import type { Question, QuestionKind } from '#modules/growth/worksheets/worksheet-questions.ts';
import {
  reopenFields,
  type responseStates,
  worksheetResponses,
} from '#modules/growth/worksheets/worksheet-responses.ts';
import { type campaignStates, extendFields, worksheets } from '#modules/growth/worksheets/worksheets.ts';

export type Worksheet = Row<typeof worksheets>;
export type WorksheetForm = Row<typeof worksheetForms>;
export type WorksheetResponse = Row<typeof worksheetResponses>;
export type WorksheetEvaluation = Row<typeof worksheetEvaluations>;

const { create, update, export: exports } = actions.worksheets;
const { ownTasks } = screenActions;
const makes = [create];
/** Who reads campaigns of others: makers, leads, HR and the director. */
const looks = [create, specialActions.approveTeam, actions.worksheets.delete];

/** The questions become the next version, which never changes; open sheets go over to it. */
export const publishForm = verbOf(worksheetForms, 'publish', makes);
/** Everybody who is meant gets a sheet and is told. */
export const openWorksheet = verbOf(worksheets, 'open', makes);
export const endWorksheet = verbOf(worksheets, 'end', makes);
/** Goes on until a later moment, also after its end. */
export const extendWorksheet = verbOf(worksheets, 'extend', makes, extendFields);

/** One's own sheet, whole: what has to be answered is, and the shares are a hundred. */
export const sendResponse = verbOf(worksheetResponses, 'send', [update]);
/** By HR, with a reason; what was sent stays as a former version. */
export const reopenResponse = verbOf(worksheetResponses, 'reopen', [actions.worksheets.delete], reopenFields);
/** Takes all picked works away. The first call asks: 422 with how many there are; `confirmed` does it. */
export const clearWorks = endpoint('POST /api/fp/worksheet-responses/clear-works', {
  need: [update],
  body: closed({ id, version, confirmed: Type.Optional(Type.Boolean()) }),
  output: contractOf(worksheetResponses).row,
});
/** Works and shares from the time on tasks of the period. */
export const proposeWorks = endpoint('POST /api/fp/worksheet-responses/propose', {
  need: [update],
  body: closed({ id, version }),
  output: contractOf(worksheetResponses).row,
});
/** The shares of the picked works: the same for each, or brought to a hundred as they stand. */
export const divideWorks = endpoint('POST /api/fp/worksheet-responses/divide', {
  need: [update],
  body: closed({ id, version, how: oneOf(['equal', 'to_100'] as const) }),
  output: contractOf(worksheetResponses).row,
});

const mine = {
  response_id: Type.Integer(),
  worksheet_id: Type.Integer(),
  name: Type.String(),
  period_from: Type.String(),
  period_to: Type.String(),
  ends_at: Type.String(),
  is_open: Type.Boolean(),
  state: code<(typeof responseStates)[number]>(),
  sent_at: textOrNull,
  mark: integerOrNull,
};
/** The sheets of the caller, those that wait first. */
export const mySheets = endpoint('GET /api/fp/worksheets/mine', { need: [ownTasks], output: rowsWith(mine) });

const question = typed<Question>(Type.Object({}, { additionalProperties: true }));
const sheet = Type.Object({
  response: contractOf(worksheetResponses).row,
  worksheet: Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    period_from: Type.String(),
    period_to: Type.String(),
    ends_at: Type.String(),
    state: code<(typeof campaignStates)[number]>(),
  }),
  person: Type.Object({ id: Type.Integer(), fio: Type.String() }),
  form_name: Type.String(),
  has_works: Type.Boolean(),
  questions: Type.Array(question),
  evaluation: orNull(
    Type.Object({
      ...{ id: Type.Integer(), version: Type.Integer(), mark: Type.Integer(), comment: textOrNull },
      ...{ by: textOrNull, at: Type.String() },
    }),
  ),
});
export type Sheet = Shape<typeof sheet>;
/** One sheet with what it asks, as far as the caller sees it. */
export const readSheet = endpoint('GET /api/fp/worksheet-responses/:id/sheet', { need: [ownTasks], output: sheet });

const child = Type.Object({ id: Type.Integer(), name: Type.String() });
const catalogueType = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  category: Type.String(),
  /** No time is logged on it. */
  is_skill: Type.Boolean(),
  children: Type.Array(child),
});
export type PickableType = Shape<typeof catalogueType>;
/** The works that may be picked, by chapter. */
export const workCatalogue = endpoint('GET /api/fp/worksheets/catalogue', {
  need: [ownTasks],
  output: Type.Object({ types: Type.Array(catalogueType) }),
});

const asked = Type.Object({
  user_id: Type.Integer(),
  fio: Type.String(),
  position: textOrNull,
  /** Null: the caller sees that it was asked for, and nothing of it. */
  response_id: integerOrNull,
  state: code<(typeof responseStates)[number]>(),
  sent_at: textOrNull,
  mark: integerOrNull,
  told_otherwise: orNull(Type.Number()),
});
export type AskedPerson = Shape<typeof asked>;
/** Who is asked in a campaign, and how far each is. */
export const worksheetAnswers = endpoint('GET /api/fp/worksheets/:id/answers', {
  need: looks,
  output: Type.Object({ people: Type.Array(asked) }),
});

const comparedRow = Type.Object({
  work_type_id: Type.Integer(),
  name: Type.String(),
  said: Type.Integer(),
  logged_minutes: Type.Integer(),
  logged: integerOrNull,
  difference: integerOrNull,
});
/** What a person said beside the time logged on tasks in the period. */
export const compareWorksheet = endpoint('GET /api/fp/worksheets/compare', {
  need: [ownTasks],
  query: closed({ id, user_id: id }),
  output: Type.Object({
    user_id: Type.Integer(),
    fio: Type.String(),
    rows: Type.Array(comparedRow),
    told_otherwise: orNull(Type.Number()),
    logged_minutes: Type.Integer(),
    left_out: Type.Array(Type.Object({ work_type_id: Type.Integer(), name: Type.String(), said: Type.Integer() })),
    confidence: orNull(Type.Number()),
  }),
});

const questionResult = Type.Object({
  id: Type.String(),
  kind: code<QuestionKind>(),
  text: Type.String(),
  /** In which versions of the form it is asked. */
  versions: Type.Array(Type.Integer()),
  count: Type.Integer(),
  /** Weighed by norm; null: too few, or none that can be averaged. */
  mean: orNull(Type.Number()),
  /** How much of the weight is on each choice; null: too few. */
  shares: orNull(listOf({ value: Type.String(), name: Type.String(), share: Type.Number() })),
  texts: Type.Array(Type.String()),
});
/** What a campaign says in all: people weigh by their norm, fewer than four say no texts. */
export const worksheetResults = endpoint('GET /api/fp/worksheets/:id/results', {
  need: looks,
  query: closed({ team_id: Type.Optional(id) }),
  output: Type.Object({
    asked: Type.Integer(),
    sent: Type.Integer(),
    /** Fewer than this many answers are told by no text. */
    least: Type.Integer(),
    questions: Type.Array(questionResult),
    works: Type.Array(comparedRow),
    told_otherwise: orNull(Type.Number()),
  }),
});

const step = Type.Object({
  worksheet_id: Type.Integer(),
  name: Type.String(),
  period_to: Type.String(),
  sent: Type.Integer(),
  told_otherwise: orNull(Type.Number()),
  works: Type.Array(Type.Object({ work_type_id: Type.Integer(), share: Type.Number() })),
});
/** Campaigns one after the other: of a person, of a team, or of all whom the caller sees. */
export const worksheetsThroughTime = endpoint('GET /api/fp/worksheets/through-time', {
  need: [ownTasks],
  query: closed({ user_id: Type.Optional(id), team_id: Type.Optional(id) }),
  output: Type.Object({
    steps: Type.Array(step),
    types: listOf({ id: Type.Integer(), name: Type.String() }),
  }),
});

/** The answers of a campaign as a table: a line for each picked work, and one for each answer. */
export const worksheetFile = endpoint('GET /api/fp/worksheets/:id/file', {
  need: [exports],
  query: closed({ format: oneOf(['xlsx', 'csv'] as const) }),
  output: Type.Any(),
});
