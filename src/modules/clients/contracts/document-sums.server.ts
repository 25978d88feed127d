import { ruleNotMet } from '#kernel/problems.ts';
import { hundredthsOf, moneyOf, sumOf } from '#kernel/money.ts';
import { decimal, oneOf, orNull, sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { deriveRows, recordsOf } from '#server/crud/writing.ts';
import type { Contract } from '#modules/clients/contracts/client-contracts.ts';
import { paysVat } from '#modules/clients/contracts/company.ts';
import { contractDocumentLines } from '#modules/clients/contracts/contract-document-lines.ts';
import { contractDocuments } from '#modules/clients/contracts/contract-documents.ts';
import { containedVat, type Vat } from '#modules/clients/contracts/vat.ts';

/** How VAT counts in a document of a day. A company that pays none writes none, whatever the contract says. */
export async function vatOn(ctx: Context, day: string, kind: Contract['vat_kind']): Promise<Vat> {
  if (!paysVat(ctx.settings)) return { vat_kind: 'none', vat_rate: null };
  if (kind !== 'rate') return { vat_kind: kind, vat_rate: kind === 'zero' ? '0.00' : null };
  const row = await sql({ rate: decimal })`select rate from vat_rates
    where valid_from <= ${day}::date and deleted_at is null order by valid_from desc limit 1`.first(ctx.db);
  if (!row) throw ruleNotMet('dated_on', 'vat_rate_missing', { day: day.split('-').reverse().join('.') });
  return { vat_kind: 'rate', vat_rate: row.rate };
}

const counted = {
  id: whole,
  amount: decimal,
  vat_kind: oneOf('rate', 'zero', 'exempt', 'none'),
  vat_rate: orNull(decimal),
};

/** Works out the VAT of each line of a draft anew, and the sums of the document, which are sums of its lines. */
export async function recount(ctx: Context, documentId: number): Promise<void> {
  const rows = await sql(counted)`select l.id, l.amount, d.vat_kind, d.vat_rate from contract_documents d
    join contract_document_lines l on l.document_id = d.id and l.deleted_at is null
    where d.id = ${documentId} order by l.ordering, l.id`.rows(ctx.db);
  const lines = rows.map(({ id, amount, ...vat }) => {
    const gross = hundredthsOf(amount);
    const contained = containedVat(gross, vat);
    return { id, amount: moneyOf(gross), vat_amount: moneyOf(contained), net_amount: moneyOf(gross - contained) };
  });
  if (lines.length) {
    const { from, where } = recordsOf(contractDocumentLines, lines, 'n');
    await deriveRows(contractDocumentLines, ctx, {
      ...{ set: { vat_amount: sql`n.vat_amount`, net_amount: sql`n.net_amount` }, from },
      where: sql`${where} and (t.vat_amount, t.net_amount) is distinct from (n.vat_amount, n.net_amount)`,
    });
  }
  await deriveRows(contractDocuments, ctx, {
    set: {
      amount: moneyOf(sumOf(lines.map(({ amount }) => amount))),
      vat_amount: moneyOf(sumOf(lines.map(({ vat_amount }) => vat_amount))),
      line_count: lines.length,
    },
    where: sql`t.id = ${documentId}`,
  });
}
