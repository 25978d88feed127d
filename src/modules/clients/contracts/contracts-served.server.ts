import { serve, type Served } from '#server/http/serve.ts';
import { contractMoneyServed } from '#modules/clients/contracts/contract-money.server.ts';
import { contractPaymentsServed } from '#modules/clients/contracts/contract-payments.server.ts';
import { checkStages, contractsDueServed, settle } from '#modules/clients/contracts/contract-totals.server.ts';
import { documentDraftsServed, replaceCorrected } from '#modules/clients/contracts/document-drafts.server.ts';
import { linkMinutes, signLink } from '#server/auth/links.ts';
import { idOf } from '#server/http/resource-endpoints.ts';
import {
  type ContractDocument,
  contractDocuments,
  type DocumentKind,
} from '#modules/clients/contracts/contract-documents.ts';
import * as endpoints from '#modules/clients/contracts/contract-endpoints.ts';
import { linkDocument, printDocument } from '#modules/clients/contracts/contract-endpoints.ts';
import { makePaper, warmPapers } from '#modules/clients/contracts/paper-maker.server.ts';
import { printedNow, printedOf } from '#modules/clients/contracts/printed-document.server.ts';
import type { VerbEndpoint } from '#kernel/verbs.ts';
import { invalid, Problem, refuseStale, ruleNotMet } from '#kernel/problems.ts';
import { sql, whole } from '#server/database/door.ts';
import { actorId, type Context } from '#server/context.ts';
import { updateRows } from '#server/crud/writing.ts';
import { serveVerb } from '#server/rows/serve-verb.ts';
import { serveTakeBack } from '#server/rows/take-back.ts';
import { contractDocumentLines } from '#modules/clients/contracts/contract-document-lines.ts';
import { type HeldContract, lockContract } from '#modules/clients/contracts/contract-scope.server.ts';
import { type Hearers, tellOfContract, untellOfContract } from '#modules/clients/contracts/contract-telling.server.ts';
import { judgeStep } from '#modules/clients/contracts/document-facts.server.ts';
import { type DocumentAction, transitions } from '#modules/clients/contracts/document-flow.ts';
import { refuseReopenedWork } from '#modules/clients/contracts/work-in-acts.server.ts';

const types = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

const addressOf = (id: number | string): string => `/api/${contractDocuments.path}/${id}/file`;

/** Its name says what it is, in the language in which it is written: `Dalolatnoma 12-2026.pdf`. */
const print = serve(
  printDocument,
  async (ctx, { params, query }, { app, reply }) => {
    const row = await app.operationsAt(contractDocuments).read(ctx, idOf(params));
    const { papers, content } = await printedOf(ctx, app.texts.say, row);
    const { format } = query;
    const lang = query.lang;
    const bytes = await makePaper({ format, paper: papers[lang], content });
    const word = app.texts.say(lang, `paper.${row.kind}_file`);
    const name = `${word} ${(row.number || app.texts.say(lang, 'paper.draft')).replace('/', '-')}.${format}`;
    return reply
      .headers({
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      })
      .type(types[format])
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  },
  { takesLink: ({ link }) => link !== undefined },
);

const link = serve(linkDocument, async (ctx, { body }, { app, request }) => {
  const { id } = await app.operationsAt(contractDocuments).read(ctx, body.id);
  void warmPapers();
  const address = addressOf(id);
  const signed = signLink(app.config.secretKey, address, request.session_id!);
  const asked = new URLSearchParams({ format: body.format, lang: body.lang, link: signed });
  return { url: `${address}?${asked}`, expires_in: linkMinutes * 60 };
});

const documentFilesServed: readonly Served[] = [print, link];

/**
 * The next number of a kind in a year. Its row stays held until the transaction ends, so two who ask at once get two
 * numbers, and one that is given up leaves no hole.
 */
const nextNumber = (ctx: Context, kind: DocumentKind, year: number): Promise<number> =>
  sql({ last_number: whole })`insert into document_numbers (kind, year, last_number)
    values (${kind}, ${year}, 1)
    on conflict (kind, year) do update set last_number = document_numbers.last_number + 1
    returning last_number`.value(ctx.db);

const tellOf = (
  ctx: Context,
  { contract_id, number, kind, status }: ContractDocument,
  hearers: Hearers,
  notice: 'act_sent' | 'act_answered',
): Promise<void> => tellOfContract(ctx, hearers, notice, { contract_id, number, name: kind, status });

const send = serve(endpoints.sendDocument, async (ctx, { body }, { app }) => {
  const { read } = app.operationsAt(contractDocuments);
  const { contract_id } = await read(ctx, body.id);
  await lockContract(ctx, contract_id);
  const row = await read(ctx, body.id);
  refuseStale(row, body.version);
  await judgeStep(ctx, 'send', row);
  if (!row.line_count) throw ruleNotMet('line_count', 'act_is_empty');
  if (row.kind === 'act') await refuseReopenedWork(ctx, row.id);
  const year = Number(row.dated_on.slice(0, 4));
  const serial = await nextNumber(ctx, row.kind, year);
  const number = `${serial}/${year}`;
  const issued = await printedNow(ctx, app.texts.say, { ...row, number });
  await updateRows(contractDocuments, ctx, {
    set: { status: 'sent', number, issued_year: year, issued_serial: serial, issued, sent_at: ctx.now },
    held: [row],
  });
  await settle(ctx, contract_id);
  const sent = await read(ctx, body.id);
  await tellOf(ctx, sent, 'both', 'act_sent');
  return sent;
});

type After = (ctx: Context, row: ContractDocument) => Promise<void>;

/** Moves a document by one action: under the lock of its contract, judged as it stands then. */
const verb = (action: Exclude<DocumentAction, 'send' | 'correct'>, endpoint: VerbEndpoint, after: After): Served =>
  serveVerb<typeof contractDocuments, HeldContract>(contractDocuments, {
    endpoint,
    hold: (ctx, row) => lockContract(ctx, row.contract_id),
    async judge(ctx, row, comment) {
      await judgeStep(ctx, action, row);
      if (action === 'refuse' && !comment) throw invalid('comment', 'comment_given');
    },
    set: (ctx, comment) => ({
      status: transitions[action].to,
      ...{ decided_at: ctx.now, decided_by: actorId(ctx.actor), decision_comment: comment },
    }),
    async after(ctx, row) {
      await after(ctx, row);
      await settle(ctx, row.contract_id);
      await checkStages(ctx, row.contract_id);
    },
  });

/** The tasks of an act that nobody accepted are free for another one. */
const freeLines = async (ctx: Context, { id }: ContractDocument): Promise<void> => {
  await updateRows(contractDocumentLines, ctx, {
    set: { holds: false },
    where: sql`t.document_id = ${id} and t.holds`,
  });
};

/**
 * Back to what it was a moment ago. A number is given back by the last of its kind only, so that none is missing; and
 * no task comes back that another act has taken since.
 */
const takeBack = serveTakeBack(contractDocuments, {
  endpoint: endpoints.takeBackDocument,
  decides: 'status',
  hold: (ctx, row) => lockContract(ctx, row.contract_id),
  async judge(ctx, row) {
    if (row.status === 'sent') return giveNumberBack(ctx, row);
    const isTaken = await sql`select 1 from contract_document_lines mine join contract_document_lines l
        on l.task_id = mine.task_id and l.id <> mine.id and l.holds and l.deleted_at is null
      where mine.document_id = ${row.id} and not mine.holds and mine.updated_at = ${row.updated_at}::timestamptz
        and l.document_id is distinct from ${row.corrects_id}::bigint`.isThere(ctx.db);
    if (isTaken) throw new Problem('UNDO_TOO_LATE');
  },
  async after(ctx, decided) {
    if (decided.status === 'sent')
      await updateRows(contractDocuments, ctx, {
        set: { issued_year: null, issued_serial: null, issued: null },
        where: sql`t.id = ${decided.id}`,
        isAudited: false,
      });
    else await holdAgain(ctx, decided);
    await settle(ctx, decided.contract_id);
    await checkStages(ctx, decided.contract_id);
    await untellOfContract(ctx, decided.contract_id, decided.updated_at);
  },
});

async function giveNumberBack(ctx: Context, { number, kind }: ContractDocument): Promise<void> {
  const [serial, year] = number.split('/').map(Number);
  const rows = await sql`update document_numbers set last_number = last_number - 1
    where kind = ${kind} and year = ${year} and last_number = ${serial} returning 1`.rows(ctx.db);
  if (!rows.length) throw new Problem('UNDO_TOO_LATE');
}

/** What a decision of that moment let go is held again, by the one that held it. */
async function holdAgain(ctx: Context, { id, corrects_id, status, updated_at }: ContractDocument): Promise<void> {
  const then = sql`t.updated_at = ${updated_at}::timestamptz and t.deleted_at is null`;
  const hold = (document: number, holds: boolean) =>
    updateRows(contractDocumentLines, ctx, {
      set: { holds },
      where: sql`t.document_id = ${document} and t.holds <> ${holds} and ${then}`,
    });
  if (status !== 'signed') return void (await hold(id, true));
  if (corrects_id === null) return;
  await hold(id, false);
  await hold(corrects_id, true);
  await updateRows(contractDocuments, ctx, {
    set: { status: 'signed' },
    where: sql`t.id = ${corrects_id} and t.status = 'replaced' and ${then}`,
  });
}

const documentVerbsServed: readonly Served[] = [
  send,
  takeBack,
  verb('sign', endpoints.signDocument, async (ctx, row) => {
    await replaceCorrected(ctx, row);
    await tellOf(ctx, row, 'both', 'act_answered');
  }),
  verb('refuse', endpoints.refuseDocument, async (ctx, row) => {
    await freeLines(ctx, row);
    await tellOf(ctx, row, 'both', 'act_answered');
  }),
  verb('cancel', endpoints.cancelDocument, async (ctx, row) => {
    await freeLines(ctx, row);
    await tellOf(ctx, row, 'both', 'act_answered');
  }),
];

export const contractsServed: readonly Served[] = [
  ...documentDraftsServed,
  ...documentVerbsServed,
  ...documentFilesServed,
  ...contractPaymentsServed,
  ...contractMoneyServed,
  contractsDueServed,
];
