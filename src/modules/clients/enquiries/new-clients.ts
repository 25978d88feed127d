import { choice, email, instant, longText, phone, reference, text } from '#kernel/fields/door.ts';
import { languages } from '#kernel/languages.ts';
import { resource } from '#kernel/resource.ts';
import { actions, familyAccess, screenActions, specialActions } from '#modules/actions.ts';

/** Somebody who wrote by the contact form of the site, and what became of it. */
export const newClients = resource('admin/new-clients', {
  icon: 'user-plus',
  order: '-created_at',
  access: {
    ...familyAccess('site', screenActions.publications),
    read: [screenActions.publications, specialActions.makeClients],
    update: [actions.site.update, specialActions.makeClients],
  },
  rows: 'scoped',
  fields: {
    name: text({ required: true, max: 150, search: true }),
    organisation: text({ max: 200, search: true }),
    phone: phone({}),
    email: email({}),
    text: longText({ max: 4000 }),
    status: choice({ values: ['new', 'contacted', 'agreed', 'refused'], required: true, default: 'new' }),
    /** When it was no longer new for the first time: so long somebody has waited. */
    answered_at: instant({ readOnly: true }),
    /** Who goes on with it. */
    manager_id: reference({ to: 'admin/users' }),
    /** The organisation that was made of it. */
    client_id: reference({ to: 'fp/clients', readOnly: true, list: false }),
    note: longText({ max: 2000, list: false }),
    /** From which page of the site the form was opened. */
    from_page: text({ max: 300, readOnly: true, list: false }),
    lang_code: choice({ values: languages, required: true, default: 'uz', list: false }),
  },
});
