import { account, email, phone } from '#kernel/fields/phone-email-account.ts';
import { longText } from '#kernel/fields/long-text.ts';
import { text } from '#kernel/fields/text.ts';
import { resource } from '#kernel/resource.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/**
 * An organisation that orders work. STIR has 9 digits, the bank account 20 (27 of a treasury), the MFO of the bank 5:
 * domain.md, 2.5.
 */
export const clients = resource('fp/clients', {
  icon: 'building',
  display: 'name',
  order: 'name',
  access: familyAccess('clients', screenActions.clients),
  rows: 'scoped',
  fields: {
    name: text({ required: true, max: 200, unique: true, search: true }),
    stir: account({ max: 9, unique: true }),
    bank_account: account({ min: 20, max: 27, list: false }),
    mfo: account({ max: 5, list: false }),
    phone: phone({}),
    email: email({}),
    address: longText({ max: 400, list: false }),
  },
});
