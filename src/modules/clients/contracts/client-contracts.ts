import { choice, date, integer, money, reference, references, text } from '#kernel/fields/door.ts';
import { currencies } from '#kernel/money.ts';
import { type Row, resource } from '#kernel/resource.ts';
import { contractAccess } from '#modules/clients/contracts/contract-access.ts';

export const contractStatuses = ['draft', 'active', 'suspended', 'finished', 'terminated'] as const;
/** By the rate of the day, by none at all, or exempt by a benefit of the state. */
export const vatKinds = ['rate', 'zero', 'exempt'] as const;

const kept = { readOnly: true } as const;
const sum = { ...kept, required: true, default: 0 } as const;

/**
 * What a client and the company agreed on. `amount` and `ends_on` stand as they were signed; agreements change what
 * counts, `total_amount` and `valid_until`. What follows from parts is kept beside it, so that lists can ask for it.
 */
export const clientContracts = resource('fp/client-contracts', {
  icon: 'file-text',
  display: 'number',
  order: '-dated_on',
  access: contractAccess,
  rows: 'scoped',
  fields: {
    number: text({ required: true, max: 60, unique: 'client_id', search: true }),
    client_id: reference({ to: 'fp/clients', required: true, fixed: true }),
    dated_on: date({ required: true, begins: 'today' }),
    contract_type_id: reference({ to: 'fp/contract-types' }),
    subject: text({ max: 250, search: true, list: false }),
    status: choice({ values: contractStatuses, required: true, default: 'draft' }),
    amount: money({ required: true, list: false }),
    total_amount: money(sum),
    currency: choice({ values: currencies, required: true, default: 'UZS' }),
    vat_kind: choice({ values: vatKinds, required: true, default: 'rate', list: false }),
    starts_on: date({ required: true, begins: 'today', list: false }),
    ends_on: date({ list: false }),
    valid_until: date(kept),
    manager_id: reference({ to: 'admin/users', list: false }),
    project_ids: references({ to: 'fp/projects', max: 50, list: false }),
    /** Of acts that both sides signed. */
    signed_amount: money({ ...sum, list: false }),
    received_amount: money({ ...sum, list: false }),
    /** What was signed for and not paid yet. */
    due_amount: money(sum),
    /** The day of the first payment that is awaited. */
    next_payment_on: date({ ...kept, list: false }),
    unsigned_act_count: integer({ ...sum, list: false }),
  },
});

export type Contract = Row<typeof clientContracts>;
