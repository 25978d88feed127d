import { choice, codes, date, money, reference, text } from '#kernel/fields/door.ts';
import { type Row, resource } from '#kernel/resource.ts';
import { partAccess } from '#modules/clients/contracts/contract-access.ts';

/** Money that is awaited by a day, and money that came. Of one that came in part the rest is awaited by itself. */
export const contractPayments = resource('fp/contract-payments', {
  icon: 'checks',
  display: 'amount',
  order: 'due_on',
  access: partAccess,
  rows: 'scoped',
  fields: {
    contract_id: reference({ to: 'fp/client-contracts', required: true, fixed: true, partOf: true }),
    stage_id: reference({ to: 'fp/contract-stages', within: 'contract_id' }),
    amount: money({ required: true }),
    due_on: date({ required: true }),
    status: choice({ readOnly: true, values: ['planned', 'received'], required: true, default: 'planned' }),
    received_on: date({ readOnly: true }),
    order_number: text({ readOnly: true, max: 60 }),
    comment: text({ max: 250 }),
    allowed_actions: codes({ readOnly: true, list: false, computed: true, values: ['receive'] }),
  },
});

/** What is said of money that came. */
export const receivedFields = {
  received_on: date({ required: true, notAfterToday: true }),
  amount: money({ required: true }),
  order_number: text({ max: 60 }),
} as const;

export type Payment = Row<typeof contractPayments>;
