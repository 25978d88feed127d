import { hundredthsOf } from '#kernel/money.ts';
import { invalid, ruleNotMet } from '#kernel/problems.ts';
import type { Patch } from '#kernel/resource.ts';
import { decimal, oneOf, orNull, sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { inOrderOfIds } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { clients } from '#modules/clients/clients/door.ts';
import {
  type ContractDocument,
  contractDocuments,
  documentKinds,
} from '#modules/clients/contracts/contract-documents.ts';
import { contractDocumentLines, type DocumentLine } from '#modules/clients/contracts/contract-document-lines.ts';
import { documentsVisibleTo, linesVisibleTo, lockContract } from '#modules/clients/contracts/contract-scope.server.ts';
import { checkStages, settle } from '#modules/clients/contracts/contract-totals.server.ts';
import { withActions } from '#modules/clients/contracts/document-facts.server.ts';
import { warmPapers } from '#modules/clients/contracts/paper-maker.server.ts';
import { recount, vatOn } from '#modules/clients/contracts/document-sums.server.ts';

function refuseIssued({ status }: Pick<ContractDocument, 'status'>): void {
  if (status !== 'draft') throw ruleNotMet('status', 'act_is_issued');
}

/** Drafts are changed and deleted; whatever was issued stays as it is. */
export function contractDocumentOperations(settings: CrudSettings): Operations<typeof contractDocuments> {
  const crud = crudOf(contractDocuments, settings, { scope: documentsVisibleTo, present: withActions });

  async function update(ctx: Context, id: number, patch: Patch<typeof contractDocuments>, version?: number) {
    const { contract_id } = await crud.read(ctx, id);
    const contract = await lockContract(ctx, contract_id);
    const row = await crud.read(ctx, id);
    refuseIssued(row);
    const vat = patch.dated_on ? await vatOn(ctx, patch.dated_on, contract.vat_kind) : {};
    await crud.update(ctx, id, patch, version, vat);
    await recount(ctx, id);
    await settle(ctx, contract_id);
    return crud.read(ctx, id);
  }

  return {
    ...crud,
    // Whoever opens a contract with documents, or looks at those that wait for them, is likely to want one on paper.
    async list(ctx, query) {
      const page = await crud.list(ctx, query);
      const isLooked = query.filters.some(({ name }) => name === 'contract_id' || name === 'status');
      if (page.rows.length && isLooked) void warmPapers();
      return page;
    },
    update,
    bulk: inOrderOfIds(update),
    async remove(ctx, id, version) {
      const { contract_id } = await crud.read(ctx, id);
      await lockContract(ctx, contract_id);
      refuseIssued(await crud.read(ctx, id));
      await crud.remove(ctx, id, version);
      await settle(ctx, contract_id);
    },
    async restore(ctx, id) {
      const { contract_id } = await crud.restore(ctx, id);
      await lockContract(ctx, contract_id);
      await recount(ctx, id);
      await settle(ctx, contract_id);
      await checkStages(ctx, contract_id);
      return crud.read(ctx, id);
    },
  };
}

const beside = {
  id: whole,
  kind: oneOf(...documentKinds),
  number: text,
  dated_on: text,
  contract_number: text,
  contract_dated_on: text,
  vat_rate: orNull(decimal),
  client_name: text,
  client_stir: orNull(text),
};

/** What of the document and its contract stands beside each line. */
async function withDocument(ctx: Context, rows: DocumentLine[]): Promise<DocumentLine[]> {
  if (!rows.length) return rows;
  const ids = [...new Set(rows.map(({ document_id }) => document_id))];
  const byId = await sql(beside)`select d.id, d.kind, d.number, d.dated_on::text, c.number as contract_number,
      c.dated_on::text as contract_dated_on, d.vat_rate, k.name as client_name, k.stir as client_stir
    from contract_documents d join client_contracts c on c.id = d.contract_id 
      join ${rowsForAll(clients, 'the other side of a document that is seen')} k on k.id = c.client_id
    where d.id = any(${ids}::bigint[])`.by(ctx.db, 'id');
  return rows.map((row) => {
    const { id: _, number: document_number, ...more } = byId.get(row.document_id)!;
    return { ...row, ...more, document_number };
  });
}

/** Lines of a draft come, go and change; the document and its stage follow. */
export function contractDocumentLineOperations(settings: CrudSettings): Operations<typeof contractDocumentLines> {
  const crud = crudOf(contractDocumentLines, settings, { scope: linesVisibleTo, present: withDocument });

  async function changed<T>(ctx: Context, documentId: number, carryOut: () => Promise<T>): Promise<T> {
    const contractId = await contractOf(ctx, documentId);
    await lockContract(ctx, contractId);
    const row = await sql({ status: text })`select status from contract_documents
      where id = ${documentId}`.first(ctx.db);
    refuseIssued(row as Pick<ContractDocument, 'status'>);
    const answer = await carryOut();
    await recount(ctx, documentId);
    await settle(ctx, contractId);
    await checkStages(ctx, contractId);
    return answer;
  }

  async function update(ctx: Context, id: number, patch: Patch<typeof contractDocumentLines>, version?: number) {
    checkAmount(patch.amount);
    const { document_id } = await crud.read(ctx, id);
    await changed(ctx, document_id, () => crud.update(ctx, id, patch, version));
    return crud.read(ctx, id);
  }

  return {
    ...crud,
    async create(ctx, input, system) {
      checkAmount(input.amount);
      const { id } = await changed(ctx, input.document_id, () => crud.create(ctx, input, system));
      return crud.read(ctx, id);
    },
    update,
    bulk: inOrderOfIds(update),
    async remove(ctx, id, version) {
      const { document_id } = await crud.read(ctx, id);
      await changed(ctx, document_id, () => crud.remove(ctx, id, version));
    },
    async restore(ctx, id) {
      const { document_id } = await crud.restore(ctx, id);
      await changed(ctx, document_id, async () => {});
      return crud.read(ctx, id);
    },
  };
}

function checkAmount(amount: string | null | undefined): void {
  if (typeof amount === 'string' && hundredthsOf(amount) <= 0n) throw invalid('amount', 'money_above_zero');
}

async function contractOf(ctx: Context, documentId: number): Promise<number> {
  const row = await sql({ contract_id: whole })`select contract_id from contract_documents
    where id = ${documentId} and deleted_at is null`.found(ctx.db, () => invalid('document_id', 'exists'));
  return row.contract_id;
}
