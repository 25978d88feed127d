import {
  choice,
  codes,
  date,
  decimal,
  instant,
  integer,
  longText,
  money,
  reference,
  text,
} from '#kernel/fields/door.ts';
import { currencies } from '#kernel/money.ts';
import { type Row, resource } from '#kernel/resource.ts';
import { actions } from '#modules/actions.ts';
import { readsContracts } from '#modules/clients/contracts/contract-access.ts';
import { documentActions, documentStatuses } from '#modules/clients/contracts/document-flow.ts';

/** An act of work done, and an invoice. Each kind is counted by itself, anew each year. */
export const documentKinds = ['act', 'invoice'] as const;
export type DocumentKind = (typeof documentKinds)[number];
/** As of a contract; `none`: the company pays no VAT at that time. */
export const documentVatKinds = ['rate', 'zero', 'exempt', 'none'] as const;

const kept = { readOnly: true } as const;
const hidden = { ...kept, list: false } as const;
const sum = { ...kept, required: true, default: 0 } as const;

/**
 * What is signed between the company and a client. A draft has no number and may be changed; as soon as it is sent it
 * has the next number of its kind and year, and its requisites, lines and template are kept as they were then.
 */
export const contractDocuments = resource('fp/contract-documents', {
  icon: 'file-text',
  display: 'number',
  order: '-id',
  access: {
    read: readsContracts,
    update: [actions.contracts.update],
    remove: [actions.contracts.update],
    export: [actions.contracts.export],
  },
  rows: 'scoped',
  fields: {
    contract_id: reference({ ...kept, to: 'fp/client-contracts', required: true, partOf: true }),
    stage_id: reference({ ...kept, to: 'fp/contract-stages' }),
    kind: choice({ ...kept, values: documentKinds, required: true }),
    /** Empty as long as it is a draft. */
    number: text({ ...kept, max: 40, search: true, required: true, default: '' }),
    dated_on: date({ required: true, notAfterToday: true }),
    status: choice({ ...kept, values: documentStatuses, required: true, default: 'draft' }),
    amount: money(sum),
    vat_amount: money(sum),
    vat_kind: choice({ ...hidden, values: documentVatKinds, required: true, default: 'rate' }),
    vat_rate: decimal({ ...hidden, scale: 2 }),
    currency: choice({ ...kept, values: currencies, required: true, default: 'UZS' }),
    corrects_id: reference({ ...hidden, to: 'fp/contract-documents' }),
    /** The act that an invoice asks money for. */
    act_id: reference({ ...hidden, to: 'fp/contract-documents' }),
    sent_at: instant(hidden),
    decided_at: instant(hidden),
    decided_by: reference({ ...hidden, to: 'admin/users' }),
    decision_comment: text({ ...kept, max: 500 }),
    line_count: integer({ ...sum, list: false }),
    allowed_actions: codes({ ...hidden, computed: true, values: documentActions }),
  },
});

const { max } = contractDocuments.fields.decision_comment.options;
/** What is said to an answer, and to a refusal always. */
export const answerFields = { comment: longText({ max }) } as const;
export const refusalFields = { comment: longText({ max, required: true }) } as const;

export type ContractDocument = Row<typeof contractDocuments>;
