import { date, money, reference, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { partAccess } from '#modules/clients/contracts/contract-access.ts';

/** An additional agreement: adds to the amount of a contract or takes from it, moves its end, or only says more. */
export const contractAgreements = resource('fp/contract-agreements', {
  icon: 'copy',
  display: 'number',
  order: 'dated_on',
  access: partAccess,
  rows: 'scoped',
  fields: {
    contract_id: reference({ to: 'fp/client-contracts', required: true, fixed: true, partOf: true }),
    number: text({ required: true, max: 60, unique: 'contract_id' }),
    dated_on: date({ required: true }),
    subject: text({ max: 250 }),
    amount_change: money({ min: -1 }),
    ends_on: date({}),
  },
});
