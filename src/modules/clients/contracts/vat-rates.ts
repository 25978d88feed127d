import { date, decimal, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, screenActions, writtenBy } from '#modules/actions.ts';
import { heldFromDay } from '#modules/clients/contracts/contract-access.ts';

/** The rate of VAT from a day on: what counts is the day of the act. */
export const vatRates = resource('fp/vat-rates', {
  icon: 'adjustments',
  ...heldFromDay,
  access: writtenBy([actions.settings.update], {
    read: [screenActions.clients],
    export: [actions.contracts.export],
    writesAllRows: true,
  }),
  fields: {
    valid_from: date({ required: true, unique: true }),
    rate: decimal({ required: true, scale: 2 }),
    source: text({ max: 250 }),
  },
});
