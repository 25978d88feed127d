import { account, email, instant, integer, longText, phone, reference, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

const kept = { readOnly: true } as const;

/**
 * An organisation that orders work. STIR has 9 digits, the bank account 20 (27 of a treasury), the MFO of the bank 5,
 * the code of a payer of VAT 12: domain.md, 2.5, and documents.md, 1.1.
 */
export const clients = resource('fp/clients', {
  icon: 'building',
  order: 'name',
  access: familyAccess('clients', screenActions.clients),
  rows: 'scoped',
  fields: {
    name: text({ required: true, max: 200, unique: true, search: true }),
    legal_form_id: reference({ to: 'fp/legal-forms', list: false }),
    stir: account({ max: 9, unique: true }),
    vat_code: account({ max: 12, list: false }),
    bank_account: account({ min: 20, max: 27, list: false }),
    mfo: account({ max: 5, list: false }),
    /** By the register of banks; null for an MFO that it does not know. */
    bank_name: text({ ...kept, computed: true, list: false }),
    director: text({ max: 150 }),
    phone: phone({}),
    email: email({}),
    region_id: reference({ to: 'admin/regions', list: false }),
    area_id: reference({ to: 'admin/areas', list: false, within: 'region_id' }),
    address: longText({ max: 400, list: false }),
    /** Client tasks that are neither confirmed nor declined. */
    open_task_count: integer({ ...kept, required: true, default: 0, computed: true }),
    /** The last word that was said on either side. */
    last_contact_at: instant(kept),
  },
});
