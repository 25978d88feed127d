import Type from 'typebox';
import { bodyOf, contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { kinds } from '#kernel/kinds.ts';
import { languages } from '#kernel/languages.ts';
import {
  closed,
  code,
  id,
  integerOrNull,
  listOf,
  oneOf,
  orNull,
  rowsWith,
  textOrNull,
  version,
  written,
} from '#kernel/schemas.ts';
import { takeBackOf } from '#kernel/take-back.ts';
import { actions, screenActions } from '#modules/actions.ts';
import { appealForJobs, moveFields, sources } from '#modules/staff/hiring/appeal-for-jobs.ts';
import { appealLetters, type LetterKind, letterKinds } from '#modules/staff/hiring/appeal-parts.ts';
import { hiredFields } from '#modules/staff/hiring/hired-fields.ts';
import { type Stage, stages } from '#modules/staff/hiring/hiring-flow.ts';

const { update } = actions.applications;
const byAppeal = Type.Object({ id: Type.String({ pattern: '^\\d{1,15}$' }) });

const said = (max: number) => Type.Optional(Type.String({ maxLength: max }));
/** What the form of a vacancy sends; `website` is left empty by people and filled in by machines. */
export const applicationBody = closed({
  website: said(200),
  fio: written(150),
  phone: Type.Optional(kinds.phone.schema({})),
  email: Type.Optional(kinds.email.schema({})),
  vacancy: said(200),
  /** The vacancy as its page has it in the API; in a form its digits. */
  publication_id: Type.Optional(Type.Union([id, Type.String({ pattern: '^[1-9]\\d{0,14}$' })])),
  letter: said(4000),
  source: Type.Optional(oneOf(sources)),
  /** The person agrees that what is sent is kept until the day of its deletion. */
  consent: Type.Optional(Type.Union([Type.Boolean(), Type.String({ maxLength: 10 })])),
});

/** An application from the site: JSON, or a form that may bring a resume in the field `resume`. */
export const applyForJob = endpoint('POST /api/public/appeal-for-jobs', {
  need: 'public',
  output: Type.Object({ taken: Type.Boolean(), message: Type.String() }),
  status: 202,
  transaction: false,
});

/** HR brings a resume that came by another way, in the field `file` of a form; the one before goes for good. */
export const bringResume = endpoint('POST /api/admin/appeal-for-jobs/:id/resume', {
  need: [update],
  params: byAppeal,
  output: contractOf(appealForJobs).row,
  transaction: false,
});

/** Moves an applicant to another stage, as the table allows. */
export const moveAppeal = endpoint('POST /api/admin/appeal-for-jobs/to-stage', {
  need: [update],
  body: bodyOf(moveFields, { id, version, to: oneOf(stages) }),
  output: contractOf(appealForJobs).row,
});

/** The caller's move of a moment ago never was. */
export const takeBackMove = takeBackOf(appealForJobs, [update]);

/** Other applications that are likely of the same person, and by what. */
export const similarAppeals = endpoint('GET /api/admin/appeal-for-jobs/:id/duplicates', {
  need: [screenActions.publications],
  params: byAppeal,
  output: rowsWith({
    id: Type.Integer(),
    fio: Type.String(),
    vacancy: textOrNull,
    stage: code<Stage>(),
    created_at: Type.String(),
    by: Type.Array(code<'phone' | 'email' | 'fio'>()),
  }),
});

/** From where people come and how long they stand in each stage, in hours; of those whom the caller sees. */
export const hiringFigures = endpoint('GET /api/admin/appeal-for-jobs/figures', {
  need: [screenActions.publications],
  output: Type.Object({
    sources: listOf({
      source: code<(typeof sources)[number]>(),
      count: Type.Integer(),
      hired: Type.Integer(),
      open: Type.Integer(),
    }),
    /** By the page of the vacancy, or by its words where it has no page. */
    vacancies: listOf({
      publication_id: integerOrNull,
      vacancy: Type.String(),
      count: Type.Integer(),
      hired: Type.Integer(),
      open: Type.Integer(),
    }),
    stages: listOf({
      stage: code<Stage>(),
      /** How many have been there. */
      count: Type.Integer(),
      median_hours: integerOrNull,
      longest_hours: integerOrNull,
    }),
  }),
});

/** A letter to an applicant in a language, made from the template that is kept for it. */
export const prepareLetter = endpoint('GET /api/admin/appeal-for-jobs/:id/letter', {
  need: [update],
  params: byAppeal,
  query: closed({ kind: oneOf(letterKinds), lang: Type.Optional(oneOf(languages)) }),
  /** `send_to`: where it can go by mail; null: it is copied and sent by hand, for the reason of the text `why_hand`. */
  output: Type.Object({
    ...{ kind: code<LetterKind>(), title: Type.String(), text: Type.String() },
    send_to: textOrNull,
    why_hand: orNull(code<'hiring.letter_no_email' | 'hiring.letter_no_mail'>()),
  }),
});

/** Sends a letter to an applicant by mail, and keeps what it said. Answers are for whoever sends it. */
export const sendLetter = endpoint('POST /api/admin/appeal-for-jobs/send-letter', {
  need: [update],
  body: closed({
    ...{ id, kind: oneOf(letterKinds), lang: Type.Optional(oneOf(languages)) },
    text: Type.String({ minLength: 1, maxLength: 4000, pattern: '\\S' }),
  }),
  status: 201,
  output: contractOf(appealLetters).row,
});

/** Somebody hired becomes a user of the staff; the rules of users hold, those of roles too. */
export const makeUser = endpoint('POST /api/admin/appeal-for-jobs/make-user', {
  need: [actions.users.create],
  body: bodyOf(hiredFields, { id, version }),
  output: contractOf(appealForJobs).row,
});
