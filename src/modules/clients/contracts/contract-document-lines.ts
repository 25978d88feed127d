import { choice, date, decimal, flag, integer, money, reference, text } from '#kernel/fields/door.ts';
import { type Row, resource } from '#kernel/resource.ts';
import { documentKinds } from '#modules/clients/contracts/contract-documents.ts';
import { partAccess } from '#modules/clients/contracts/contract-access.ts';

const kept = { readOnly: true } as const;
const computed = { ...kept, computed: true } as const;
const sum = { ...kept, required: true, default: 0 } as const;

/**
 * A line of an act or an invoice. `amount` is what is paid for it; what of that is VAT is rounded here, so that sums
 * are sums of lines. The columns of the document stand beside it for those who take the rows to their accounting.
 */
export const contractDocumentLines = resource('fp/contract-document-lines', {
  icon: 'list-details',
  access: partAccess,
  rows: 'scoped',
  fields: {
    document_id: reference({
      ...{ to: 'fp/contract-documents', required: true, fixed: true, partOf: true, list: false },
    }),
    kind: choice({ ...computed, values: documentKinds }),
    document_number: text(computed),
    dated_on: date(computed),
    contract_number: text(computed),
    contract_dated_on: date({ ...computed, list: false }),
    client_name: text(computed),
    client_stir: text(computed),
    ordering: integer({ max: 10_000, default: 0, list: false }),
    task_id: reference({ ...kept, to: 'fp/dev-tasks', list: false }),
    name: text({ required: true, max: 250 }),
    /** What tax rolls call the service, and its package: documents.md, 1.1. */
    mxik: text({ pattern: '^\\d{17}$', max: 17 }),
    package_code: text({ pattern: '^\\d{1,20}$', max: 20, list: false }),
    unit: text({ max: 40, list: false }),
    net_amount: money(sum),
    vat_amount: money(sum),
    vat_rate: decimal({ ...computed, scale: 2, list: false }),
    amount: money({ required: true }),
    /** The task may be in no other act. */
    holds: flag({ ...kept, list: false }),
  },
});

export type DocumentLine = Row<typeof contractDocumentLines>;
