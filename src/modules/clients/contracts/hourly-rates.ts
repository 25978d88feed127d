import { choice, date, money, reference } from '#kernel/fields/door.ts';
import { currencies } from '#kernel/money.ts';
import { resource } from '#kernel/resource.ts';
import { familyAccess, specialActions } from '#modules/actions.ts';
import { heldFromDay } from '#modules/clients/contracts/contract-access.ts';

/**
 * What an hour of work is worth from a day on: of everybody, of a role, of a person, and of each of these under one
 * contract. The closest one counts: decisions/contracts.md.
 */
export const hourlyRates = resource('fp/hourly-rates', {
  icon: 'clock-hour-4',
  ...heldFromDay,
  access: { ...familyAccess('hourlyRates', specialActions.contractMoney), writesAllRows: true },
  fields: {
    contract_id: reference({ to: 'fp/client-contracts', partOf: true }),
    user_id: reference({ to: 'admin/users' }),
    user_role_id: reference({ to: 'admin/user-roles' }),
    valid_from: date({ required: true }),
    amount: money({ required: true }),
    currency: choice({ values: currencies, required: true, default: 'UZS' }),
  },
});
