import Type from 'typebox';
import { bodyOf, contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { languages } from '#kernel/languages.ts';
import { exportLink } from '#kernel/row-verbs.ts';
import { closed, day, id, ids, integerOrNull, listOf, oneOf, rowsWith, type Shape, version } from '#kernel/schemas.ts';
import { takeBackOf } from '#kernel/take-back.ts';
import { verbOf } from '#kernel/verbs.ts';
import { actions, specialActions } from '#modules/actions.ts';
import { readsContracts } from '#modules/clients/contracts/contract-access.ts';
import { answerFields, contractDocuments, documentKinds } from '#modules/clients/contracts/contract-documents.ts';
import { contractPayments, receivedFields } from '#modules/clients/contracts/contract-payments.ts';

const { update } = actions.contracts;
const { ownProjects, contractMoney } = specialActions;
const row = contractOf(contractDocuments).row;

/** What can be billed of a stage: its accepted tasks that stand in no act, and what is left of its amount. */
export const billable = endpoint('GET /api/fp/contract-documents/billable', {
  need: [update],
  query: closed({ stage_id: id }),
  output: Type.Object({
    rest: Type.String(),
    tasks: listOf({ id: Type.Integer(), number: Type.String(), name: Type.String(), planned_minutes: integerOrNull }),
  }),
});

/**
 * A draft of an act from the accepted tasks of a stage, all of them or those named, for the rest of its amount or less;
 * of an invoice for an act, or for a stage that is paid before. Sums are divided by planned time.
 */
export const draftDocument = endpoint('POST /api/fp/contract-documents/draft', {
  need: [update],
  body: closed({
    kind: oneOf(documentKinds),
    stage_id: Type.Optional(id),
    act_id: Type.Optional(id),
    dated_on: Type.Optional(day),
    task_ids: Type.Optional(ids(500)),
    amount: Type.Optional(Type.String({ pattern: '^\\d{1,15}([.,]\\d{1,2})?$' })),
  }),
  output: row,
  status: 201,
});

/** A draft that will take the place of an issued document, with the same lines: it names the one that it corrects. */
export const correctDocument = endpoint('POST /api/fp/contract-documents/correct', {
  need: [update],
  body: closed({ id, version }),
  output: row,
  status: 201,
});

/** Gives the next number and sends it to the client; from then on it never changes. */
export const sendDocument = endpoint('POST /api/fp/contract-documents/send', {
  need: [update],
  body: closed({ id, version }),
  output: row,
});

/** By the client, or by the company for what was signed on paper. */
export const signDocument = verbOf(contractDocuments, 'sign', [update, ownProjects], answerFields);
/** A refusal says why. */
export const refuseDocument = verbOf(contractDocuments, 'refuse', [update, ownProjects], answerFields);
/** Taken back by the company before it was answered; its number stays with it. */
export const cancelDocument = verbOf(contractDocuments, 'cancel', [update], answerFields);
export const takeBackDocument = takeBackOf(contractDocuments, [update, ownProjects]);

/** The paper itself, of a draft as it would be. */
export const printDocument = endpoint('GET /api/fp/contract-documents/:id/file', {
  need: readsContracts,
  params: Type.Object({ id: Type.String() }),
  query: Type.Object({
    format: oneOf(['pdf', 'docx']),
    lang: oneOf(languages),
    link: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  output: Type.Any(),
});

/** An address of the paper that a browser can open without a header. */
export const linkDocument = endpoint('POST /api/fp/contract-documents/link', {
  need: readsContracts,
  body: closed({ id, format: oneOf(['pdf', 'docx']), lang: oneOf(languages) }),
  output: exportLink,
  transaction: false,
});

/** All of it, a part of it, or what is left of it came. */
export const receivePayment = endpoint('POST /api/fp/contract-payments/receive', {
  need: [update],
  body: bodyOf(receivedFields, { id, version }),
  output: contractOf(contractPayments).row,
});

/** What the contracts that the caller sees come to, of one organisation if asked; each currency has its own sums. */
export const contractsDue = endpoint('GET /api/fp/client-contracts/due', {
  need: readsContracts,
  query: closed({ client_id: Type.Optional(id) }),
  output: rowsWith({ currency: Type.String(), signed: Type.String(), received: Type.String(), due: Type.String() }),
});

const worth = Type.Object({
  currency: Type.String(),
  planned: Type.String(),
  spent: Type.String(),
});

const work = Type.Object({
  planned_minutes: Type.Integer(),
  spent_minutes: Type.Integer(),
  accepted_minutes: Type.Integer(),
  /** Worked on days for which no rate is known: these are in no sum. */
  unrated_minutes: Type.Integer(),
  worth: Type.Array(worth),
});

/** What the work of a contract is worth, by dated rates: for those with the right to see it. */
export const contractMoneyView = endpoint('GET /api/fp/client-contracts/:id/money', {
  need: [contractMoney],
  params: Type.Object({ id: Type.String() }),
  output: Type.Object({
    currency: Type.String(),
    total: Type.String(),
    /** By signed acts. */
    earned: Type.String(),
    received: Type.String(),
    work,
    stages: listOf({
      stage_id: Type.Integer(),
      name: Type.String(),
      amount: Type.String(),
      earned: Type.String(),
      work,
    }),
  }),
});
export type ContractMoney = Shape<typeof contractMoneyView.output>;
